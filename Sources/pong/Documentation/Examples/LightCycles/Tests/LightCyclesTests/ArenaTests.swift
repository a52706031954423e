import GameBasics
import SyncCore
import Testing

@testable import LightCycles

@Suite("Arena") struct ArenaTests {
    private static func turns(_ tick: UInt32) -> PerPlayer<Turn> {
        var chance = SplitMix64(seed: UInt64(tick))
        func turn() -> Turn { Turn(rawValue: UInt8(chance.next() % 5)) ?? .none }
        return PerPlayer(turn(), turn())
    }

    @Test("fails no sync test in a minute", arguments: [1, 2, 3])
    func syncTest(seed: UInt64) {
        var test = SyncTest(Arena(seed: seed), under: NoRules())
        for tick in 0..<3_600 { #expect(test.advance(Self.turns(UInt32(tick))) == []) }
        #expect(test.state.wins != PerPlayer(0, 0) && test.state.tick == 3_600)
    }

    @Test("the player that meets a wall or a trail loses the round; neither wins if both meet")
    func rounds() {
        var arena = Arena(seed: 1)
        func move(_ one: Turn = .none, _ two: Turn = .none) {
            for _ in 0..<Arena.pace { arena.advance(PerPlayer(one, two), under: NoRules()) }
        }
        arena.cycles = PerPlayer(Cycle(x: 30, y: 5, heading: .right), Cycle(x: 20, y: 20, heading: .left))
        move()
        #expect(arena.cycles.one == Cycle(x: 31, y: 5, heading: .right) && arena.trails[5] == 1 << 30)
        move()
        #expect(arena.wins == PerPlayer(0, 1) && arena.trails == SIMD32() && arena.cycles.one.x == 8)
        // Back into the own trail.
        move()
        move(.none, .right)
        #expect(arena.wins == PerPlayer(1, 1))
        arena.cycles = PerPlayer(Cycle(x: 10, y: 9, heading: .right), Cycle(x: 12, y: 9, heading: .left))
        move()
        #expect(arena.wins == PerPlayer(1, 1) && arena.cycles.one.x == 8)
    }

    @Test("rests while a player is absent")
    func absence() {
        var arena = Arena(seed: 1)
        arena.absentPlayers = PlayerSet(.two)
        var expected = arena
        expected.tick = 60
        for _ in 0..<60 { arena.advance(PerPlayer(.up, .none), under: NoRules()) }
        #expect(arena == expected)
    }
}
