internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import Testing

/// A peer's handling of the announced states of others, present or not.
@Suite("Announcements")
struct AnnouncementTests {
    private var peer = ToldPeer(50)

    @Test("an owner's new timeline is later than all that others have announced, with a tag that no other one has")
    mutating func timelines() {
        for (number, timeline) in [(1, 40), (2, 3)] as [(UInt32, UInt32)] {
            peer.hear(.snapshot(number, timeline: timeline), from: 60)
        }
        peer.see([60])
        let first = peer.timeline.number
        peer.see([])
        #expect(peer.isOwner && 40 < first && first < peer.timeline.number)
        var shared = 0
        for number in 1...200 as ClosedRange<UInt64> {
            let other = ParticipantID(rawValue: 60 + number)
            let state = SnapshotMessage<Match>.snapshot(owner: other, timeline: UInt32(number))
            peer = ToldPeer(50)
            peer.see([])
            let alone = peer.timeline
            peer.see([other])
            peer.hear(state, from: other)
            guard peer.isOwner else { continue }
            let foreign = Timeline(state.timeline, under: state.announcement)
            if foreign.tag(at: 0) == alone.tag(at: 0) { shared += 1 }
            #expect(peer.timeline.tag(at: 0) != foreign.tag(at: 0), "number \(number)")
        }
        #expect(shared > 2)
    }

    @Test("a new spectator is sent one state, and none by another spectator")
    func spectators() {
        func states(_ peer: ToldPeer) -> Int {
            peer.directives.count { if case .send(.snapshot, _) = $0 { true } else { false } }
        }
        var (player, watching) = (ToldPeer(50), ToldPeer(50, declinesSeat: true))
        player.see([], spectators: [70])
        watching.see([60])
        watching.hear(.snapshot(owner: 60, seats: Seats(one: 60, two: nil)), from: 60)
        let before = states(watching)
        watching.see([60], spectators: [70])
        #expect(states(player) == 1 && states(watching) == before)
    }

    @Test("a state that could not be sent goes to all in the next tick, and no message but a state does")
    mutating func failed() {
        peer.see([60])
        peer.hear(.snapshot(), from: 60)
        peer.tick(count: 10)
        let pause = PeerMessage<Match>.request(RequestMessage(number: 1, epoch: 0, revision: 0, actions: .pause))
        let sent = [pause, .snapshot(.blank), pause].map { message in
            peer.directives = []
            peer.fail(toSend: message)
            return (0..<2).map { _ in
                peer.tick()
                defer { peer.directives = [] }
                return peer.directives.count { if case .send(.snapshot, .all) = $0 { true } else { false } }
            }
        }
        #expect(sent == [[0, 0], [1, 0], [0, 0]])
    }

    @Test("a message counts once its sender is present, not with its state alone")
    mutating func unlisted() {
        peer.see([])
        peer.hear(.snapshot(), from: 60)
        let pause = PeerMessage<Match>.request(RequestMessage(number: 1, epoch: 0, revision: 0, actions: .pause))
        let early = peer.hear(pause, from: 60)
        peer.see([60])
        #expect(early == .refused(.stranger) && peer.hear(pause, from: 60) != early)
    }

    @Test("a participant that announces nothing delays the seats of others by the timeout")
    mutating func silence() {
        peer.see([])
        peer.see([60, 61])
        peer.hear(.snapshot(), from: 60)
        let seats = (0...300).map { tick in
            if tick > 0 { peer.tick() }
            return peer.isOwner ? peer.seats[60] : .one
        }
        #expect(seats == Array(repeating: nil, count: 300) + [.two])
    }

    @Test("too many states that come before their senders: the oldest are dropped")
    mutating func early() {
        let strangers = (1...17).map { ParticipantID(rawValue: $0) }
        for (number, stranger) in zip(UInt32(1)..., strangers) {
            var state = SnapshotMessage<Match>.snapshot(owner: stranger, epoch: number, revision: number)
            state.announcement.standing = Standing(epoch: number, revision: number, tentative: number, origin: nil)
            state.state.score.one = UInt16(number % 10)
            peer.hear(state, from: stranger)
        }
        // The last states are known, and followed at once.
        for index in [15, 16] {
            peer.see([strangers[index]])
            #expect(peer.owner == strangers[index] && peer.confirmed.score.one == UInt16(index + 1) % 10)
        }
        // The second one is known, too; the first was dropped, so the peer waits for its sender.
        let arePending = [1, 0].map { index in
            peer.see([strangers[index]])
            return peer.isPending
        }
        #expect(arePending == [false, true])
    }
}
