internal import GameCore
internal import GroupSessions
internal import MatchSync
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
                let (peers, owners, backwards) = Self.play(kind, away: away, delay: delay)
                let last = peers.map(\.confirmed.tick).min() ?? 0
                let isSame = peers[0].confirmedHash(at: last) == peers[1].confirmedHash(at: last)
                let desyncs = peers.map(\.statistics.desyncs)
                let name = "\(kind), away for \(away), \(delay) ticks one-way"
                #expect(owners == [Self.ids[0], Self.ids[2], Self.ids[0]], "\(name)")
                #expect(isSame && last > 350 && desyncs == [0, 0] && backwards == 0, "\(name): \(last), \(desyncs)")
            }
        }
    }

    /// - Returns: The two peers after 500 ticks, the owners that the second one has followed, and how often a peer took
    ///   back a confirmed tick of its timeline.
    private static func play(_ kind: StrategyKind, away: Int, delay: Int) -> ([Peer], [ParticipantID?], Int) {
        var peers = ids.prefix(2).map { Peer($0, strategy: kind.strategy(for: Match(seed: 1)), rules: .brisk) }
        var inboxes: [[(due: Int, message: PeerMessage)]] = [[], []]
        var (owners, backwards) = ([ParticipantID?](), 0)
        for tick in 1...500 {
            var directives: [[PeerDirective]] = [[], []]
            for index in 0...1 {
                if tick == 1 || index == 1 && tick == 200 + away {
                    peers[index].receive(participants: ids[..<2].map { Participant(id: $0) }, into: &directives[index])
                }
                if index == 1, tick == 200 { meetOthers(&peers[1], kind, into: &directives[1]) }
                let before = (timeline: peers[index].timeline, tick: peers[index].confirmed.tick)
                for (_, message) in inboxes[index].filter({ $0.due <= tick }) {
                    peers[index].receive(message, from: ids[1 - index], into: &directives[index])
                }
                inboxes[index].removeAll { $0.due <= tick }
                peers[index].reconcile(into: &directives[index])
                let after = peers[index]
                if after.timeline == before.timeline, after.confirmed.tick < before.tick { backwards += 1 }
                var random = SplitMix64(seed: UInt64(tick / 7 * 2 + index))
                let move = [Input.Move.low, .high, .none][Int(random.below(3))]
                peers[index].tick(Input(move, .serve), into: &directives[index])
            }
            for index in 0...1 {
                for case .send(let message, _) in directives[index] {
                    inboxes[1 - index].append((tick + delay, message))
                }
            }
            if tick > 100, peers[1].owner != owners.last { owners.append(peers[1].owner) }
        }
        return (peers, owners, backwards)
    }

    /// Shows a peer two participants that hold a match of a later term.
    private static func meetOthers(_ peer: inout Peer, _ kind: StrategyKind, into directives: inout [PeerDirective]) {
        peer.receive(participants: ids.map { Participant(id: $0) }, into: &directives)
        for sender in ids[2...] {
            let seats = Seats(one: ids[2], two: ids[3])
            let match = Match(seed: 3)
            var state = GameStateMessage.of(ids[2], epoch: 9, timeline: 5, seats: seats, by: kind, rules: .brisk, match)
            state.announcement.standing = Standing(epoch: 9, revision: 1, tentative: 1, origin: 3)
            state.announcement.isIncumbent = sender == ids[2]
            peer.receive(.state(state), from: sender, into: &directives)
        }
    }
}
