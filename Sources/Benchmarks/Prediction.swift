internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// The cost of predicting the remote player, with an incorrect prediction in every tick.
enum Prediction {
    static var measurements: [Measurement] {
        [
            Measurement("resimulation of 8 ticks", 500_000, goal: 150, resimulation),
            Measurement("tick of a peer, 8-tick rollback", 500_000, goal: 300, peer) {
                "\($0) ticks resimulated in 1,000"
            },
            Measurement("encode an input packet", 1_000_000, encode) {
                "\((Double($0) / 1_000_000).text(1)) bytes; its array is the allocation"
            },
            Measurement("decode an input packet", 1_000_000, decode),
        ]
    }

    /// One-way delay of the remote player's inputs, in ticks.
    private static let delay = 8

    /// A paddle that follows the ball with a changing offset: no prediction of it is correct.
    private static func unsteady(_ ball: Ball, _ tick: Int) -> Input {
        Input(.target(ball.x + Fixed(raw: tick & 1 == 0 ? 0x8_0000 : -0x8_0000))).packed
    }

    @inline(never)
    private static func resimulation(seed: UInt64, ticks: Int) -> UInt64 {
        let rules = Rules.standard
        var match = Match(seed: seed)
        _ = match.step(PerPlayer(Input(.none, .serve), .none), under: rules)
        match.tick = 0
        var snapshots = SnapshotBuffer<Match>(match)
        var inputs = InputQueue<Match>()
        for tick in 1...UInt32(ticks) {
            let input = unsteady(snapshots[tick - 1].ball, Int(tick))
            _ = inputs.record(input, of: .one)
            _ = inputs.record(input, of: .two)
            snapshots.simulate(after: tick < 8 ? 0 : tick - 8, through: tick, &inputs, under: rules)
        }
        return snapshots[UInt32(ticks)].hash
    }

    private static let other = ParticipantID(rawValue: 2)

    /// The remote player's packet of a tick: one input more than in the previous packet.
    private static func packet(_ input: Input, to peer: Peer<Match>, at tick: Int) -> InputMessage<Match>? {
        let last = tick + 1 - delay
        guard last > 0 else { return nil }
        var run = InputSequence()
        _ = run.append(input)
        let confirmed = peer.confirmedHash(at: UInt32(max(last - delay, 0))) ?? 0
        return InputMessage<Match>(
            timeline: peer.timeline.tag(at: UInt32(last)),
            tick: UInt16(last % Int(InputMessage<Match>.ticks)),
            frameAdvantage: delay,
            hash: UInt16(truncatingIfNeeded: confirmed),
            inputs: run
        )
    }

    /// In each tick: the local input, a remote packet that corrects the prediction of the last eight ticks, their
    /// resimulation, the hash of the newly confirmed tick, and a packet.
    @inline(never)
    private static func peer(seed: UInt64, ticks: Int) -> UInt64 {
        var directives: [PeerDirective<Match>] = []
        var (peer, recorded) = (owner(seed, into: &directives), recording(of: owner(seed, into: &directives)))
        let start = peer
        var resimulated = 0
        for _ in 0..<max(ticks / recorded.count, 1) {
            peer = start
            for (input, message) in recorded {
                directives.removeAll(keepingCapacity: true)
                peer.tick(input, into: &directives)
                if let message { peer.receive(.input(message), from: other, into: &directives) }
                peer.reconcile(into: &directives)
            }
            precondition(peer.statistics.desyncs == 0, "The packets' hashes are wrong")
            resimulated += peer.statistics.resimulatedTicks
        }
        return UInt64(resimulated * 1_000 / max(ticks, recorded.count))
    }

    /// A peer that owns the session and plays against ``other``.
    private static func owner(_ seed: UInt64, into directives: inout [PeerDirective<Match>]) -> Peer<Match> {
        var peer = Peer<Match>(
            ParticipantID(rawValue: 1),
            strategy: MatchStrategy(Rollback(Match(seed: seed))),
            rules: .standard
        )
        peer.receive(participants: [peer.local, other].map { Participant(id: $0) }, into: &directives)
        var snapshot = SnapshotMessage<Match>(
            rules: Rules.standard.digest,
            announcement: OwnerAnnouncement(epoch: 0, owner: nil, revision: 0, number: 0),
            seats: peer.seats,
            strategy: .rollback(inputDelay: 0, isFiltered: false),
            timeline: 0,
            state: peer.confirmed
        )
        peer.receive(.snapshot(snapshot), from: other, into: &directives)
        snapshot.announcement = OwnerAnnouncement(
            epoch: peer.epoch,
            owner: peer.local.rawValue,
            revision: peer.revision,
            number: 1
        )
        snapshot.seats = peer.seats
        snapshot.state = peer.confirmed
        peer.receive(.snapshot(snapshot), from: other, into: &directives)
        return peer
    }

    /// The local inputs of some thousand ticks with the remote packet of each: recorded beforehand, because making a
    /// packet takes time too.
    private static func recording(of owner: Peer<Match>) -> [(input: Input, message: InputMessage<Match>?)] {
        var (peer, directives): (Peer<Match>, [PeerDirective<Match>]) = (owner, [])
        return (1...5_000).map { tick in
            let ball = peer.shown.ball
            let input = Input(.target(ball.x), tick % 64 == 0 ? .serve : [])
            peer.tick(input, into: &directives)
            let message = packet(unsteady(ball, tick), to: peer, at: tick)
            if let message { peer.receive(.input(message), from: other, into: &directives) }
            peer.reconcile(into: &directives)
            return (input, message)
        }
    }

    /// A message of a keyboard player at 50 ms one way: a few unacknowledged ticks with one change of key.
    private static func message(_ seed: UInt64) -> InputMessage<Match> {
        var run = InputSequence()
        for tick in 0..<7 {
            _ = run.append(Input(tick < Int(seed % 7) ? .low : .high))
        }
        return InputMessage<Match>(
            timeline: 1,
            tick: 900,
            frameAdvantage: 3,
            hash: UInt16(truncatingIfNeeded: seed),
            inputs: run
        )
    }

    @inline(never)
    private static func encode(seed: UInt64, repetitions: Int) -> UInt64 {
        var message = message(seed)
        var count = 0
        for repetition in 0..<repetitions {
            message.tick = UInt16(repetition & 4_095)
            count += PeerMessage<Match>.input(message).framed().count
        }
        return UInt64(count)
    }

    @inline(never)
    private static func decode(seed: UInt64, repetitions: Int) -> UInt64 {
        let bytes = PeerMessage<Match>.input(message(seed)).framed()
        var ticks: UInt64 = 0
        for _ in 0..<repetitions {
            var reader = ByteReader(bytes)
            guard (try? reader.readBits(3)) != nil, let message = try? InputMessage<Match>(from: &reader) else {
                return 0
            }
            for input in message.inputs { ticks &+= input.move == .low ? 1 : 2 }
        }
        return ticks
    }
}
