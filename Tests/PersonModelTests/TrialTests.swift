internal import GameCore
internal import PersonModel
internal import PongUI
internal import TestExtent
import Testing

/// A modelled average player, in a slice of the matches that ``LongTrialTests`` plays.
@Suite("A person") struct TrialTests {
    @Test(
        "meets nine balls of ten, and wins most matches at easy alone, by every scheme",
        arguments: TestExtent.simulated(InputScheme.allCases)
    )
    func slice(_ scheme: InputScheme) {
        var wins: [ComputerPlayer.Level: Int] = [:]
        for level in ComputerPlayer.Level.allCases {
            let trial = Trial(scheme, against: level, seeds: 1...3)
            wins[level] = trial.wins
            #expect((900...970).contains(trial.hitsOfThousand), "\(scheme), \(level): \(trial.hitsOfThousand)")
        }
        #expect(wins[.easy, default: 0] >= 2)
        #expect(wins[.hard, default: 0] <= 1)
    }

    @Test("meets fewer balls, and loses, when holding keys on a terminal that reports no releases")
    func untaught() {
        let trial = Trial(.linger, against: .easy, learned: .hold, seeds: 1...3)
        #expect(trial.wins == 0)
        #expect((600...800).contains(trial.hitsOfThousand))
    }

    @Test("plays the same match again for the same seed, and another one for another")
    func seeds() {
        let trials = [1, 1, 2].map { seed in Trial(.linger, against: .hard, seeds: seed...seed) }
        #expect(trials[0].hits == trials[1].hits && trials[0].misses == trials[1].misses)
        #expect(trials[0].hits != trials[2].hits || trials[0].misses != trials[2].misses)
    }
}

/// The goals for a person under every scheme, over 200 matches each; `make bench` prints what came of them.
@Suite("A person in 200 matches") struct LongTrialTests {
    @Test(
        "wins as often as the level promises, and by every scheme about as often",
        .enabled(if: TestExtent.isFull, "plays for minutes: make test-all")
    )
    func windows() {
        for (level, allowed) in [(.easy, 70...100), (.normal, 30...60), (.hard, 0...30)]
            as [(ComputerPlayer.Level, ClosedRange<Int>)]
        {
            func percent(_ scheme: InputScheme) -> Int {
                let trial = Trial(scheme, against: level, seeds: 1...200)
                return trial.wins * 100 / trial.matches
            }
            let linger = percent(.linger)
            #expect(allowed.contains(linger), "\(level): \(linger)")
            for scheme in InputScheme.allCases where scheme != .linger {
                let other = percent(scheme)
                #expect(abs(other - linger) <= 15, "\(scheme), \(level): \(other) beside \(linger)")
            }
        }
    }
}

extension Trial {
    fileprivate init(
        _ scheme: InputScheme,
        against level: ComputerPlayer.Level,
        learned: InputScheme? = nil,
        seeds: ClosedRange<UInt64>
    ) {
        self.init(scheme, against: level, learned: learned)
        for seed in seeds { play(seed: seed) }
    }

    fileprivate var hitsOfThousand: Int { hits * 1_000 / (hits + misses) }
}
