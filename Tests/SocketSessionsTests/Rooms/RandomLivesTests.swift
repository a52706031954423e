internal import GameBasics
internal import GameCore
internal import MatchSync
internal import PeerTesting
internal import RoomTesting
internal import TestExtent
import Testing

/// Players that come, go and fail at random, whose peers meet through hub and guests, in virtual time.
@Suite("Random lives") struct RandomLivesTests {
    @Test(
        "of two and three players, and of two with a spectator, end in agreement under every strategy",
        arguments: TestExtent.simulated(0..<TestExtent.full(60, slice: 8) as Range<UInt64>),
        [1, 3]
    )
    func lives(_ seed: UInt64, streams: Int) throws {
        let strategies = StrategyKind.ofScenarios
        let strategy = strategies[Int(seed) % strategies.count]
        let setting = ScenarioSetting(seed: seed, strategy: strategy, reorders: streams > 1)
            .with {
                ($0.devices, $0.hasSpectator) = (seed.isMultiple(of: 2) ? 2 : 3, seed % 4 == 1)
                $0.guestsMove = seed % 8 < 4
            }
        let meeting = RoomMeeting(setting)
        var numbers = SplitMix64(seed: seed)
        var cuts: [(player: VirtualPlayer, until: Int64)] = []
        try meeting.run(3_600) {
            for cut in cuts where cut.until == meeting.tick { cut.player.isCut = false }
            guard numbers.next() % 150 == 0 else { return false }
            let player = meeting.players[Int(numbers.next() % UInt64(setting.devices))]
            let later = meeting.tick + 1 + Int64(numbers.next() % 500)
            switch numbers.next() % 8 {
            case 0, 1: if player.isPlaying { try player.leave() }
            case 2: player.kill()
            case 3: player.pause(until: UInt32(later))
            case 4:
                player.kill()
                player.pause(until: UInt32(later))
            case 5, 6:
                player.isCut = true
                cuts.append((player, later))
            default: if numbers.next() % 4 == 0 { meeting.room.replaceHub() }
            }
            return false
        }
        for player in meeting.players { player.isCut = false }
        try meeting.run(1_200)
        let sessions = meeting.players.reduce(0) { $0 + $1.sessions }
        #expect(sessions > setting.devices)
        #expect(!setting.hasSpectator || meeting.seat(2) == nil, "a spectator never plays")
        try meeting.expectAgreement()
    }
}
