internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions

/// Real peers on a mock network that join, leave, fail, rejoin, are suspended, run by different clocks and change the
/// strategy, all by a seed.
package final class RandomLives {
    private let network: MockNetwork
    private let match: Match
    private let strategy: StrategyKind
    private var random: SplitMix64
    private var devices: [Device] = []

    /// Virtual time, in 1/60 s.
    private var tick: Int64 = 0

    /// The last score that all peers present had at once, and their participants.
    private var agreed: (score: PerPlayer<UInt16>, holders: Set<ParticipantID>) = (PerPlayer(0, 0), [])
    private var lostScores = 0

    /// Goals and confirmed ticks that a peer took back within its owner's term.
    private var (revokedGoals, rewinds) = (0, 0)

    /// The participants that came back with the memory of a seat, and how often another one took a seat that was kept.
    private var seatedBefore: Set<ParticipantID> = []

    /// The participants that left by choice: their seats need not be kept.
    private var leftByChoice: Set<ParticipantID> = []
    private var takenSeats = 0

    /// Ticks for which seats are kept: in half of all lives.
    private let seatKeeping: UInt32

    /// Honest peers that were excluded, and refused states of honest peers.
    private var (excluded, refused) = (0, 0)
    package private(set) var counts: [Event: Int] = [:]

    /// Events that are counted, so that a test can check that they happened.
    package enum Event {
        case leave, farewell, failure, end, rejoin, lateView, hitch, refusal, change, agreement, point, rival, takeover,
            keptSeat
    }

    private struct Term: Equatable {
        let owner: ParticipantID?
        let epoch: UInt32
    }

    /// A class: a copy of a value would copy the peer's buffers at the next change.
    private final class Device {
        let device: MockDevice
        var shell: PeerShell<MockSession, Match>
        var computer: SeatedComputer

        /// The tick length of its clock, in microseconds: 58 to 62 Hz.
        let tickLength: Int64

        var schedule = TickSchedule(next: 0)

        /// The confirmed and the shown match of its peer at the last tick, and the owner's term.
        var last: (confirmed: Match, shown: Match, term: Term)?

        /// The seats that its peer gave as the owner at the last tick; and the peer's tick at which a player that left
        /// them lost the seat, until another one has it.
        private var given: (seats: Seats, term: Term)?
        private var lostAt: UInt32?

        /// The end of its suspension, in microseconds.
        var wakesAt: Int64 = 0

        init(
            _ device: MockDevice,
            _ shell: PeerShell<MockSession, Match>,
            _ computer: SeatedComputer,
            tickLength: Int64
        ) {
            (self.device, self.shell, self.computer, self.tickLength) = (device, shell, computer, tickLength)
        }

        /// Its clock's reading, in sixtieths of its microseconds.
        func reading(at now: Int64) -> Int64 { now * TickSchedule.length / tickLength }

        var peer: PeerReading<Match> { shell.read() }

        /// Notes the confirmed and the shown match of its peer.
        ///
        /// - Returns: `isRevoked` is true if an earlier goal was taken back, `isRewound` if a confirmed tick was.
        func note() -> (isRevoked: Bool, isRewound: Bool) {
            let peer = peer
            let term = Term(owner: peer.owner, epoch: peer.epoch)
            let now = (confirmed: peer.confirmed, shown: peer.shown, term: term)
            defer { last = now }
            guard let last, last.term == term, let owner = term.owner else { return (false, false) }
            let isRevoked =
                RandomLives.isLess(now.confirmed.score, than: last.confirmed.score)
                || RandomLives.isLess(now.shown.score, than: last.shown.score)
            // A newcomer in a free seat starts from the owner's tick, and so do players under an owner without a seat.
            let isExempt = !last.confirmed.absentPlayers.isEmpty || peer.seats[owner] == nil
            let isRewound = !isExempt && now.confirmed.tick < last.confirmed.tick
            return (isRevoked, isRewound)
        }

        /// Notes the seats that its peer gives as the owner.
        ///
        /// - Parameters:
        ///   - keeping: Ticks for which seats are kept.
        ///   - leftByChoice: Participants whose seats are not kept.
        /// - Returns: The participant that has taken a seat that was to be kept; `nil` for none.
        func noteSeats(kept keeping: UInt32, exceptFor leftByChoice: Set<ParticipantID>) -> ParticipantID? {
            let (seats, term) = (peer.seats, Term(owner: peer.owner, epoch: peer.epoch))
            defer { given = peer.isOwner ? (seats, term) : nil }
            guard peer.isOwner, let given, given.term == term else {
                lostAt = nil
                return nil
            }
            let gone = given.seats.participants
            let left = Player.allCases.filter { player in
                guard let id = gone[player], !leftByChoice.contains(id) else { return false }
                return seats[id] == nil && !shell.session.activeParticipants.contains { $0.id == id }
            }
            if left.count == 1, seats.participants[left[0].opponent] != nil, peer.confirmed.isAtStake {
                lostAt = shell.peer.tick
            }
            let taker = Player.allCases.compactMap { seats.participants[$0] }.first { given.seats[$0] == nil }
            defer { if taker != nil { lostAt = nil } }
            // The last of its ticks may be two.
            guard let lostAt, let taker, shell.peer.tick + 5 < lostAt + keeping else { return nil }
            return taker
        }

        var isPresent: Bool {
            if case .invalidated = shell.session.state { false } else { true }
        }
    }

    /// - Parameter seatKeeping: Ticks for which seats are kept; `nil` for what the seed chooses.
    package init(seed: UInt64, devices count: Int, seatKeeping: UInt32? = nil) throws {
        random = SplitMix64(seed: seed &* 0xD134_2543_DE82_EF95)
        self.seatKeeping = seatKeeping ?? (seed / 3 % 2 == 0 ? 0 : 600)
        network = MockNetwork(seed: random.next(), conditions: .rough(&random))
        match = Match(seed: random.next())
        strategy = Meeting.strategies[Int(random.next() % UInt64(Meeting.strategies.count))]
        for _ in 0..<count {
            let device = network.addDevice()
            let shell = try join(device, nil)
            let computer = SeatedComputer(seed: random.next(), random.next())
            devices.append(Device(device, shell, computer, tickLength: Int64(1_000_000 / (58 + draw(5)))))
            run(draw(30))
        }
    }

    /// Runs random events, then lets all come to rest on links without faults.
    package func run() throws {
        for _ in 0..<(4 + draw(8)) {
            run(draw(4) == 0 ? 60 + draw(400) : draw(60))
            try act()
        }
        for index in devices.indices {
            devices[index].wakesAt = 0
            devices[index].shell.receive()
        }
        for source in devices {
            for destination in devices where source.device !== destination.device {
                network[from: source.device, to: destination.device] = .perfect
            }
        }
        // Late views, then the timeout for silent peers, then a switch, and the end of a kept seat.
        for _ in 0..<30 where !isAtRest || hasFreeSeat || devices.prefix(2).contains(where: { !$0.isPresent }) {
            for index in devices.indices.prefix(2) where !devices[index].isPresent { try rejoin(index) }
            run(60)
        }
        for index in devices.indices { noteAlarms(of: index) }
    }

    /// The failures after ``run()``; empty if there are none.
    package var failures: [String] {
        var failures: [String] = []
        let present = devices.filter(\.isPresent).map(\.peer)
        let owners = present.filter(\.isOwner)
        if owners.count != 1 { failures.append("\(owners.count) owners") }
        if present.contains(where: \.isPending) { failures.append("a peer is pending") }
        if Set(present.map(\.epoch)).count != 1 { failures.append("epochs differ: \(present.map(\.epoch))") }
        if Set(present.map(\.seats)).count != 1 { failures.append("seats differ") }
        if takenSeats > 0 { failures.append("\(takenSeats) kept seats are taken") }
        if lostScores > 0 { failures.append("\(lostScores) scores are lost") }
        if revokedGoals > 0 { failures.append("\(revokedGoals) goals are revoked") }
        if rewinds > 0 { failures.append("confirmed ticks are taken back \(rewinds) times") }
        let desyncs = devices.reduce(0) { $0 + $1.peer.statistics.desyncs }
        if desyncs > 0 { failures.append("\(desyncs) desyncs") }
        if excluded > 0 { failures.append("\(excluded) honest peers are excluded") }
        if refused > 0 { failures.append("\(refused) states of honest peers are refused") }
        if !isAtRest { failures.append("nothing is agreed on") }
        if hasFreeSeat { failures.append("a seat stays free") }
        let before = present.map(\.confirmed.tick)
        run(120)
        let after = devices.filter(\.isPresent).map(\.peer.confirmed.tick)
        if zip(before, after).contains(where: { $0 >= $1 }) { failures.append("the match stands still") }
        run(120)
        let last = devices.filter(\.isPresent).map(\.peer.confirmed.tick)
        if let early = after.max(), let late = last.max(), late > early + 160 { failures.append("the match runs away") }
        return failures
    }

    private func draw(_ bound: Int) -> Int { Int(random.below(UInt64(bound))) }
}

/// Events of the peers.
extension RandomLives {
    private func act() throws {
        let index = draw(devices.count)
        guard devices[index].isPresent else { return try rejoin(index) }
        switch draw(16) {
        case 0..<2:
            counts[.leave, default: 0] += 1
            try devices[index].shell.session.leave()
        case 2..<4:
            counts[.farewell, default: 0] += 1
            leftByChoice.insert(devices[index].shell.session.localParticipant.id)
            try devices[index].shell.leave()
        case 4..<6:
            counts[.failure, default: 0] += 1
            devices[index].shell.session.fail(with: SessionError(.connectionLost, "Scripted"))
        case 6:
            counts[.end, default: 0] += 1
            try devices[index].shell.session.end()
        case 7..<11:
            counts[.hitch, default: 0] += 1
            devices[index].wakesAt = (tick + 1) * 1_000_000 / 60 + Int64(draw(8_000_000))
        case 11..<13:
            counts[.refusal, default: 0] += 1
            devices[index].shell.session.refuseNextSend(with: SessionError(.queueFull, "Scripted"))
        case 13:
            counts[.change, default: 0] += 1
            let kind = Meeting.strategies[draw(Meeting.strategies.count)]
            for each in devices.indices { devices[each].shell.switchStrategy(to: kind) }
        default:
            let other = devices[(index + 1) % devices.count].device
            network[from: devices[index].device, to: other] = .rough(&random)
        }
        // A suspended device shows the effect later.
        if devices[index].wakesAt * 60 <= tick * 1_000_000 { devices[index].shell.receive() }
        if draw(3) == 0, !devices[index].isPresent { try rejoin(index) }
    }

    private func rejoin(_ index: Int) throws {
        counts[.rejoin, default: 0] += 1
        noteAlarms(of: index)
        let memory = draw(2) == 0 ? nil : devices[index].shell.peer.memory
        devices[index].shell = try join(devices[index].device, memory)
        devices[index].last = nil
        devices[index].wakesAt = 0
        devices[index].schedule = TickSchedule(next: devices[index].reading(at: tick * 1_000_000 / 60))
    }

    /// Adds up a peer's complaints about the others, before another peer takes its place.
    private func noteAlarms(of index: Int) {
        excluded += devices[index].shell.excluded.count
        let ignored = devices[index].peer.ignored
        refused += ignored.impossibleSnapshots + ignored.outOfReach
    }

    private func join(_ device: MockDevice, _ memory: PeerMemory<Match>?) throws -> PeerShell<MockSession, Match> {
        let isLate = draw(8) == 0
        if isLate { counts[.lateView, default: 0] += 1 }
        let delay = Duration.milliseconds(draw(isLate ? 12_000 : 400))
        device.script.participantView = [.prompt, .late(delay), .selfFirst(delay), .coalesced(delay)][draw(4)]
        device.script.joinDelay = .milliseconds(draw(300))
        device.script.receivesStalePackets = draw(2) == 0
        try device.activate()
        guard let session = device.nextSession() else { throw SessionError(.activationFailed, "No session") }
        let shell = PeerShell(
            session,
            strategy: MatchStrategy(strategy, for: match),
            rules: Meeting.rules,
            memory: memory,
            seatKeeping: seatKeeping
        )
        try session.join()
        if memory?.seat != nil { seatedBefore.insert(session.localParticipant.id) }
        return shell
    }
}

/// Time.
extension RandomLives {
    private func run(_ ticks: Int) {
        for _ in 0..<ticks {
            tick += 1
            let now = tick * 1_000_000 / 60
            network.advance(to: VirtualTime(microseconds: now))
            for index in devices.indices where devices[index].wakesAt <= now {
                let device = devices[index]
                devices[index].shell.receive()
                let due = devices[index].schedule.takeDue(at: device.reading(at: now), speedUp: device.peer.speedUp)
                for tick in 0..<due.ticks {
                    let input = device.computer.input(for: device.shell.peer, tick: self.tick)
                    device.shell.tick(input, missed: tick == 0 ? due.missed : 0)
                }
            }
            note()
        }
    }

    /// True if all peers present know of each other, and have one owner, one revision and one score.
    private var isAtRest: Bool {
        let present = devices.filter(\.isPresent)
        guard let first = present.first?.peer, first.owner != nil else { return false }
        let participants = Set(present.map(\.shell.session.localParticipant))
        return present.allSatisfy { device in
            let peer = device.peer
            return device.wakesAt * 60 <= tick * 1_000_000 && device.shell.session.activeParticipants == participants
                && !peer.isPending && peer.owner == first.owner && peer.epoch == first.epoch
                && peer.revision == first.revision && peer.confirmed.score == first.confirmed.score
        }
    }

    private var hasFreeSeat: Bool {
        devices.contains { $0.isPresent && $0.peer.isOwner && !$0.peer.seats.absentPlayers.isEmpty }
    }

    private func note() {
        for index in devices.indices where devices[index].isPresent {
            let (isRevoked, isRewound) = devices[index].note()
            revokedGoals += isRevoked ? 1 : 0
            rewinds += isRewound ? 1 : 0
            guard seatKeeping > 0,
                let taker = devices[index].noteSeats(kept: seatKeeping, exceptFor: leftByChoice)
            else { continue }
            counts[.keptSeat, default: 0] += 1
            if !seatedBefore.contains(taker) { takenSeats += 1 }
        }
        let present = devices.filter(\.isPresent)
        if present.count(where: \.peer.isOwner) > 1 { counts[.rival, default: 0] += 1 }
        guard present.count > 1, isAtRest else { return }
        let score = present[0].peer.confirmed.score
        let holders = Set(present.map(\.shell.session.localParticipant.id))
        counts[.agreement, default: 0] += 1
        counts[.point] = max(counts[.point] ?? 0, Int(score.one) + Int(score.two))
        if holders != agreed.holders { counts[.takeover, default: 0] += 1 }
        if Self.isLess(score, than: agreed.score), !holders.isDisjoint(with: agreed.holders) { lostScores += 1 }
        agreed = (score, holders)
    }

    /// True if a score is less than the one before, and not that of a rematch.
    private static func isLess(_ score: PerPlayer<UInt16>, than before: PerPlayer<UInt16>) -> Bool {
        // A rematch begins from a score that may have been won since, and has few points.
        let isWon = max(before.one, before.two) + 4 >= Meeting.rules.winningScore
        let isRematch = isWon && max(score.one, score.two) <= 4
        return !isRematch && (score.one < before.one || score.two < before.two)
    }
}
