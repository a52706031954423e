internal import GameBasics
internal import GameCore
internal import GameTesting
internal import Testing

/// Long plays whose states are hashed into one number, the same on every machine, in debug and in release.
///
/// The hash of a match between computer players changes only with the rules, the physics or the computer player. The
/// random play has no computer player: it takes every branch of a step, under rules from the whole allowed range.
@Suite("Golden hashes")
struct GoldenTests {
    /// The version of the simulation that has these hashes.
    static let simulation = 1

    /// The advice if a hash differs.
    private static let remedy =
        "The simulation has changed: raise Simulation.version, so that recorded runs of the old one are refused, and put "
        + "the new hashes and the new number here. Where the random play has its old hash, only the computer player has "
        + "changed, or a default of the rules: put the new hashes here, and raise ComputerPlayer.version for the former, "
        + "nothing for the latter."

    static let golden: [(seed: UInt64, ticks: Int, hash: UInt64)] = [
        (1, 60_000, 16_320_598_027_781_338_558),
        (2, 60_000, 8_382_457_762_322_229_209),
        (1972, 200_000, 16_582_729_374_050_813_658),
    ]

    @Test("of long seeded matches", arguments: golden)
    func matches(seed: UInt64, ticks: Int, hash: UInt64) {
        #expect(Simulation.version == Self.simulation, "Put the hashes of this simulation, and its number, here.")
        var match = ComputerMatch(.hard, .normal, seed: seed)
        var (folded, contacts, goals) = (UInt64(0), 0, 0)
        for tick in 0..<ticks {
            var events = match.step()
            if case .over = match.match.phase {
                events = match.match.step(PerPlayer(Input(.none, .serve), .none), under: match.rules)
            }
            contacts += events.isDisjoint(with: [.contactByOne, .contactByTwo]) ? 0 : 1
            goals += events.isDisjoint(with: [.goalByOne, .goalByTwo]) ? 0 : 1
            folded = (folded << 1 | folded >> 63) ^ match.match.hash ^ UInt64(tick)
        }
        #expect(contacts > ticks / 200 && goals > 10)
        #expect(folded == hash, "It is now \(folded). \(Self.remedy)")
    }

    @Test(
        "of random inputs under random rules, with players who pause, leave and come back; without spin and with it",
        arguments: [(false, 11_508_169_226_307_406_411), (true, 1_086_379_244_548_198_208)] as [(Bool, UInt64)]
    )
    func randomPlay(spins: Bool, hash: UInt64) throws {
        var (folded, events) = (UInt64(0), MatchEvents())
        var phases: [Substring: Int] = [:]
        for seed in 0..<UInt64(spins ? 80 : 400) {
            var play = try RandomPlay(seed: seed, spins: spins)
            for _ in 0..<1_000 {
                let now = play.step()
                guard play.match.isPossible(under: play.rules), play.match.turned.isPossible(under: play.rules) else {
                    Issue.record("seed \(seed): \(play.match)")
                    return
                }
                events.formUnion(now)
                folded = (folded << 1 | folded >> 63) ^ play.match.hash ^ UInt64(now.rawValue)
                phases["\(play.match.phase)".prefix { $0 != "(" }, default: 0] += 1
            }
        }
        #expect(events.rawValue == (1 << 11) - 1, "every kind of event has occurred")
        #expect(phases.count == 7 && phases.values.allSatisfy { $0 > (spins ? 100 : 500) }, "\(phases)")
        #expect(folded == hash, "It is now \(folded). \(Self.remedy)")
    }
}
