internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
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

    @Test(
        "a player that follows the other one takes back no confirmed tick, and both play on",
        arguments: [StrategyKind.lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false)]
    )
    func confirmed(_ strategy: StrategyKind) throws {
        var restarts = 0
        for seed in 1...60 as ClosedRange<UInt64> {
            let (pair, timelines) = Self.meet(by: strategy, seed: seed)
            let arePlaying = pair.peers.allSatisfy { $0.confirmed.tick > 60 && $0.statistics.desyncs == 0 }
            #expect(pair.peers.count(where: \.isOwner) == 1 && arePlaying && pair.rewinds == 0, "seed \(seed)")
            if timelines.contains(where: { $0.count > 1 }) { restarts += 1 }
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
                let owner = Self.ids[0]
                var state = SnapshotMessage<Match>.snapshot(number, owner: owner, epoch: 2, rules: .brisk, seats: seats)
                state.strategy = kind
                peer.hear(state, from: owner)
            }
            /// Eight inputs of the owner, which has the local ones up to a tick.
            func inputs(knowing tick: Int) -> MessageVerdict {
                let eight = Array(repeating: Input.none, count: 8)
                let message = InputMessage<Match>.packet(eight, through: 8, in: peer.timeline, advantage: 8 - tick)
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

    /// Lets two owners meet.
    ///
    /// - Returns: The two after 200 ticks, and the timelines with two players that each has followed under the other
    ///   one.
    private static func meet(by strategy: StrategyKind, seed: UInt64) -> (LatePair, followed: [[Timeline]]) {
        var random = SplitMix64(seed: seed)
        func draw(_ bound: UInt64) -> Int { Int(random.below(bound)) }
        var pair = LatePair(ids, strategy, timeout: UInt32(timeout))
        // The second one is suspended, and sees the first one, which comes meanwhile, when it wakes.
        let (wake, delay) = (timeout + 15 + draw(20), 2 + draw(6))
        let (coming, meeting) = ([10, 1], [10, wake])
        var followed: [[Timeline]] = [[], []]
        for tick in 1...200 {
            for index in 0...1 where tick >= coming[index] && (index == 0 || !(8..<wake).contains(tick)) {
                let other = ids[1 - index]
                if [coming[index], meeting[index]].contains(tick) {
                    pair.peers[index].see(tick < meeting[index] ? [] : [other])
                }
                pair.receive(index, at: tick)
                let peer = pair.peers[index]
                let isFollowing = peer.owner == other && peer.confirmed.absentPlayers.isEmpty
                if isFollowing, followed[index].last != peer.timeline { followed[index].append(peer.timeline) }
                let input = Input(tick % 40 < 20 ? .low : .high, .serve)
                pair.tick(index, input, at: tick, delay: delay) { draw(6) }
            }
        }
        return (pair, followed)
    }
}
