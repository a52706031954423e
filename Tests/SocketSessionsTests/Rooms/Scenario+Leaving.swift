internal import GameCore
internal import GroupSessions
internal import GroupSessionsTesting
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
internal import SocketSessions
internal import Testing

/// The scenarios of leaving.
extension Scenario {
    static func invalidatedInRally(_ setting: ScenarioSetting) throws -> Int {
        for failing in 0...1 {
            let meeting = RoomMeeting(setting)
            meeting.check(try meeting.play(toPoints: 1) && meeting.startRally())
            let (owner, survivor) = (try meeting.roles().owner, 1 - failing)
            try meeting.fail(failing, by: .reset)
            var shell = meeting.shell(failing)
            let sent = shell.sent
            for _ in 0..<10 { shell.tick(Input(.low, .serve)) }
            meeting.check(shell.sent == sent && sent > 0 && shell.peer.owner == nil)
            #expect(throws: SessionError.self) {
                try shell.session.messenger(.unreliable).send(NumberMessage(1), to: .all)
            }
            let score = try meeting.scoreUntilAlone(survivor)
            try meeting.expectFrozen(survivor)
            meeting.check(meeting.shell(failing).sent == sent)
            meeting.check(meeting.points(survivor) > 0 && meeting.owners == [survivor])
            // A survivor may receive states after the failure that the owner sent before it.
            meeting.check(owner != survivor || meeting.score(survivor) == score)
        }
        return 2
    }

    /// A room forwards everything that arrived before a participant left: there, only a failure loses messages.
    static func ownerLeavesAfterScoring(_ setting: ScenarioSetting) throws -> Int {
        var goals = 0
        for fails in [true, false] {
            let meeting = RoomMeeting(setting.with { $0.isComplete = true })
            meeting.check(try meeting.startRally())
            let (owner, follower) = try meeting.roles()
            let score = meeting.score(follower)
            let heard = meeting.reliableMessages(follower)
            meeting.players[owner].link?.cut(\.up, true)
            try meeting.run(20)
            let points = meeting.points(owner)
            meeting.isPlaying = false
            let scores = try meeting.run(200) { meeting.points(owner) > points }
            if fails { try meeting.fail(owner, by: .reset) } else { try meeting.leave(owner) }
            meeting.players[owner].link?.cut(\.up, false)
            let last = try #require(meeting.players[owner].memory).match.score
            try meeting.expectFrozen(follower)
            let kept = meeting.score(follower)
            if scores {
                goals += 1
                meeting.check(kept != last || !fails)
            }
            if scores, setting.strategy.hasHost {
                var isTold = false
                while let (message, _) = heard.next() {
                    if case .state(let state) = message, state.match.score == last { isTold = true }
                }
                meeting.check(isTold != fails)
            }
            try meeting.enter(owner, remembers: true)
            meeting.check(try meeting.runUntilSeated(owner))
            meeting.check(meeting.score(owner) == kept)
            meeting.check(Int(kept.one) + Int(kept.two) >= Int(score.one) + Int(score.two))
            try meeting.expectAgreement()
            meeting.check(meeting.owners == [follower])
        }
        return goals
    }
}
