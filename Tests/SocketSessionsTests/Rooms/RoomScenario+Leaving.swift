internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
@testable import SocketSessions
import Testing

/// The scenarios of leaving.
extension RoomScenario {
    static func invalidatedInRally(_ setting: RoomMeeting.Setting) throws -> Int {
        for failing in 0...1 {
            let meeting = RoomMeeting(setting)
            #expect(try meeting.play(toPoints: 1) && meeting.startRally())
            try meeting.reset(failing)
            #expect(meeting.players[failing].failures == 1)
            var shell = meeting.shell(failing)
            let sent = shell.sent
            for _ in 0..<10 { shell.tick(Input(.low, .serve)) }
            #expect(shell.sent == sent && sent > 0 && shell.peer.owner == nil, "seed \(setting.seed)")
            #expect(throws: SessionError.self) {
                try shell.session.messenger(.unreliable).send(RawBytes<UpdateType>([]), to: .all)
            }
            try meeting.expectFrozen(1 - failing)
            #expect(meeting.points(1 - failing) > 0 && meeting.owners == [1 - failing], "seed \(setting.seed)")
        }
        return 2
    }

    static func otherLeaves(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting)
        #expect(try meeting.startRally())
        let (owner, follower) = try meeting.roles()
        let epoch = meeting.peer(owner).epoch
        try meeting.leave(follower)
        var score = meeting.score(owner)
        // The owner plays on until it learns of the departure.
        #expect(
            try meeting.run(60) {
                if meeting.shell(owner).session.activeParticipants.count == 1 { return true }
                score = meeting.score(owner)
                return false
            }
        )
        try meeting.expectFrozen(owner)
        #expect(meeting.score(owner) == score && meeting.peer(owner).epoch == epoch, "seed \(setting.seed)")
        #expect(meeting.owners == [owner])
        return 1
    }

    static func ownerLeaves(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting)
        #expect(try meeting.play(toPoints: 1) && meeting.startRally())
        let (owner, follower) = try meeting.roles()
        try meeting.calmLinks()
        let epoch = meeting.peer(follower).epoch
        try meeting.leave(owner)
        try meeting.expectFrozen(follower)
        let score = meeting.score(follower)
        #expect(meeting.owners == [follower] && meeting.peer(follower).epoch == epoch + 1)
        meeting.players[owner].mayEnter = true
        #expect(try meeting.runUntilSeated(owner))
        #expect(meeting.score(owner) == score && score != PerPlayer(0, 0), "seed \(setting.seed)")
        #expect(try meeting.run(60) { meeting.phase(owner) == .playing })
        try meeting.expectAgreement()
        #expect(meeting.owners == [follower])
        return 1
    }

    /// A hub forwards everything that arrived before a participant left: only a lost connection loses messages.
    static func ownerLeavesAfterScoring(_ setting: RoomMeeting.Setting) throws -> Int {
        var goals = 0
        for isReset in [true, false] {
            let meeting = RoomMeeting(setting) { $1.loss = 0 }
            #expect(try meeting.startRally())
            let (owner, follower) = try meeting.roles()
            let score = meeting.score(follower)
            let heard = meeting.shell(follower).session.messenger(.reliable).messages(of: PeerMessage.self)
            meeting.players[owner].link?.cut(\.up, true)
            try meeting.run(20)
            let points = meeting.points(owner)
            meeting.isPlaying = false
            let scores = try meeting.run(200) { meeting.points(owner) > points }
            if isReset {
                try meeting.reset(owner)
            } else {
                try meeting.leave(owner)
                meeting.players[owner].link?.cut(\.up, false)
            }
            let last = try #require(meeting.players[owner].memory?.match.score)
            try meeting.expectFrozen(follower)
            let kept = meeting.score(follower)
            if scores, setting.strategy.hasHost {
                var isTold = false
                while let (message, _) = heard.next() {
                    if case .state(let state) = message, state.match.score == last { isTold = true }
                }
                #expect(isTold != isReset && (kept != last || !isReset), "seed \(setting.seed)")
                goals += isReset ? 1 : 0
            }
            meeting.players[owner].mayEnter = true
            #expect(try meeting.runUntilSeated(owner))
            #expect(meeting.score(owner) == kept, "seed \(setting.seed)")
            #expect(Int(kept.one) + Int(kept.two) >= Int(score.one) + Int(score.two))
            try meeting.expectAgreement()
            #expect(meeting.owners == [follower])
        }
        return goals
    }
}
