internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
import Testing

/// Two owners of one epoch meet: one was suspended, and the other one took the session after the timeout.
@Suite("Merges")
struct MergeTests {
    /// Two participants whose timelines of the same number have the same tag; the first has the smaller identifier.
    private static let ids: [ParticipantID] = {
        func tag(_ id: UInt64) -> UInt8 {
            Timeline(1, under: OwnerAnnouncement(epoch: 1, owner: id, revision: 1, number: 1)).tag(at: 0)
        }
        let other = (51...).first { tag($0) == tag(50) } ?? 51
        return [50, other].map { ParticipantID(rawValue: $0) }
    }()

    private static let timeout = 30

    private struct Device {
        var peer: Peer

        /// The ticks in which it comes, is suspended, and sees the other one.
        let coming: Int
        let suspension: Range<Int>
        let view: Int

        /// The arriving messages, and the tick in which the last snapshot arrives.
        var inbox: [(due: Int, message: PeerMessage)] = []
        private var lastDue = 0

        /// The timelines with two players that it has followed under the other one.
        var followed: [Timeline] = []

        init(_ peer: Peer, coming: Int, suspension: Range<Int>, view: Int) {
            (self.peer, self.coming, self.suspension, self.view) = (peer, coming, suspension, view)
        }

        /// Sends the device a message; snapshots arrive in order, each some ticks late.
        mutating func send(_ message: PeerMessage, at tick: Int, late: Int) {
            guard case .state = message else { return inbox.append((tick, message)) }
            lastDue = max(lastDue, tick + late)
            inbox.append((lastDue, message))
        }
    }

    @Test(
        "a player that follows the other one takes back no confirmed tick, and both play on",
        arguments: [StrategyKind.lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false)]
    )
    func confirmed(_ strategy: StrategyKind) throws {
        var restarts = 0
        for seed in 1...60 as ClosedRange<UInt64> {
            let peers = Self.meet(by: strategy, seed: seed)
            let arePlaying = peers.allSatisfy { $0.peer.confirmed.tick > 60 && $0.peer.statistics.desyncs == 0 }
            #expect(peers.count(where: \.peer.isOwner) == 1 && arePlaying, "seed \(seed)")
            if peers.contains(where: { $0.followed.count > 1 }) { restarts += 1 }
        }
        #expect(restarts > 5)
    }

    @Test("a player that takes inputs only from a term's second snapshot on waits for the owner's answer, too")
    func secondSnapshot() {
        let strategy = StrategyKind.lockstep(inputDelay: 8)
        let both = Seats(one: Self.ids[0], two: Self.ids[1])
        // At first the player has no seat, or the owner sends states.
        for (seats, kind) in [(Seats(one: Self.ids[0], two: nil), strategy), (both, .host)] {
            var peer = ToldPeer(Self.ids[1], strategy, rules: .brisk)
            peer.see([])
            let wasOwner = peer.isOwner
            peer.see([Self.ids[0]])
            func follow(_ seats: Seats, _ number: UInt32, by kind: StrategyKind) {
                var match = Match(seed: 1)
                match.setAbsentPlayers(seats.absentPlayers, under: .brisk)
                let owner = Self.ids[0]
                peer.hear(.of(owner, number, epoch: 2, seats: seats, by: kind, rules: .brisk, match), from: owner)
            }
            /// Eight inputs of the owner, which has the local ones up to a tick.
            func inputs(knowing tick: Int) -> MessageVerdict {
                let eight = Array(repeating: Input.none, count: 8)
                let message = InputMessage.packet(eight, through: 8, in: peer.timeline, advantage: 8 - tick)
                return peer.hear(.input(message), from: Self.ids[0])
            }
            follow(seats, 1, by: kind)
            let first = inputs(knowing: 8)
            follow(both, 2, by: strategy)
            let verdicts = [first] + [0, 1].map(inputs)
            #expect(wasOwner && peer.owner == Self.ids[0], "\(kind)")
            let expected = kind == .host ? .refused(.otherStrategy) : MessageVerdict.used(8)
            #expect(verdicts == [expected, .refused(.unacknowledging), .used(8)], "\(kind)")
        }
    }

    /// Lets two owners meet, and checks in each tick that no peer takes back a tick confirmed in the owner's term.
    private static func meet(by strategy: StrategyKind, seed: UInt64) -> [Device] {
        var random = SplitMix64(seed: seed)
        func draw(_ bound: UInt64) -> Int { Int(random.next() % bound) }
        let peers = ids.map { id in
            Peer(id, strategy: strategy.strategy(for: Match(seed: 1)), rules: .brisk, timeout: UInt32(timeout))
        }
        let wake = timeout + 15 + draw(20)
        var devices = [
            Device(peers[0], coming: 10, suspension: 0..<0, view: 10),
            Device(peers[1], coming: 1, suspension: 8..<wake, view: wake),
        ]
        let delay = 2 + draw(6)
        for tick in 1...200 {
            for index in devices.indices where tick >= devices[index].coming {
                guard !devices[index].suspension.contains(tick) else { continue }
                var directives: [PeerDirective] = []
                if tick == devices[index].coming || tick == devices[index].view {
                    let view = tick < devices[index].view ? [ids[index]] : ids
                    devices[index].peer.receive(participants: view.map { Participant(id: $0) }, into: &directives)
                }
                receive(&devices[index], from: ids[1 - index], at: tick, into: &directives)
                devices[index].peer.tick(Input(tick % 40 < 20 ? .low : .high, .serve), into: &directives)
                for case .send(let message, _) in directives {
                    devices[1 - index].send(message, at: tick + delay, late: draw(6))
                }
            }
        }
        return devices
    }

    private static func receive(
        _ device: inout Device,
        from sender: ParticipantID,
        at tick: Int,
        into directives: inout [PeerDirective]
    ) {
        let before = (owner: device.peer.owner, epoch: device.peer.epoch, confirmed: device.peer.confirmed)
        for (_, message) in device.inbox.filter({ $0.due <= tick }) {
            device.peer.receive(message, from: sender, into: &directives)
        }
        device.inbox.removeAll { $0.due <= tick }
        device.peer.reconcile(into: &directives)
        guard device.peer.owner == sender, device.peer.confirmed.absentPlayers.isEmpty else { return }
        if device.followed.last != device.peer.timeline { device.followed.append(device.peer.timeline) }
        // A newcomer in a free seat starts from the owner's tick.
        guard before.owner == sender, before.epoch == device.peer.epoch, before.confirmed.absentPlayers.isEmpty else {
            return
        }
        #expect(device.peer.confirmed.tick >= before.confirmed.tick)
    }
}
