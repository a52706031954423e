internal import GameCore
internal import PersonModel
internal import PlayerProfile
internal import TestExtent
import Testing

/// Modelled persons, in a slice of the matches that ``LongTrialTests`` plays.
@Suite("Persons") struct TrialTests {
    @Test("meet three balls of four at easy, and win there oftener than at hard", arguments: Person.allCases)
    func slice(_ person: Person) {
        for scheme in TestExtent.simulated(InputScheme.allCases) where scheme != .mouse {
            let easy = Trial(person, scheme, against: .easy, seeds: 1...24)
            let hard = Trial(person, scheme, against: .hard, seeds: 1...24)
            #expect(easy.hitsOfThousand >= 750, "\(scheme): \(easy.hitsOfThousand)")
            let most = scheme == .steps ? 8 : 19
            #expect(easy.wins >= 10 && hard.wins <= most, "\(scheme): \(easy.wins), \(hard.wins)")
            #expect(easy.wins > hard.wins)
        }
    }

    @Test("play the same match again for the same seed, and another one for another")
    func seeds() {
        let trials = [1, 1, 2].map { seed in Trial(.holder, .steps, against: .hard, seeds: seed...seed) }
        #expect(trials[0].hits == trials[1].hits && trials[0].misses == trials[1].misses)
        #expect(trials[0].hits != trials[2].hits || trials[0].misses != trials[2].misses)
    }
}

/// The goals for persons, over 960 matches each; the pointer has none; `make bench` prints what came of them.
@Suite("Persons in 960 matches", .enabled(if: TestExtent.isFull, "plays for minutes: make test-all"))
struct LongTrialTests {
    @Test("win as often as the level promises, and about as often by latch and hold as by steps")
    func goals() {
        // The model's persons release a held key more exactly than people do, which decides matches from normal on.
        for (level, allowed, difference) in [(.easy, 70...99, 15), (.normal, 30...65, 30), (.hard, 5...30, 40)]
            as [(ComputerPlayer.Level, ClosedRange<Int>, Int)]
        {
            for person in Person.allCases where !Self.others.contains(person) {
                let steps = percent(person, .steps, level)
                #expect(allowed.contains(steps), "\(person), \(level): \(steps)")
                for scheme in [InputScheme.hold, .latch] {
                    let other = percent(person, scheme, level)
                    let name = "\(person), \(scheme), \(level)"
                    #expect(abs(other - steps) <= difference, "\(name): \(other) beside \(steps)")
                }
            }
        }
    }

    /// Persons who see late, hurry, or stop the paddle by the opposite key.
    private static let others: [Person] = [.braker, .stopper, .late, .nervous]

    @Test("win at easy as often as not, also who sees late, hurries or brakes")
    func others() {
        for person in Self.others {
            for scheme in [InputScheme.steps, .hold] {
                let wins = percent(person, scheme, .easy)
                #expect(wins >= 50, "\(person), \(scheme): \(wins)")
            }
        }
    }

    private func percent(_ person: Person, _ scheme: InputScheme, _ level: ComputerPlayer.Level) -> Int {
        let trial = Trial(person, scheme, against: level, seeds: 1...960)
        return trial.wins * 100 / trial.matches
    }
}

extension Trial {
    fileprivate init(
        _ person: Person,
        _ scheme: InputScheme,
        against level: ComputerPlayer.Level,
        seeds: ClosedRange<UInt64>
    ) {
        self.init(person, scheme, against: level)
        for seed in seeds { play(seed: seed) }
    }

    fileprivate var hitsOfThousand: Int { hits * 1_000 / (hits + misses) }
}
