internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
@testable import SocketSessions
import Testing

/// The scenarios of bad links and of participants that send invalid messages.
extension RoomScenario {
    /// A stream retransmits lost bytes, and later ones wait for them.
    static func burst(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting) {
            $1.loss = 30
            $1.chunk = 400
        }
        #expect(try meeting.play(toPoints: 1))
        let losses = meeting.players.reduce(0) { $0 + ($1.link?.losses ?? 0) }
        let confirmed = meeting.peer(0).confirmed.tick
        for player in meeting.players { player.isCut = true }
        try meeting.run(60)
        for player in meeting.players {
            player.isCut = false
            player.link?.conditions = .perfect
        }
        // The paddles rest: peers that send seldom do not report them in the same tick.
        meeting.isPlaying = false
        // The last packets are in flight for 280 ms; a peer on such a link sends the next one within 15 ticks.
        try meeting.run(24)
        try meeting.run(15) { meeting.peer(0).hasConverged(with: meeting.peer(1)) }
        Peer.expectConvergence(meeting.peer(0), meeting.peer(1), setting.seed)
        #expect(meeting.peer(0).confirmed.tick > confirmed)
        try meeting.expectAgreement()
        #expect(meeting.points(0) > 0 && meeting.players.allSatisfy { $0.failures == 0 })
        return losses
    }

    static func asymmetric(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting, rules: .brisk { $0.winningScore = 2 }) { index, conditions in
            let (fast, slow) = (Duration.milliseconds(10), Duration.milliseconds(150))
            conditions = VirtualConditions(delay: fast)
            if index == 0 { conditions.down = slow } else { conditions.up = slow }
        }
        var winners: [Phase?] = [nil, nil]
        try meeting.run(2_000) {
            guard meeting.present.count == 2 else { return false }
            for index in 0...1 {
                if case .over = meeting.phase(index) { winners[index] = meeting.phase(index) }
            }
            // The peer that has seen the end waits until the other one has.
            meeting.isPlaying = winners == [nil, nil]
            return !winners.contains(nil)
        }
        #expect(winners[0] == winners[1] && winners[0] != nil, "seed \(setting.seed)")
        let roundTrips = meeting.present.compactMap { meeting.shell($0).session.roundTrip }
        #expect(roundTrips.count == 2 && roundTrips.allSatisfy { $0 >= .milliseconds(160) }, "seed \(setting.seed)")
        try meeting.expectAgreement()
        #expect(meeting.points(0) >= 2)
        return roundTrips.count
    }

    static func spectator(_ setting: RoomMeeting.Setting) throws -> Int {
        var ignored = 0
        for isInvitedToPlay in [true, false] {
            let meeting = RoomMeeting(setting, players: 3, spectators: isInvitedToPlay ? [] : [2])
            meeting.players[2].mayEnter = false
            #expect(try meeting.run(300) { meeting.present == [0, 1] && meeting.peer(0).seats.absentPlayers.isEmpty })
            meeting.players[2].mayEnter = true
            #expect(try meeting.run(400) { meeting.present.count == 3 && meeting.peer(2).seats.absentPlayers.isEmpty })
            let spectator = meeting.shell(2).session
            #expect(spectator.localParticipant.role == (isInvitedToPlay ? .player : .spectator))
            let seats = meeting.peer(0).seats
            for sequence in 1...20 as ClosedRange<UInt32> {
                for message in PeerMessage.unauthorized(sequence) {
                    try spectator.messenger(message.deliveryMode).send(message, to: .all)
                }
                try meeting.run(2)
                #expect(meeting.present.allSatisfy { meeting.peer($0).shown.pausedBy == nil })
            }
            try meeting.run(60)
            for index in 0...1 {
                let kinds = meeting.peer(index).ignored
                // An outdated update is ignored, too.
                #expect(kinds.fromSpectators + kinds.outdatedUpdates >= 20, "seed \(setting.seed)")
                #expect(kinds.fromSpectators > 0 && kinds.unauthorizedBalls > 0, "seed \(setting.seed)")
                ignored += kinds.fromSpectators
            }
            #expect(try meeting.play(toPoints: 1))
            try meeting.expectAgreement()
            #expect(meeting.peer(2).seats == seats && seats[meeting.peer(2).local] == nil)
        }
        return ignored
    }

    static func garbage(_ setting: RoomMeeting.Setting) throws -> Int {
        let meeting = RoomMeeting(setting)
        #expect(try meeting.startRally())
        try meeting.calmLinks()
        let player = meeting.players[1]
        var numbers = SplitMix64(seed: setting.seed)
        for mode in DeliveryMode.allCases {
            player.send(stray: RawBytes<StateType>(numbers.bytes(40)), in: mode)
            player.send(stray: RawBytes<UpdateType>(numbers.bytes(30)), in: mode)
            player.send(stray: RawBytes<UnknownType>([]), in: mode)
        }
        let score = meeting.points(0)
        try meeting.run(2)
        #expect(meeting.shell(0).problems == 6 && meeting.shell(1).problems == 0, "seed \(setting.seed)")
        for mode in DeliveryMode.allCases {
            let bytes = Array(repeating: UInt8(0), count: mode.maximumMessageSize)
            player.send(stray: RawBytes<UpdateType>(bytes), in: mode)
        }
        #expect(meeting.shell(1).problems == 2, "seed \(setting.seed)")
        // The third message exceeds the session's backlog.
        for _ in 0..<3 {
            player.send(stray: RawBytes<UnknownType>(numbers.bytes(200_000)), in: .reliable)
        }
        #expect(meeting.shell(1).problems == 3, "seed \(setting.seed)")
        #expect(try meeting.play(toPoints: score + 1))
        try meeting.expectAgreement()
        #expect(meeting.shell(0).problems == 8 && meeting.shell(1).problems == 3, "seed \(setting.seed)")
        return meeting.shell(0).problems
    }
}
