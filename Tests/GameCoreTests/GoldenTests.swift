internal import GameCore
internal import Testing

/// Long matches whose every tick goes into one number.
///
/// It is the same on every machine, in debug and in release. A change of the rules, the physics or the computer player changes them, and nothing
/// else may.
@Suite("Golden hashes")
struct GoldenTests {
    static let golden: [(seed: UInt64, ticks: Int, hash: UInt64)] = [
        (1, 60_000, 16_320_598_027_781_338_558),
        (2, 60_000, 8_382_457_762_322_229_209),
        (1972, 200_000, 16_582_729_374_050_813_658),
    ]

    @Test("of long seeded matches", arguments: golden)
    func matches(seed: UInt64, ticks: Int, hash: UInt64) {
        var match = ComputerMatch(.hard, .normal, seed: seed)
        var (folded, hits, goals) = (UInt64(0), 0, 0)
        for tick in 0..<ticks {
            var happened = match.step()
            if case .over = match.match.phase {
                happened = match.match.step(PerPlayer(Input(.none, .serve), .none), under: match.rules)
            }
            hits += happened.isDisjoint(with: [.hitByOne, .hitByTwo]) ? 0 : 1
            goals += happened.isDisjoint(with: [.goalByOne, .goalByTwo]) ? 0 : 1
            folded = (folded << 1 | folded >> 63) ^ match.match.hash ^ UInt64(tick)
        }
        #expect(hits > ticks / 200)
        #expect(goals > 10)
        #expect(folded == hash, "it is now \(folded)")
    }
}
