internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
@testable import SocketSessions
import Testing

/// The scenarios of early, late, duplicated and reordered messages.
///
/// A single stream keeps the order and delivers once; with several streams, unreliable messages may be early or late.
extension RoomScenario {
    /// Reliable messages stay on the first stream, behind the participant updates.
    static func outrunning(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting) { $1.loss = 0 }
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

    /// A stream delivers nothing twice, so the participant sends everything twice.
    static func duplicates(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting, rules: .brisk { $0.servesAutomatically = false })
        #expect(try meeting.play(toPoints: 1))
        let (owner, follower) = try meeting.roles()
        let heard = meeting.shell(follower).session.messenger(.reliable).messages(of: PeerMessage.self)
        #expect(try meeting.play(toPoints: 2))
        meeting.isPlaying = false
        #expect(
            try meeting.run(400) {
                guard case .serving = meeting.phase(owner) else { return false }
                return meeting.phase(follower) == meeting.phase(owner)
            }
        )
        try meeting.run(60)
        let (epoch, revision) = (meeting.peer(owner).epoch, meeting.peer(owner).revision)
        // The same request twice, and the same request of an earlier phase with a new number.
        for number in [1, 1, UInt32.max] {
            let request = RequestMessage(
                number: number,
                epoch: epoch,
                revision: number == 1 ? revision : revision - 1,
                actions: .serve
            )
            let isAnswered = meeting.peer(owner).ignored.repeatedRequests > 0
            let before = meeting.peer(owner).revision
            try meeting.shell(follower).session.messenger(.reliable).send(PeerMessage.request(request), to: .all)
            try meeting.run(40)
            if isAnswered || number == .max { #expect(meeting.peer(owner).revision == before) }
        }
        var states: [PeerMessage] = []
        while let (message, _) = heard.next() {
            if case .state = message { states.append(message) }
        }
        let last = try #require(states.last)
        let before = meeting.peer(follower).ignored.repeatedStates
        for _ in 0..<2 { try meeting.shell(owner).session.messenger(.reliable).send(last, to: .all) }
        try meeting.run(40)
        #expect(meeting.peer(follower).ignored.repeatedStates == before + 2)
        let ignored = meeting.peer(owner).ignored
        #expect(ignored.repeatedRequests > 0 && ignored.mistimedServes > 0, "seed \(setting.seed)")
        try meeting.expectAgreement()
        return ignored.repeatedRequests
    }

    /// Streams of one link, each slower than the previous one.
    static func reordering(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting) { $1.spread = .milliseconds(45) }
        #expect(try meeting.startRally())
        let inboxes = (0...1).map { meeting.shell($0).session.messenger(.unreliable).messages(of: PeerMessage.self) }
        var latest: [PeerMessage?] = [nil, nil]
        var tracks = [BallTrack(meeting.peer(0)), BallTrack(meeting.peer(1))]
        var inversions = 0
        try meeting.run(150) {
            for index in 0...1 {
                tracks[index].note(meeting.peer(index))
                while let (message, _) = inboxes[index].next() {
                    if let last = latest[index], message.isOlder(than: last) {
                        inversions += 1
                    } else {
                        latest[index] = message
                    }
                }
            }
            return false
        }
        #expect(tracks.allSatisfy { $0.jumps == 0 } && tracks[0].moves + tracks[1].moves > 10, "seed \(setting.seed)")
        if setting.strategy.hasHost {
            let outdated = (0...1).reduce(0) { $0 + meeting.peer($1).ignored.outdatedUpdates }
            #expect((outdated > 0) == (setting.streams > 1), "seed \(setting.seed)")
        }
        try meeting.expectAgreement()
        return inversions
    }

    static func overtaking(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting) {
            $1.loss = 40
            $1.chunk = 400
        }
        #expect(try meeting.startRally())
        var phantoms = 0
        try meeting.run(300) {
            for index in meeting.present {
                let shown = meeting.peer(index).shown
                switch shown.phase {
                case .notReady, .ready, .serving: phantoms += shown.ball == .waiting ? 0 : 1
                case .playing, .goal, .paused, .over: break
                }
            }
            return false
        }
        #expect(phantoms == 0, "seed \(setting.seed)")
        let mistimed = meeting.present.reduce(0) { $0 + meeting.peer($1).ignored.mistimedBalls }
        try meeting.expectAgreement()
        return mistimed
    }

    static func stalePackets(_ setting: RoomMeeting.Setting) throws -> Int {
        var stale = 0
        for leaver in 0...1 {
            let meeting = RoomMeeting(setting) { $1.loss = 0 }
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
}

extension PeerMessage {
    /// True if this message was sent before another one of the same timeline.
    fileprivate func isOlder(than other: PeerMessage) -> Bool {
        switch (self, other) {
        case (.update(let one), .update(let two)):
            return one.sequence < two.sequence
        case (.input(let one), .input(let two)) where one.timeline == two.timeline:
            let ticks = InputMessage.ticks
            let later = (UInt32(two.tick) + ticks - UInt32(one.tick)) % ticks
            return later > 0 && later < ticks / 2
        default:
            return false
        }
    }
}
