internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
@testable import SocketSessions
import Testing

/// The scenarios of joining and rejoining.
extension RoomScenario {
    /// A join of 4 s: 5 s of silence would end the connection, see ``invalidatedWhileWaiting(_:)``.
    static func delayedJoin(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting) { $1.loss = 0 }
        let heard = try meeting.cutWhileWaiting()
        let early = PeerMessage.request(RequestMessage(number: 1, epoch: 0, revision: 0, actions: .serve))
        try meeting.shell(1).session.messenger(.reliable).send(early, to: .all)
        try meeting.run(250)
        #expect(meeting.shell(1).session.state == .waiting && heard.next() == nil)
        meeting.players[1].isCut = false
        #expect(try meeting.startRally())
        var count = 0
        while let (message, _) = heard.next() { count += message == early ? 1 : 0 }
        #expect(count == 1, "seed \(setting.seed)")
        try meeting.expectAgreement()
        return meeting.players[1].sessions == 1 ? 1 : 0
    }

    static func invalidatedWhileWaiting(_ setting: RoomMeeting.Setting) throws -> Int {
        for isReset in [false, true] {
            let meeting = RoomMeeting(setting)
            let heard = try meeting.cutWhileWaiting()
            let player = meeting.players[1]
            let early = PeerMessage.request(RequestMessage(number: 1, epoch: 0, revision: 0, actions: .serve))
            try meeting.shell(1).session.messenger(.reliable).send(early, to: .all)
            player.mayEnter = false
            if isReset { player.link?.reset() }
            #expect(try meeting.run(isReset ? 2 : 301) { player.shell == nil })
            let shell = meeting.shell(1)
            guard case .invalidated(.failed(let error)) = shell.session.state else {
                Issue.record("\(shell.session.state)")
                return 0
            }
            #expect(error.code == .connectionLost && !error.message.isEmpty)
            #expect(shell.peer.owner == nil && shell.sent == 0)
            #expect(shell.peer.shown.phase == .notReady(absentPlayers: .both))
            #expect(meeting.owners == [0] && player.failures == 1)
            // The message of the failed session is never delivered.
            player.mayEnter = true
            #expect(try meeting.startRally())
            while let (message, _) = heard.next() { #expect(message != early) }
            try meeting.expectAgreement()
        }
        return 2
    }

    static func rejoin(_ setting: RoomMeeting.Setting) throws -> Int {
        for leaver in 0...1 {
            let meeting = RoomMeeting(setting)
            #expect(try meeting.play(toPoints: 1))
            try meeting.leave(leaver)
            let old = meeting.shell(leaver)
            try meeting.expectFrozen(1 - leaver)
            let score = meeting.score(1 - leaver)
            let player = meeting.players[leaver]
            let seat = old.peer.seats[old.peer.local]
            if setting.seed % 3 == 0 { player.memory = nil }
            player.mayEnter = true
            #expect(try meeting.runUntilWaiting(leaver))
            let session = meeting.shell(leaver).session
            let heard = DeliveryMode.allCases.map { session.messenger($0).messages(of: PeerMessage.self) }
            #expect(try meeting.runUntilSeated(leaver))
            #expect(meeting.score(leaver) == score && score != PerPlayer(0, 0), "seed \(setting.seed)")
            #expect(meeting.seat(leaver) == seat)
            #expect(session !== old.session && meeting.peer(leaver).local != old.peer.local)
            try meeting.expectAgreement()
            // The shell received each message once, like any other listener.
            var count = 0
            for inbox in heard {
                while inbox.next() != nil { count += 1 }
            }
            #expect(meeting.shell(leaver).received == count && count > 0, "seed \(setting.seed)")
            #expect(player.sessions == 2)
            try meeting.expectReturn()
        }
        return 2
    }

    static func lateJoiner(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting)
        var match = Match(seed: setting.seed)
        match.score = PerPlayer(3, 2)
        let standing = Standing(epoch: 1, revision: 9, tentative: 9, origin: 1)
        meeting.players[0].memory = PeerMemory(standing: standing, match: match, seat: nil)
        meeting.players[1].mayEnter = false
        try meeting.run(60 + Int(setting.seed))
        #expect(meeting.present == [0])
        meeting.players[1].mayEnter = true
        var scoresInPlay: [PerPlayer<UInt16>] = []
        try meeting.run(200) {
            guard meeting.players[1].shell != nil else { return false }
            let shown = meeting.peer(1).shown
            if shown.ball != .waiting { scoresInPlay.append(shown.score) }
            return false
        }
        #expect(scoresInPlay.first == PerPlayer(3, 2), "seed \(setting.seed)")
        try meeting.expectAgreement()
        return scoresInPlay.count
    }

    /// The hub reports one participant, then two; the first player sees both at once if the updates arrive together.
    static func bothAtOnce(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting) { $1 = VirtualConditions(delay: .milliseconds(30)) }
        let areHeld = try meeting.run(120) {
            for player in meeting.players where player.shell != nil { player.link?.cut(\.down, true) }
            return meeting.room.hub.members.count { $0.stage == .joined } == 2
        }
        #expect(areHeld && meeting.present == [])
        for player in meeting.players { player.link?.cut(\.down, false) }
        var views: [Set<Int>] = [[], []]
        var mostOwners = 0
        #expect(
            try meeting.run(900) {
                for index in 0...1 { views[index].insert(meeting.shell(index).session.activeParticipants.count) }
                mostOwners = max(mostOwners, meeting.owners.count)
                return meeting.points(0) > 0
            }
        )
        #expect(mostOwners == 1 && views.allSatisfy { $0.isSubset(of: [0, 2]) }, "seed \(setting.seed)")
        try meeting.expectAgreement()
        return views.allSatisfy { $0.contains(2) } ? 1 : 0
    }

    /// A hub never tells two participants that each is alone: here they are alone in turn, and each owns a match.
    static func bothAlone(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting)
        var claims = 0
        var rooms: Set<SessionID> = []
        for index in 0...1 {
            meeting.players[1 - index].mayEnter = false
            meeting.players[index].mayEnter = true
            #expect(try meeting.run(300) { meeting.owners == [index] && meeting.room.hub.members.count == 1 })
            claims += meeting.peer(index).epoch == 1 ? 1 : 0
            rooms.insert(meeting.shell(index).session.id)
            guard index == 0 else { continue }
            try meeting.leave(0)
            #expect(try meeting.run(60) { meeting.room.hub.members.isEmpty })
        }
        #expect(rooms.count == 2)
        meeting.players[0].mayEnter = true
        #expect(try meeting.run(300) { meeting.present == [0, 1] })
        let isDecided = try meeting.run(2_500) {
            #expect(meeting.shell(0).session.activeParticipants.count != 1)
            return meeting.points(0) > 0 && meeting.points(1) > 0
        }
        #expect(isDecided, "seed \(setting.seed)")
        try meeting.expectAgreement()
        return claims == 2 ? 1 : 0
    }

    static func coalesced(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting) { $1.loss = 0 }
        #expect(try meeting.play(toPoints: 1))
        let (stayer, leaver) = (meeting.players[0], meeting.players[1])
        let old = meeting.shell(1).session.localParticipant
        stayer.link?.cut(\.down, true)
        try leaver.leave()
        leaver.memory = nil
        #expect(try meeting.run(120) { leaver.isPlaying })
        // The hub's updates are in flight for 100 ms.
        try meeting.run(10)
        stayer.link?.cut(\.down, false)
        var counts: Set<Int> = []
        #expect(
            try meeting.run(60) {
                counts.insert(meeting.shell(0).session.activeParticipants.count)
                return !meeting.shell(0).session.activeParticipants.contains(old)
            }
        )
        #expect(counts == [2], "seed \(setting.seed)")
        let score = meeting.score(0)
        #expect(try meeting.runUntilSeated(1))
        #expect(meeting.score(1) == score && score != PerPlayer(0, 0), "seed \(setting.seed)")
        try meeting.expectAgreement()
        return leaver.sessions == 2 && stayer.sessions == 1 ? 1 : 0
    }
}

extension RoomMeeting {
    /// Ends the session for both, and checks that each regains its seat and the score, in either order of return.
    fileprivate func expectReturn() throws {
        let seats = present.map { seat($0) }
        let ids = Set(present.map { peer($0).local })
        for player in players { player.mayEnter = false }
        try players[0].end()
        #expect(try run(60) { players.allSatisfy { $0.shell == nil } })
        // One player may have confirmed a point more: the match with the higher standing continues.
        let memories = players.compactMap(\.memory)
        let standing = memories.map(\.standing).max()
        let scores = memories.filter { $0.standing == standing }.map(\.match.score)
        for index in seats[0] == .one ? [1, 0] : [0, 1] {
            players[index].mayEnter = true
            #expect(try run(120) { players[index].isPlaying })
        }
        #expect(try runUntilSeated(0) && runUntilSeated(1))
        #expect(present.map { seat($0) } == seats, "seed \(setting.seed)")
        #expect(score(0) == score(1) && scores.contains(score(0)), "seed \(setting.seed)")
        #expect(present.allSatisfy { !ids.contains(peer($0).local) }, "seed \(setting.seed)")
        try expectAgreement()
    }

    /// Lets the second player enter and cuts its link the moment it asks to join.
    ///
    /// - Returns: The first player's reliable messages from then on.
    fileprivate func cutWhileWaiting() throws -> MessageInbox<PeerMessage> {
        players[1].mayEnter = false
        #expect(try run(120) { owners == [0] })
        players[1].mayEnter = true
        #expect(try runUntilWaiting(1))
        players[1].isCut = true
        return shell(0).session.messenger(.reliable).messages(of: PeerMessage.self)
    }
}
