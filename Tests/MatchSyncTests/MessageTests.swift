internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
import Testing

@Suite("Messages")
struct MessageTests {
    @Test("a message that is written is read back; another version is refused as such")
    func roundTrip() throws {
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            let (input, inputs) = InputMessage.random(&random)
            let messages = PeerMessage.oneOfEach(&random) + [.input(input)]
            let read = try messages.map { try PeerMessage(bytes: $0.framed()) }
            #expect(read == messages && Array(input.inputs) == inputs, "seed \(seed)")
        }
        var random = SplitMix64(seed: 1)
        var bytes = PeerMessage.state(.random(&random)).framed()
        #expect(bytes[1] == GameStateMessage.version)
        bytes[1] += 1
        #expect(throws: DecodingFailure.invalidValue(field: "version")) { try PeerMessage(bytes: bytes) }
    }

    @Test("an update with a part that this version does not know is refused")
    func unknownPart() {
        let update = GameUpdateMessage(sequence: 1, tick: 2, epoch: 3, revision: 4, paddle: nil, ball: nil)
        var bytes = PeerMessage.update(update).framed()
        for bit in 3..<8 {
            bytes[1] = 1 << bit
            #expect(throws: DecodingFailure.invalidValue(field: "parts")) { try PeerMessage(bytes: bytes) }
        }
    }

    @Test("a participant with other rules is reported once, early or not, gets no seat, and its messages do not count")
    func otherRules() {
        var peer = ToldPeer(1, timeout: 60)
        let others: [ParticipantID] = [2, 3]
        var greeting = GameStateMessage.snapshot(rules: .brisk)
        peer.hear(greeting, from: 2)
        let early = peer.directives
        peer.see(others)
        for number in 2...9 as ClosedRange<UInt32> {
            greeting.announcement.number = number
            for other in others { peer.hear(greeting, from: other) }
            peer.see(others)
        }
        let areProblems = peer.alarms.allSatisfy(\.isProblem)
        #expect(early.isEmpty && peer.alarms == others.map { .foreignRules(of: $0) } && areProblems)
        #expect(peer.ignored.foreignRules == 17 && !peer.isOwner)
        peer.tick(count: 61)
        // The peer no longer waits for the other participants, which do not play.
        #expect(peer.isOwner && peer.seats == Seats(one: peer.local, two: nil))
        peer.hear(.input(.packet(through: 0, in: peer.timeline)), from: 2)
        // One plays once it announces the peer's rules.
        peer.hear(.snapshot(10), from: 2)
        #expect(peer.ignored.fromStrangers == 1 && peer.seats[2] == .two)
    }

    @Test("values that no match can have are refused")
    func absurdities() {
        var random = SplitMix64(seed: 1)
        let sound = GameStateMessage.random(&random)
        let id = ParticipantID(rawValue: 7)
        let absurdities: KeyValuePairs<String, (inout GameStateMessage) -> Void> = [
            "ball.x": { $0.match.ball.x = -Fixed(raw: 1) },
            "ball.y": { $0.match.ball.y = Fixed(raw: .min) },
            "ball.vx": { $0.match.ball.vx = Fixed(raw: .max) },
            "ball.vy": { $0.match.ball.vy = .one },
            "paddle": { $0.match.paddles.two = Fixed(raw: .max) },
            "play": { $0.match.play = .serving(ticksLeft: 601) },
            "timeline": { $0.timeline = .max },
            "standing": { $0.announcement.standing.epoch = $0.announcement.epoch + 1 },
            "absentPlayers": { $0.match.absentPlayers = PlayerSet(rawValue: 4) },
            // A peer continues to count from this tick.
            "tick": { $0.match.tick = .max / 2 + 1 },
            "seats": { $0.seats = Seats(one: id, two: id) },
        ]
        for (field, spoil) in absurdities {
            var message = sound
            spoil(&message)
            let bytes = PeerMessage.state(message).framed()
            #expect(throws: DecodingFailure.invalidValue(field: field)) { try PeerMessage(bytes: bytes) }
        }
    }

    @Test("nothing that a follower sends changes score or phase", arguments: 1...20 as ClosedRange<UInt64>)
    func powerless(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var owner = ToldPeer(1, .host)
        owner.see([2])
        owner.hear(.snapshot(0, strategy: .host), from: 2)
        try #require(owner.isOwner && owner.shown.phase == .ready)

        for number in 1...100 as ClosedRange<UInt32> {
            var state = GameStateMessage.random(&random)
            state.declinesSeat = false
            // The snapshot that the follower follows, with another match, possible or not.
            if number % 2 == 0 {
                state.match = .waiting(seed: random.next())
                state.match.score = PerPlayer(UInt16(random.below(11)), UInt16(random.below(11)))
                state.seats = Seats()
            }
            state.announcement = OwnerAnnouncement(
                epoch: owner.epoch,
                owner: owner.local.rawValue,
                revision: owner.revision,
                number: number
            )
            owner.hear(state, from: 2)
            var update = GameUpdateMessage.random(&random)
            update.sequence = number
            update.epoch = owner.epoch
            update.revision = owner.revision
            owner.hear(.update(update), from: 2)
            owner.tick()
            let shown = owner.shown
            let isSame = shown.phase == .ready && shown.score == PerPlayer(0, 0) && shown.ball == .waiting
            #expect(isSame && owner.isOwner, "\(shown)")
        }
        #expect(owner.ignored.impossibleStates > 10 && owner.ignored.impossibleStates <= 50)
    }
}

extension PeerMessage {
    init(bytes: [UInt8]) throws(DecodingFailure) {
        var reader = ByteReader(bytes)
        let type = try MessageType(from: &reader)
        self = try PeerMessage(type, from: &reader)
        try reader.finish()
    }

    /// A message of each kind.
    static func oneOfEach(_ random: inout SplitMix64) -> [PeerMessage] {
        [
            .state(.random(&random)), .update(.random(&random)), .request(.random(&random)),
            .input(InputMessage.random(&random).0),
        ]
    }
}

extension SplitMix64 {
    mutating func below(_ bound: UInt64) -> UInt64 { next() % bound }

    /// A number of any magnitude.
    mutating func number() -> UInt32 { UInt32(truncatingIfNeeded: next() >> (32 + below(32))) }

    mutating func inCourt() -> Fixed { Fixed(raw: Int32(below(1 << 24 + 1))) }

    mutating func ball() -> Ball {
        let limit = Fixed(1, over: 20)
        return Ball(x: inCourt(), y: inCourt(), vx: length(within: limit), vy: length(within: limit))
    }

    mutating func participant() -> ParticipantID? { below(3) == 0 ? nil : ParticipantID(rawValue: next()) }
}

extension GameStateMessage {
    /// A snapshot: by default the greeting of a participant that follows no owner.
    static func snapshot(
        _ number: UInt32 = 1,
        owner: ParticipantID? = nil,
        epoch: UInt32 = 0,
        revision: UInt32 = 0,
        rules: Rules = .standard,
        seats: Seats = Seats(),
        strategy: StrategyKind = .standard,
        timeline: UInt32 = 0,
        match: Match = .waiting(seed: 2)
    ) -> GameStateMessage {
        GameStateMessage(
            rules: rules.digest,
            announcement: OwnerAnnouncement(epoch: epoch, owner: owner?.rawValue, revision: revision, number: number),
            seats: seats,
            strategy: strategy,
            timeline: timeline,
            match: match
        )
    }

    /// The snapshot of a participant that follows a peer.
    static func following(_ peer: Peer, _ number: UInt32) -> GameStateMessage {
        snapshot(
            number,
            owner: peer.local,
            epoch: peer.epoch,
            revision: peer.revision,
            rules: peer.rules,
            seats: peer.seats,
            strategy: peer.strategyKind,
            timeline: peer.timeline.number,
            match: peer.confirmed
        )
    }

    static func random(_ random: inout SplitMix64) -> GameStateMessage {
        var match = Match(seed: random.next())
        match.ball = random.ball()
        match.paddles = PerPlayer(random.inCourt(), random.inCourt())
        match.tick = random.number() / 2
        match.score = PerPlayer(UInt16(random.below(100)), UInt16(random.below(100)))
        match.rally = UInt16(random.below(1_000))
        match.pausedBy = random.below(2) == 0 ? nil : .two
        match.absentPlayers = PlayerSet(rawValue: UInt8(random.below(4)))
        let plays: [Play] = [
            .ready, .serving(ticksLeft: UInt16(random.below(601))), .playing,
            .goal(by: .two, ticksLeft: UInt16(random.below(601))), .over(winner: .one),
        ]
        match.play = plays[Int(random.below(5))]
        var announcement = OwnerAnnouncement(
            epoch: random.number(),
            owner: random.participant()?.rawValue,
            revision: random.number(),
            isCounted: random.below(2) == 0,
            isIncumbent: random.below(2) == 0,
            number: random.number()
        )
        announcement.standing.epoch = announcement.epoch - min(announcement.epoch, UInt32(random.below(3)))
        announcement.standing.revision = min(announcement.revision, random.number())
        announcement.standing.tentative = random.number()
        announcement.standing.origin = random.participant()?.rawValue
        return GameStateMessage(
            rules: Rules.standard.digest,
            announcement: announcement,
            declinesSeat: random.below(2) == 0,
            seats: Seats(one: random.participant(), two: random.participant()),
            strategy: [
                .host, .hostExtrapolated, .lockstep(inputDelay: Int(random.below(31))),
                .rollback(inputDelay: Int(random.below(31)), isFiltered: random.below(2) == 0),
            ][Int(random.below(4))],
            timeline: random.number() / 2,
            match: match
        )
    }
}

extension GameUpdateMessage {
    static func random(_ random: inout SplitMix64) -> GameUpdateMessage {
        GameUpdateMessage(
            sequence: random.number(),
            tick: random.number() / 2,
            epoch: random.number(),
            revision: random.number(),
            paddle: random.below(4) == 0 ? nil : random.inCourt(),
            ball: random.below(2) == 0 ? nil : random.ball(),
            echo: random.below(2) == 0 ? nil : random.number()
        )
    }
}

extension InputMessage {
    /// A message and its inputs.
    static func random(_ random: inout SplitMix64) -> (InputMessage, [Input]) {
        var run = InputRun()
        var inputs: [Input] = []
        for _ in 0..<random.below(128) {
            let move: [Input.Move] = [
                .none, .low, .high, .slowLow, .slowHigh, .target(random.inCourt()), inputs.last?.move ?? .none,
            ]
            let actions = random.below(8) == 0 ? Input.Actions(rawValue: UInt8(1 + random.below(3))) : []
            let input = Input(move[min(Int(random.below(24)), 6)], actions).packed
            guard run.append(input) else { break }
            inputs.append(input)
        }
        let message = InputMessage(
            timeline: UInt8(random.below(32)),
            tick: UInt16(random.below(4_096)),
            frameAdvantage: Int(random.below(128)) - 8,
            hash: UInt16(random.below(65_536)),
            inputs: run
        )
        return (message, inputs)
    }
}

extension InputMessage {
    /// A packet whose last input is that of a tick, and the sender's ticks without an acknowledged input of the receiver.
    static func packet(
        _ inputs: [Input] = [],
        through tick: UInt32,
        in timeline: Timeline,
        advantage: Int = 0,
        hash: UInt16 = 0
    ) -> InputMessage {
        var run = InputRun()
        for input in inputs { _ = run.append(input) }
        return InputMessage(
            timeline: timeline.tag(at: tick),
            tick: UInt16(tick % InputMessage.ticks),
            frameAdvantage: advantage,
            hash: hash,
            inputs: run
        )
    }
}

extension RequestMessage {
    static func random(_ random: inout SplitMix64) -> RequestMessage {
        RequestMessage(
            number: random.number(),
            epoch: random.number(),
            revision: random.number(),
            actions: Actions(rawValue: UInt8(1 + random.below(7)))
        )
    }
}

extension Match {
    /// A match in which neither player is present yet.
    static func waiting(seed: UInt64) -> Match {
        var match = Match(seed: seed)
        match.setAbsentPlayers(.both, under: .standard)
        return match
    }
}
