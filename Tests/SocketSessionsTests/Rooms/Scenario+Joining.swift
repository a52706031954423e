internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
@testable internal import SocketSessions
internal import Testing

/// The scenarios of joining and rejoining.
extension Scenario {
    private static var early: PeerMessage {
        .request(RequestMessage(number: 1, epoch: 0, revision: 0, actions: .serve))
    }

    /// A meeting of which the second device has sent a message, and waits for the answer to its join.
    private static func waiting(_ setting: ScenarioSetting) throws -> (RoomMeeting, heard: MessageInbox<PeerMessage>) {
        let meeting = RoomMeeting(setting.with { ($0.isComplete, $0.isLastLate) = (true, true) })
        meeting.check(try meeting.run(120) { meeting.owners == [0] })
        try meeting.enter(1, remembers: true)
        meeting.players[1].isCut = true
        let heard = meeting.reliableMessages(0)
        try meeting.shell(1).session.messenger(.reliable).send(early, to: .all)
        return (meeting, heard)
    }

    /// A join of 4 s: in a room, 5 s of silence would end the connection.
    static func delayedJoin(_ setting: ScenarioSetting) throws -> Int {
        let (meeting, heard) = try waiting(setting)
        let session = meeting.shell(1).session
        try meeting.run(250)
        meeting.check(session.state == .waiting && heard.next() == nil)
        meeting.players[1].isCut = false
        meeting.check(try meeting.startRally())
        var count = 0
        while let (message, _) = heard.next() { count += message == early ? 1 : 0 }
        meeting.check(meeting.shell(1).session === session)
        try meeting.expectAgreement()
        meeting.check(count == 1)
        return count
    }

    static func invalidatedWhileWaiting(_ setting: ScenarioSetting) throws -> Int {
        for failure in ConnectionFailure.allCases {
            let (meeting, heard) = try waiting(setting)
            try meeting.run(Int(setting.seed % 25))
            try meeting.fail(1, by: failure)
            let shell = meeting.shell(1)
            guard case .invalidated(.failed(let error)) = shell.session.state else {
                Issue.record("\(shell.session.state)")
                return 0
            }
            meeting.check(error.code == .connectionLost && !error.message.isEmpty)
            meeting.check(shell.peer.owner == nil && shell.sent == 0)
            meeting.check(shell.peer.shown.phase == .notReady(absentPlayers: .both))
            meeting.check(meeting.owners == [0])
            // The message of the failed session is never delivered.
            try meeting.enter(1, remembers: true)
            meeting.check(try meeting.startRally())
            while let (message, _) = heard.next() { meeting.check(message != early) }
            try meeting.expectAgreement()
        }
        return ConnectionFailure.allCases.count
    }

    static func rejoin(_ setting: ScenarioSetting) throws -> Int {
        for leaver in 0...1 {
            let meeting = RoomMeeting(setting)
            meeting.check(try meeting.play(toPoints: 1))
            let old = meeting.shell(leaver)
            let seat = meeting.seat(leaver)
            try meeting.leave(leaver)
            try meeting.expectFrozen(1 - leaver)
            let score = meeting.score(1 - leaver)
            try meeting.enter(leaver, remembers: setting.seed % 3 > 0)
            let session = meeting.shell(leaver).session
            let heard = DeliveryMode.allCases.map { session.messenger($0).messages(of: PeerMessage.self) }
            meeting.check(try meeting.runUntilSeated(leaver))
            meeting.check(meeting.score(leaver) == score && score != PerPlayer(0, 0))
            meeting.check(meeting.seat(leaver) == seat)
            meeting.check(session !== old.session && meeting.peer(leaver).local != old.peer.local)
            meeting.check(old.session.messenger(.reliable) !== session.messenger(.reliable))
            try meeting.expectAgreement()
            // The shell received each message once, like any other listener.
            var count = 0
            for inbox in heard {
                while inbox.next() != nil { count += 1 }
            }
            meeting.check(meeting.shell(leaver).received == count && count > 0)
            try expectReturn(to: meeting)
        }
        return 2
    }

    /// Ends the session for both, and checks that each regains its seat and the score, in either order of return.
    private static func expectReturn(to meeting: RoomMeeting) throws {
        let present = meeting.present
        let seats = present.map { meeting.seat($0) }
        let ids = Set(present.map { meeting.peer($0).local })
        for player in meeting.players { player.mayEnter = false }
        try meeting.players[0].end()
        meeting.check(try meeting.run(60) { meeting.present.isEmpty })
        // One player may have confirmed a point more: the match with the higher standing continues.
        let memories = present.compactMap { meeting.players[$0].memory }
        let standing = memories.map(\.standing).max()
        let scores = memories.filter { $0.standing == standing }.map(\.match.score)
        for index in seats[0] == .one ? [1, 0] : [0, 1] {
            try meeting.enter(index, remembers: true)
            meeting.check(try meeting.run(120) { meeting.present.contains(index) })
        }
        meeting.check(try meeting.runUntilSeated(0) && meeting.runUntilSeated(1))
        meeting.check(present.map { meeting.seat($0) } == seats)
        meeting.check(meeting.score(0) == meeting.score(1) && scores.contains(meeting.score(0)))
        meeting.check(present.allSatisfy { !ids.contains(meeting.peer($0).local) })
        try meeting.expectAgreement()
    }

    static func bothAtOnce(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting, VirtualConditions(delay: .milliseconds(30)))
        // The hub reports one participant, then two: the updates arrive together.
        let areHeld = try meeting.run(120) {
            for player in meeting.players where player.shell != nil { player.link?.cut(\.down, true) }
            return meeting.room.hub.members.count { $0.stage == .joined } == 2
        }
        meeting.check(areHeld && meeting.present == [])
        for player in meeting.players { player.link?.cut(\.down, false) }
        var views: [Set<Int>] = [[], []]
        var mostOwners = 0
        let isPlayed = try meeting.run(900) {
            for index in 0...1 { views[index].insert(meeting.shell(index).session.activeParticipants.count) }
            mostOwners = max(mostOwners, meeting.owners.count)
            return meeting.points(0) > 0
        }
        meeting.check(isPlayed && mostOwners == 1 && views.allSatisfy { $0.isSubset(of: [0, 2]) })
        try meeting.expectAgreement()
        return views.allSatisfy { $0.contains(2) } ? 1 : 0
    }

    static func coalesced(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting.with { $0.isComplete = true })
        meeting.check(try meeting.play(toPoints: 1))
        let (stayer, leaver) = (meeting.shell(0).session, meeting.shell(1).session)
        meeting.players[0].link?.cut(\.down, true)
        try meeting.leave(1)
        try meeting.enter(1, remembers: false)
        meeting.check(try meeting.run(120) { meeting.players.allSatisfy(\.isPlaying) })
        // The hub's updates are in flight for 100 ms.
        try meeting.run(10)
        meeting.players[0].link?.cut(\.down, false)
        var counts: Set<Int> = []
        meeting.check(
            try meeting.run(60) {
                counts.insert(stayer.activeParticipants.count)
                return !stayer.activeParticipants.contains(leaver.localParticipant)
            }
        )
        meeting.check(counts == [2])
        let score = meeting.score(0)
        meeting.check(try meeting.runUntilSeated(1))
        meeting.check(meeting.score(1) == score && score != PerPlayer(0, 0))
        try meeting.expectAgreement()
        return meeting.shell(0).session === stayer && meeting.shell(1).session !== leaver ? 1 : 0
    }
}
