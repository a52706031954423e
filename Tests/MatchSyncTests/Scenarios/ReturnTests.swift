internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import PeerTesting
import Testing

/// A player follows the owner of another held match for a while, and then its former owner again, in the timeline that
/// it left.
@Suite("Returns")
struct ReturnTests {
    private static let ids = (1...4).map { ParticipantID(rawValue: $0) }

    @Test("take back no confirmed tick, and both play on in step")
    func returning() {
        for kind in [StrategyKind.lockstep(inputDelay: 8), .rollback(inputDelay: 0, isFiltered: false)] {
            for (away, delay) in [1, 3, 8, 20, 60].flatMap({ away in [1, 4, 9].map { (away, $0) } }) {
                let (pair, owners) = Self.play(kind, away: away, delay: delay)
                let last = pair.peers.map(\.confirmed.tick).min() ?? 0
                let hashes = pair.peers.map { $0.peer.confirmedHash(at: last) }
                let desyncs = pair.peers.map(\.statistics.desyncs)
                let name = "\(kind), away for \(away), \(delay) ticks one-way"
                #expect(owners == [Self.ids[0], Self.ids[2], Self.ids[0]], "\(name)")
                #expect(hashes[0] == hashes[1] && last > 350, "\(name): \(last)")
                #expect(desyncs == [0, 0] && pair.rewinds == 0, "\(name): \(desyncs)")
            }
        }
    }

    @Test("end with the own timeline of the player, who then takes the inputs of another one")
    func ownTimeline() {
        let (ids, kind) = (Self.ids, StrategyKind.rollback(inputDelay: 0, isFiltered: false))
        var peer = ToldPeer(ids[1], kind, rules: .brisk)
        peer.see([ids[0]])
        let seats = Seats(one: ids[0], two: ids[1])
        var state = SnapshotMessage<Match>.snapshot(
            owner: ids[0],
            epoch: 1,
            rules: .brisk,
            seats: seats,
            strategy: kind
        )
        (state.timeline, state.announcement.isIncumbent) = (1, true)
        peer.hear(state, from: ids[0])
        var owners = [peer.owner]
        Self.meetOthers(&peer, kind)
        owners.append(peer.owner)
        peer.see([ids[0]])
        owners.append(peer.owner)
        peer.see([])
        peer.see([ids[3]])
        peer.hear(.snapshot(rules: .brisk, strategy: kind), from: ids[3])
        peer.hear(.following(peer.peer, 2), from: ids[3])
        let message = InputMessage<Match>.packet([.none], through: peer.confirmed.tick + 1, in: peer.timeline)
        #expect(owners == [ids[0], ids[2], ids[0]] && peer.isOwner, "\(owners)")
        #expect(peer.hear(.input(message), from: ids[3]) == .used(1))
    }

    /// - Returns: The two peers after 500 ticks, and the owners that the second one has followed.
    private static func play(_ kind: StrategyKind, away: Int, delay: Int) -> (LatePair, [ParticipantID?]) {
        var pair = LatePair(Array(ids.prefix(2)), kind)
        var owners: [ParticipantID?] = []
        for tick in 1...500 {
            for index in 0...1 {
                if tick == 1 || index == 1 && tick == 200 + away { pair.peers[index].see([ids[1 - index]]) }
                if index == 1, tick == 200 { meetOthers(&pair.peers[1], kind) }
                pair.receive(index, at: tick)
                var random = SplitMix64(seed: UInt64(tick / 7 * 2 + index))
                let move = [Input.Move.low, .high, .none][Int(random.below(3))]
                pair.tick(index, Input(move, .serve), at: tick, delay: delay)
            }
            if tick > 100, pair.peers[1].owner != owners.last { owners.append(pair.peers[1].owner) }
        }
        return (pair, owners)
    }

    /// Shows a peer two participants that hold a match of a later term.
    private static func meetOthers(_ peer: inout ToldPeer, _ kind: StrategyKind) {
        peer.see(ids.filter { $0 != peer.local })
        let seats = Seats(one: ids[2], two: ids[3])
        var state = SnapshotMessage<Match>.snapshot(
            owner: ids[2],
            epoch: 9,
            rules: .brisk,
            seats: seats,
            strategy: kind
        )
        (state.timeline, state.state) = (5, Match(seed: 3))
        state.announcement.standing = Standing(epoch: 9, revision: 1, tentative: 1, origin: 3)
        for sender in ids[2...] {
            state.announcement.isIncumbent = sender == ids[2]
            peer.hear(state, from: sender)
        }
    }
}
