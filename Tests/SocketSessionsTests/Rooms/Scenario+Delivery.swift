internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
internal import SocketSessions
internal import Testing

/// The scenarios of bad links and of participants that send invalid messages.
extension Scenario {
    /// A stream delivers nothing twice, so the participants send some messages twice as well.
    static func duplicates(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting.with { $0.rules = .brisk { $0.servesAutomatically = false } })
        meeting.check(try meeting.play(toPoints: 1))
        let (owner, follower) = try meeting.roles()
        let heard = meeting.reliableMessages(follower)
        meeting.check(try meeting.play(toPoints: 2))
        meeting.isPlaying = false
        meeting.check(
            try meeting.run(400) {
                guard case .serving = meeting.phase(owner) else { return false }
                return meeting.phase(follower) == meeting.phase(owner)
            }
        )
        try meeting.pass(60)
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
            try meeting.pass(40)
            if isAnswered || number == .max { meeting.check(meeting.peer(owner).revision == before) }
        }
        var states: [PeerMessage] = []
        while let (message, _) = heard.next() {
            if case .state = message { states.append(message) }
        }
        let last = try #require(states.last)
        let before = meeting.peer(follower).ignored.repeatedStates
        for _ in 0..<2 { try meeting.shell(owner).session.messenger(.reliable).send(last, to: .all) }
        try meeting.pass(40)
        let repeated = meeting.peer(follower).ignored.repeatedStates
        meeting.check(repeated >= before + 2)
        let ignored = meeting.peer(owner).ignored
        meeting.check(ignored.repeatedRequests > 0 && ignored.mistimedServes > 0)
        try meeting.expectAgreement()
        return ignored.repeatedRequests + before
    }

    static func reordering(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting.with { $0.link = .reordering })
        meeting.check(try meeting.startRally())
        let inboxes = (0...1).map { meeting.shell($0).session.messenger(.unreliable).messages(of: PeerMessage.self) }
        var latest: [PeerMessage?] = [nil, nil]
        var tracks = [BallTrack(meeting.peer(0)), BallTrack(meeting.peer(1))]
        var inversions = 0
        _ = try meeting.run(150) {
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
        meeting.check(tracks.allSatisfy { $0.jumps == 0 } && tracks[0].moves + tracks[1].moves > 10)
        if setting.strategy.hasHost {
            let outdated = (0...1).reduce(0) { $0 + meeting.peer($1).ignored.outdatedUpdates }
            meeting.check((outdated > 0) == setting.reorders)
        }
        try meeting.expectAgreement()
        return inversions
    }

    static func burst(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting.with { $0.link = .lossy(30) })
        meeting.check(try meeting.play(toPoints: 1))
        let confirmed = meeting.peer(0).confirmed.tick
        meeting.cut()
        try meeting.pass(60)
        try meeting.heal()
        meeting.check(meeting.peer(0).hasConverged(with: meeting.peer(1)))
        meeting.check(meeting.peer(0).confirmed.tick > confirmed)
        let losses = meeting.losses
        try meeting.expectAgreement()
        meeting.check(meeting.points(0) > 0)
        return losses
    }

    static func asymmetric(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(
            setting.with {
                $0.rules = .brisk { $0.winningScore = 2 }
                $0.link = .asymmetric
            }
        )
        var winners: [Phase?] = [nil, nil]
        _ = try meeting.run(2_000) {
            guard meeting.present.count == 2 else { return false }
            for index in 0...1 {
                if case .over = meeting.phase(index) { winners[index] = meeting.phase(index) }
            }
            // The peer that has seen the end waits until the other one has.
            meeting.isPlaying = winners == [nil, nil]
            return !winners.contains(nil)
        }
        meeting.check(winners[0] == winners[1] && winners[0] != nil)
        meeting.expectRoundTrips(of: .milliseconds(160))
        try meeting.expectAgreement()
        meeting.check(meeting.points(0) >= 2)
        return 1
    }

    static func overtaking(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting.with { $0.link = .lossy(40) })
        var phantoms = 0
        _ = try meeting.run(400) {
            for index in meeting.present {
                let shown = meeting.peer(index).shown
                switch shown.phase {
                case .notReady, .ready, .serving: phantoms += shown.ball == .waiting ? 0 : 1
                case .playing, .goal, .paused, .over: break
                }
            }
            return false
        }
        meeting.check(phantoms == 0)
        let mistimed = meeting.present.reduce(0) { $0 + meeting.peer($1).ignored.mistimedBalls }
        try meeting.expectAgreement()
        return mistimed
    }

    static func spectator(_ setting: ScenarioSetting) throws -> Int {
        var ignored = 0
        for role in [Participant.Role.player, .spectator] {
            let meeting = RoomMeeting(setting.with { ($0.devices, $0.isLastLate, $0.lastRole) = (3, true, role) })
            meeting.check(
                try meeting.run(300) { meeting.present == [0, 1] && meeting.peer(0).seats.absentPlayers.isEmpty }
            )
            try meeting.enter(2, remembers: true)
            meeting.check(
                try meeting.run(400) { meeting.present.count == 3 && meeting.peer(2).seats.absentPlayers.isEmpty }
            )
            let spectator = meeting.shell(2).session
            meeting.check(spectator.localParticipant.role == role)
            let seats = meeting.peer(0).seats
            for sequence in 1...20 as ClosedRange<UInt32> {
                for message in PeerMessage.unauthorized(sequence) {
                    try spectator.messenger(message.deliveryMode).send(message, to: .all)
                }
                try meeting.pass(2)
                meeting.check(meeting.present.allSatisfy { meeting.peer($0).shown.pausedBy == nil })
            }
            try meeting.pass(60)
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
        }
        return ignored
    }

    static func garbage(_ setting: ScenarioSetting) throws -> Int {
        let meeting = RoomMeeting(setting)
        meeting.check(try meeting.startRally())
        try meeting.calmLinks()
        var random = SplitMix64(seed: setting.seed)
        for mode in DeliveryMode.allCases {
            meeting.send(stray: RawBytes<StateType>(random.bytes(40)), in: mode, from: 1)
            meeting.send(stray: RawBytes<UpdateType>(random.bytes(30)), in: mode, from: 1)
            meeting.send(stray: RawBytes<UnknownType>([]), in: mode, from: 1)
        }
        let score = meeting.points(0)
        try meeting.pass(2)
        meeting.check(meeting.shell(0).problems == 6 && meeting.shell(1).problems == 0)
        for mode in DeliveryMode.allCases {
            let bytes = Array(repeating: UInt8(0), count: mode.maximumMessageSize)
            meeting.send(stray: RawBytes<UpdateType>(bytes), in: mode, from: 1)
        }
        meeting.check(meeting.shell(1).problems == 2)
        let (local, remote) = meeting.refuseMessage(of: 1)
        meeting.check(meeting.shell(1).problems == 2 + local)
        meeting.check(try meeting.play(toPoints: score + 1))
        try meeting.expectAgreement()
        meeting.check(meeting.shell(0).problems == 6 + remote)
        meeting.check(meeting.shell(1).problems == 2 + local)
        return meeting.shell(0).problems
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
