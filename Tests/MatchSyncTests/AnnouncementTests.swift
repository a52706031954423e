internal import GameCore
internal import GroupSessions
internal import MatchSync
import Testing

/// A peer's handling of the announced states of others, present or not.
@Suite("Announcements")
struct AnnouncementTests {
    private static let local = ParticipantID(rawValue: 50)

    private var peer = Peer(local, strategy: Rollback(Match(seed: 1)), rules: .standard)
    private var directives: [PeerDirective] = []

    private static func state(
        epoch: UInt32 = 0,
        owner: ParticipantID? = nil,
        timeline: UInt32 = 0,
        _ change: (inout Match) -> Void = { _ in }
    ) -> GameStateMessage {
        var state = GameStateMessage.snapshot(owner: owner, epoch: epoch, revision: epoch, timeline: timeline)
        state.announcement.standing = Standing(epoch: epoch, revision: epoch, tentative: epoch, origin: nil)
        change(&state.match)
        return state
    }

    @Test("an owner's new timeline is later than all that others have announced")
    mutating func timelines() {
        let other = ParticipantID(rawValue: 60)
        peer.receive(participants: [Self.local, other].map { Participant(id: $0) }, into: &directives)
        peer.receive(.state(Self.state(timeline: 40)), from: other, into: &directives)
        let first = peer.timeline.number
        peer.receive(participants: [Self.local].map { Participant(id: $0) }, into: &directives)
        #expect(peer.isOwner && 40 < first && first < peer.timeline.number)
    }

    @Test("an owner's timeline has a tag that no other participant has announced")
    mutating func tags() {
        var shared = 0
        for number in 1...200 as ClosedRange<UInt64> {
            let other = ParticipantID(rawValue: 60 + number)
            var state = Self.state(epoch: 1, owner: other, timeline: UInt32(number))
            state.announcement.standing = .none
            var directives: [PeerDirective] = []
            var peer = Peer(Self.local, strategy: Rollback(Match(seed: 1)), rules: .standard)
            peer.receive(participants: [Self.local].map { Participant(id: $0) }, into: &directives)
            let alone = peer.timeline
            peer.receive(participants: [Self.local, other].map { Participant(id: $0) }, into: &directives)
            peer.receive(.state(state), from: other, into: &directives)
            guard peer.isOwner else { continue }
            let foreign = Timeline(state.timeline, under: state.announcement)
            if foreign.tag(at: 0) == alone.tag(at: 0) { shared += 1 }
            #expect(peer.timeline.tag(at: 0) != foreign.tag(at: 0), "number \(number)")
        }
        #expect(shared > 2)
    }

    @Test("of the updates of a player only those count that are later than all before them")
    mutating func updates() {
        let other = ParticipantID(rawValue: 60)
        peer = Peer(Self.local, strategy: HostState(Match(seed: 1)), rules: .standard)
        peer.receive(participants: [Self.local, other].map { Participant(id: $0) }, into: &directives)
        peer.receive(.state(Self.state()), from: other, into: &directives)
        var verdicts: [MessageVerdict] = []
        for sequence in [5, 5, 4, 6] as [UInt32] {
            let update = GameUpdateMessage(sequence: sequence, tick: 0, epoch: 0, revision: 0, paddle: .half, ball: nil)
            verdicts.append(peer.receive(.update(update), from: other, into: &directives))
        }
        #expect(verdicts == [.used(0), .refused(.outdated), .refused(.outdated), .used(0)])
        #expect(peer.ignored.outdatedUpdates == 2)
    }

    @Test("a participant that announces nothing delays the seats of others by the timeout")
    mutating func silence() {
        let (other, silent) = (ParticipantID(rawValue: 60), ParticipantID(rawValue: 61))
        for ids in [[Self.local], [Self.local, other, silent]] {
            peer.receive(participants: ids.map { Participant(id: $0) }, into: &directives)
        }
        peer.receive(.state(Self.state()), from: other, into: &directives)
        let seats = (0...300).map { tick in
            if tick > 0 { peer.tick(.none, into: &directives) }
            return peer.isOwner ? peer.seats[other] : .one
        }
        #expect(seats == Array(repeating: nil, count: 300) + [.two])
    }

    @Test("too many states that come before their senders: the oldest are dropped")
    mutating func early() {
        let strangers = (1...17).map { ParticipantID(rawValue: UInt64($0)) }
        for stranger in strangers {
            let state = Self.state(epoch: UInt32(stranger.rawValue), owner: stranger) {
                $0.score = PerPlayer(UInt16(stranger.rawValue % 10), 0)
            }
            peer.receive(.state(state), from: stranger, into: &directives)
        }
        // The last states are known, and followed at once.
        for index in [15, 16] {
            peer.receive(participants: [Self.local, strangers[index]].map { Participant(id: $0) }, into: &directives)
            #expect(peer.owner == strangers[index] && peer.confirmed.score.one == UInt16(index + 1) % 10)
        }
        // The second one is known, too; the first was dropped, so the peer waits for its sender.
        let arePending = [1, 0].map { index in
            peer.receive(participants: [Self.local, strangers[index]].map { Participant(id: $0) }, into: &directives)
            return peer.isPending
        }
        #expect(arePending == [false, true])
    }
}
