internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
@testable import SocketSessions
import Testing

/// The scenarios that depend on a room's means.
///
/// A stream keeps its order. On one stream a message never arrives before its sender is seen, after its sender has left,
/// or before an earlier message; on three streams unreliable messages may.
extension Scenario {
    /// A hub never tells two participants that each is alone: here they are alone in turn, and each owns a match.
    static func bothAlone(_ setting: ScenarioSetting) throws -> Int {
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

    /// Reliable messages stay on the first stream, behind the participant updates.
    static func outrunning(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting.with { $0.isComplete = true })
        meeting.players[1].mayEnter = false
        #expect(try meeting.run(120) { meeting.owners == [0] })
        let stayer = meeting.shell(0).session
        let reliable = stayer.messenger(.reliable).messages(of: PeerMessage.self)
        let unreliable = stayer.messenger(.unreliable).messages(of: PeerMessage.self)
        meeting.players[0].link?.cut(\.down, true, on: 0..<1)
        meeting.players[1].mayEnter = true
        #expect(try meeting.run(120) { meeting.players[1].isPlaying })
        let newcomer = meeting.shell(1).session
        for sequence in 1...9 as ClosedRange<UInt32> {
            let update = GameUpdateMessage(
                sequence: sequence,
                tick: sequence,
                epoch: 0,
                revision: 0,
                paddle: .half,
                ball: nil
            )
            try newcomer.messenger(.unreliable).send(PeerMessage.update(update), to: .all)
        }
        try meeting.run(60)
        #expect(!stayer.activeParticipants.contains(newcomer.localParticipant))
        var early = 0
        while let (_, context) = unreliable.next() { early += context.source == newcomer.localParticipant ? 1 : 0 }
        #expect(meeting.peer(0).ignored.fromStrangers == early, "seed \(setting.seed)")
        meeting.players[0].link?.cut(\.down, false)
        var known: Set<Participant> = []
        var announcements = 0
        let isPlayed = try meeting.run(900) {
            known.formUnion(stayer.activeParticipants)
            while let (_, context) = reliable.next() {
                #expect(known.contains(context.source))
                announcements += 1
            }
            return meeting.points(0) > 0
        }
        #expect(isPlayed && announcements > 0, "seed \(setting.seed)")
        try meeting.expectAgreement()
        return early
    }

    static func stalePackets(_ setting: ScenarioSetting) throws -> Int {
        var stale = 0
        for leaver in 0...1 {
            let meeting = RoomMeeting(setting.with { $0.isComplete = true })
            #expect(try meeting.play(toPoints: 1))
            let (stayer, player) = (meeting.players[1 - leaver], meeting.players[leaver])
            let heard = meeting.shell(1 - leaver).session.messenger(.unreliable).messages(of: PeerMessage.self)
            let old = meeting.shell(leaver).session
            stayer.link?.cut(\.down, true, on: 1..<3)
            try meeting.run(20)
            while heard.next() != nil {}
            try player.leave()
            let score = player.memory?.match.score
            #expect(
                try meeting.run(180) {
                    let view = meeting.shell(1 - leaver).session.activeParticipants
                    return view.count == 2 && !view.contains(old.localParticipant)
                }
            )
            // Messages of the first stream arrived before their sender had left.
            while heard.next() != nil {}
            let strangers = meeting.peer(1 - leaver).ignored.fromStrangers
            stayer.link?.cut(\.down, false)
            try meeting.run(12)
            var count = 0
            while let (_, context) = heard.next() { count += context.source == old.localParticipant ? 1 : 0 }
            #expect(meeting.peer(1 - leaver).ignored.fromStrangers >= strangers + count)
            stale += count
            let request = PeerMessage.request(RequestMessage(number: 9, epoch: 9, revision: 9, actions: .serve))
            #expect(throws: SessionError.self) { try old.messenger(.reliable).send(request, to: .all) }
            try meeting.expectAgreement()
            let points = Int(score?.one ?? 0) + Int(score?.two ?? 0)
            #expect(meeting.points(0) >= points && points > 0, "seed \(setting.seed)")
        }
        return stale
    }

    static func spectator(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting.with { ($0.devices, $0.isLastLate, $0.hasSpectator) = (3, true, true) })
        meeting.check(
            try meeting.run(300) { meeting.present == [0, 1] && meeting.peer(0).seats.absentPlayers.isEmpty }
        )
        try meeting.enter(2, remembers: true)
        meeting.check(
            try meeting.run(400) { meeting.present.count == 3 && meeting.peer(2).seats.absentPlayers.isEmpty }
        )
        let spectator = meeting.shell(2).session
        meeting.check(spectator.localParticipant.role == .spectator)
        let seats = meeting.peer(0).seats
        for sequence in 1...20 as ClosedRange<UInt32> {
            for message in PeerMessage.unauthorized(sequence) {
                try spectator.messenger(message.deliveryMode).send(message, to: .all)
            }
            try meeting.run(2)
            meeting.check(meeting.present.allSatisfy { meeting.peer($0).shown.pausedBy == nil })
        }
        try meeting.run(60)
        var ignored = 0
        for index in 0...1 {
            let kinds = meeting.peer(index).ignored
            // An outdated update is ignored, too.
            meeting.check(kinds.fromSpectators + kinds.outdatedUpdates >= 20)
            meeting.check(kinds.fromSpectators > 0 && kinds.unauthorizedBalls > 0)
            ignored += kinds.fromSpectators
        }
        meeting.check(try meeting.play(toPoints: 1))
        try meeting.expectAgreement()
        meeting.check(meeting.present == [0, 1, 2])
        meeting.check(meeting.peer(2).seats == seats && seats[meeting.peer(2).local] == nil)
        return ignored
    }
}
