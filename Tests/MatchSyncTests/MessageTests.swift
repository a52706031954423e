internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import PeerTesting
import Testing

@Suite("Messages")
struct MessageTests {
    @Test("a message that is written is read back; another version is refused as such")
    func roundTrip() throws {
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            let (input, inputs) = InputMessage<Match>.random(&random)
            let messages = PeerMessage<Match>.oneOfEach(&random) + [.input(input)]
            let read = try messages.map { try PeerMessage<Match>(bytes: $0.framed()) }
            #expect(read == messages && Array(input.inputs) == inputs, "seed \(seed)")
        }
        var random = SplitMix64(seed: 1)
        var bytes = PeerMessage<Match>.snapshot(.random(&random)).framed()
        #expect(bytes[1] == MessageVersion.current)
        bytes[1] += 1
        #expect(throws: DecodingFailure.invalidValue(field: "version")) { try PeerMessage<Match>(bytes: bytes) }
    }

    @Test("an update with a part that this version does not know is refused")
    func unknownPart() {
        let update = GameUpdateMessage(sequence: 1, tick: 2, epoch: 3, revision: 4, paddle: nil, ball: nil)
        var bytes = PeerMessage<Match>.update(update).framed()
        for bit in 3..<8 {
            bytes[1] = 1 << bit
            #expect(throws: DecodingFailure.invalidValue(field: "parts")) { try PeerMessage<Match>(bytes: bytes) }
        }
    }

    @Test("a participant with other rules is reported once, early or not, gets no seat, and its messages do not count")
    func otherRules() {
        var peer = ToldPeer(1, timeout: 60)
        let others: [ParticipantID] = [2, 3]
        var greeting = SnapshotMessage<Match>.snapshot(rules: .brisk)
        peer.hear(greeting, from: 2)
        let early = peer.directives
        peer.see(others)
        for number in 2...9 as ClosedRange<UInt32> {
            greeting.announcement.number = number
            for other in others { peer.hear(greeting, from: other) }
            peer.see(others)
        }
        #expect(early.isEmpty && peer.problems == others.map { .foreignRules(of: $0) })
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
        let sound = SnapshotMessage<Match>.random(&random)
        let id = ParticipantID(rawValue: 7)
        let absurdities: KeyValuePairs<String, (inout SnapshotMessage<Match>) -> Void> = [
            "ball.x": { $0.state.ball.x = -Fixed(raw: 1) },
            "ball.y": { $0.state.ball.y = Fixed(raw: .min) },
            "ball.vx": { $0.state.ball.vx = Fixed(raw: .max) },
            "ball.vy": { $0.state.ball.vy = .one },
            "ball.ax": { $0.state.ball.ax = .one },
            "paddle": { $0.state.paddles.two = Fixed(raw: .max) },
            "play": { $0.state.play = .serving(ticksLeft: 601) },
            "timeline": { $0.timeline = .max },
            "standing": { $0.announcement.standing.epoch = $0.announcement.epoch + 1 },
            "absentPlayers": { $0.state.absentPlayers = PlayerSet(rawValue: 4) },
            // A peer continues to count from this tick.
            "tick": { $0.state.tick = .max / 2 + 1 },
            "seats": { $0.seats = Seats(one: id, two: id) },
        ]
        for (field, spoil) in absurdities {
            var message = sound
            spoil(&message)
            let bytes = PeerMessage<Match>.snapshot(message).framed()
            #expect(throws: DecodingFailure.invalidValue(field: field)) { try PeerMessage<Match>(bytes: bytes) }
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
            var state = SnapshotMessage<Match>.random(&random)
            state.declinesSeat = false
            // The snapshot that the follower follows, with another match, possible or not.
            if number % 2 == 0 {
                state.state = .waiting(seed: random.next())
                state.state.score = PerPlayer(UInt16(random.below(11)), UInt16(random.below(11)))
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
        #expect(owner.ignored.impossibleSnapshots > 10 && owner.ignored.impossibleSnapshots <= 50)
    }
}

extension PeerMessage<Match> {
    init(bytes: [UInt8]) throws(DecodingFailure) {
        var reader = ByteReader(bytes)
        let type = try MessageType(from: &reader)
        self = try PeerMessage<Match>(type, from: &reader)
        try reader.finish()
    }

    /// A message of each kind.
    static func oneOfEach(_ random: inout SplitMix64) -> [PeerMessage<Match>] {
        [
            .snapshot(.random(&random)), .update(.random(&random)), .request(.random(&random)),
            .input(InputMessage<Match>.random(&random).0),
        ]
    }
}

extension SnapshotMessage<Match> {
    /// A snapshot: without an owner the greeting of a participant that follows none, with one that of its first term,
    /// unless told otherwise.
    ///
    /// - Parameters:
    ///   - number: Counts the snapshots; by default also an owner's revisions and timelines.
    ///   - match: `nil` for one that begins, with the players who have a seat.
    static func snapshot(
        _ number: UInt32 = 1,
        owner: ParticipantID? = nil,
        epoch: UInt32? = nil,
        revision: UInt32? = nil,
        rules: Rules = .standard,
        seats: Seats = Seats(),
        strategy: StrategyKind = .standard,
        timeline: UInt32? = nil,
        match: Match? = nil
    ) -> SnapshotMessage<Match> {
        let announcement = OwnerAnnouncement(
            epoch: epoch ?? (owner == nil ? 0 : 1),
            owner: owner?.rawValue,
            revision: revision ?? (owner == nil ? 0 : number),
            number: number
        )
        var beginning = Match(seed: 1)
        beginning.setAbsentPlayers(seats.absentPlayers, under: rules)
        return SnapshotMessage<Match>(
            rules: rules.digest,
            announcement: announcement,
            seats: seats,
            strategy: strategy,
            timeline: timeline ?? announcement.revision,
            state: match ?? beginning
        )
    }

    /// The snapshot of a participant that follows a peer.
    static func following(_ peer: Peer<Match>, _ number: UInt32) -> SnapshotMessage<Match> {
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
}

extension InputMessage<Match> {
    /// A packet whose last input is that of a tick, and the sender's ticks without an acknowledged input of the
    /// receiver.
    static func packet(
        _ inputs: [Input] = [],
        through tick: UInt32,
        in timeline: Timeline,
        advantage: Int = 0,
        hash: UInt16 = 0
    ) -> InputMessage<Match> {
        var run = InputSequence()
        for input in inputs { _ = run.append(input) }
        return InputMessage<Match>(
            timeline: timeline.tag(at: tick),
            tick: UInt16(tick % InputMessage<Match>.ticks),
            frameAdvantage: advantage,
            hash: hash,
            inputs: run
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
