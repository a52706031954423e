internal import GameBasics
package import GameCore
package import GroupSessions
package import MatchSync
package import SyncCore
package import MockGroupSessions

/// A hostile participant: sends well-formed messages of all kinds, made from received ones and from numbers at the ends
/// of their ranges.
package final class HostileParticipant {
    private let session: MockSession
    private let reliable: MessageInbox<PeerMessage<Match>>
    private let unreliable: MessageInbox<PeerMessage<Match>>
    private var random: SplitMix64

    /// Received messages that it may send again, newest last.
    private var heard: [PeerMessage<Match>] = []

    /// The latest snapshot of each other participant.
    private var states: [ParticipantID: SnapshotMessage<Match>] = [:]

    /// The last followed announcement.
    private var followed: OwnerAnnouncement?

    private var lastNumber: UInt32 = 0
    package private(set) var sent = 0
    private lazy var attack = Attack.allCases[draw(Attack.allCases.count)]
    private var attacks = 0

    /// - Parameter device: The device that joins the session under way.
    package init(_ device: MockDevice, seed: UInt64) throws {
        try device.activate()
        guard let session = device.nextSession() else { throw SessionError(.activationFailed, "No session") }
        self.session = session
        reliable = session.messenger(.reliable).messages(of: PeerMessage<Match>.self)
        unreliable = session.messenger(.unreliable).messages(of: PeerMessage<Match>.self)
        random = SplitMix64(seed: seed)
        try session.join()
    }

    package var id: ParticipantID { session.localParticipant.id }

    /// The other participants, by identifier.
    package var others: [ParticipantID] {
        session.activeParticipants.map(\.id).filter { $0 != id }.sorted()
    }

    /// The snapshot that counts: the owner's if a participant claims the session.
    package var latest: SnapshotMessage<Match>? {
        let known = others.compactMap { states[$0] }
        return known.first { $0.owner.map(others.contains) == true } ?? known.first
    }

    package func receive() {
        var events: [SessionEvent] = []
        session.drainEvents(into: &events)
        while let next = reliable.next() {
            if case .snapshot(let state) = next.message { states[next.context.source.id] = state }
            keep(next.message)
        }
        while let next = unreliable.next() { keep(next.message) }
    }

    package func leave() throws { try session.leave() }

    /// Sends a message to all, unless the session refuses it.
    package func send(_ message: PeerMessage<Match>) {
        guard (try? session.messenger(message.deliveryMode).send(message, to: .all)) != nil else { return }
        sent += 1
    }

    /// The next number of a snapshot, an update or a request.
    private func nextNumber() -> UInt32 {
        lastNumber += 1
        return lastNumber
    }

    package func draw(_ bound: Int) -> Int { Int(random.below(UInt64(bound))) }

    private func keep(_ message: PeerMessage<Match>) {
        if heard.count == 64 { heard.removeFirst() }
        heard.append(message)
    }
}

/// Sending.
extension HostileParticipant {
    /// A habit of a participant, kept for its whole stay.
    package enum Habit: CaseIterable, Sendable {
        case anything, claims, states, hashes, inputs, updates, requests, replays, floods, attacks
    }

    /// Sends the messages of one tick.
    package func act(_ habit: Habit) {
        // The messages of a participant that has announced nothing do not count.
        if [.hashes, .inputs, .updates, .requests].contains(habit) { greet() }
        switch habit {
        case .anything: for _ in 0..<draw(4) { sendAnything() }
        case .claims: sendState { self.claim(&$0) }
        case .states: sendState { for _ in 0...self.draw(4) { self.mutate(&$0) } }
        case .hashes: send(.input(falseInput(isEmpty: true)))
        case .inputs: for _ in 0..<2 { send(.input(falseInput(isEmpty: false))) }
        case .updates: send(.update(falseUpdate()))
        case .requests: send(.request(falseRequest()))
        case .replays: for _ in 0..<4 { replay() }
        case .floods: if draw(20) == 0 { for _ in 0..<100 { sendAnything() } }
        case .attacks:
            attack.act(self, attacks)
            attacks += 1
        }
    }

    private func sendAnything() {
        act([.claims, .states, .states, .hashes, .inputs, .updates, .requests, .replays][draw(8)])
    }

    private func replay() {
        guard !heard.isEmpty else { return }
        var message = heard[draw(heard.count)]
        if case .snapshot(var state) = message, draw(2) == 0 {
            state.announcement.number = nextNumber()
            message = .snapshot(state)
        }
        send(message)
    }

    /// Acts like an honest peer at first: greets, and follows the owner.
    package func greet() {
        guard !others.isEmpty else { return }
        guard let state = latest, state.owner.map(others.contains) == true else {
            if sent == 0 { send(.snapshot(greeting)) }
            return
        }
        guard followed != state.announcement else { return }
        followed = state.announcement
        sendState { $0.announcement.isCounted = false }
    }

    private var greeting: SnapshotMessage<Match> {
        var state = SnapshotMessage<Match>.blank
        (state.rules, state.strategy) = (Meeting.rules.digest, .host)
        state.announcement.number = nextNumber()
        seat(Seats(), in: &state)
        return state
    }

    /// Sends the latest received snapshot with changes.
    package func sendState(_ change: (inout SnapshotMessage<Match>) -> Void) {
        guard var state = latest else { return }
        state.announcement.number = nextNumber()
        change(&state)
        send(.snapshot(state))
    }

    /// Turns a snapshot into a claim of its sender, with the highest standing that its numbers allow.
    package func claim(_ state: inout SnapshotMessage<Match>, by step: UInt32 = 1) {
        state.announcement.owner = id.rawValue
        state.announcement.epoch = state.announcement.epoch &+ step
        state.announcement.isCounted = draw(2) == 0
        state.announcement.standing = Standing(
            epoch: state.announcement.epoch,
            revision: state.announcement.revision,
            tentative: .max,
            origin: draw(2) == 0 ? id.rawValue : state.announcement.standing.origin
        )
        guard draw(2) == 0, let other = others.first else { return }
        seat(draw(2) == 0 ? Seats(one: id, two: other) : Seats(one: other, two: id), in: &state)
    }

    package func seat(_ seats: Seats, in state: inout SnapshotMessage<Match>) {
        state.seats = seats
        state.state.setAbsentPlayers(seats.absentPlayers, under: Meeting.rules)
    }

    private func number(near value: UInt32) -> UInt32 {
        let far: [UInt32] = [0, 1, .max / 4, .max / 2, .max / 2 + 1, .max - 1, .max]
        let numbers = far + [0, 1, 2, 40, 5_000].map { value &+ $0 }
        return numbers[draw(numbers.count)]
    }

    /// Sends the owner a request, as if from a player.
    package func sendRequest(_ actions: RequestMessage.Actions) {
        var request = falseRequest()
        request.number = nextNumber()
        request.actions = actions
        send(.request(request))
    }

    private func anyone() -> ParticipantID? {
        let all = others + [id]
        let index = draw(all.count + 2)
        return index < all.count ? all[index] : index == all.count ? nil : ParticipantID(rawValue: random.next())
    }

    private func mutate(_ state: inout SnapshotMessage<Match>) {
        switch draw(16) {
        case 0: state.announcement.epoch = number(near: state.announcement.epoch)
        case 1: state.announcement.revision = number(near: state.announcement.revision)
        case 2: state.announcement.number = number(near: lastNumber)
        case 3: state.announcement.owner = anyone()?.rawValue
        case 4: claim(&state, by: UInt32(draw(3)))
        case 5:
            state.announcement.standing.epoch = state.announcement.epoch
            state.announcement.standing.revision = state.announcement.revision
            state.announcement.standing.tentative = number(near: state.announcement.revision)
            state.announcement.standing.origin = anyone()?.rawValue
        case 6: state.timeline = number(near: state.timeline)
        case 7: state.state.tick = number(near: state.state.tick)
        case 8: state.state.score.one = UInt16(draw(99))
        case 9: state.state.score.two = UInt16(draw(99))
        case 10: state.state.ball.vy = draw(2) == 0 ? .zero : Fixed(raw: Int32(draw(400_000)) - 200_000)
        case 11: state.state.ball = Ball(x: .half, y: .half, vx: .zero, vy: Fixed(1, over: 100))
        case 12: state.strategy = Meeting.strategies[draw(Meeting.strategies.count)]
        case 13: seat(Seats(one: anyone(), two: anyone()), in: &state)
        case 14: state.state.play = [.ready, .playing, .serving(ticksLeft: 3), .over(winner: .one)][draw(4)]
        default: state.declinesSeat.toggle()
        }
    }

    private func falseInput(isEmpty: Bool) -> InputMessage<Match> {
        var message = InputMessage<Match>.random(&random).0
        if isEmpty { message.inputs = InputSequence() }
        if draw(4) > 0, case .input(let last)? = heard.last(where: { $0.messageType == .input }) {
            message.timeline = last.timeline
            message.tick = UInt16((Int(last.tick) + draw(40)) % 4_096)
        }
        return message
    }

    private func falseUpdate() -> GameUpdateMessage {
        var update = GameUpdateMessage.random(&random)
        update.sequence = draw(3) == 0 ? number(near: lastNumber) : nextNumber()
        update.tick = min(number(near: latest?.state.tick ?? 0), .max / 2)
        update.epoch = draw(2) == 0 ? latest?.announcement.epoch ?? 1 : number(near: 1)
        update.revision = draw(2) == 0 ? latest?.announcement.revision ?? 1 : number(near: 1)
        if draw(2) == 0 { update.ball?.vy = .zero }
        return update
    }

    private func falseRequest() -> RequestMessage {
        var request = RequestMessage.random(&random)
        request.number = draw(3) == 0 ? number(near: lastNumber) : nextNumber()
        request.epoch = latest?.announcement.epoch ?? 1
        request.revision = latest?.announcement.revision ?? 1
        return request
    }
}
