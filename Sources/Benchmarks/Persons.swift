internal import GameCore
internal import PersonModel
internal import PlayerProfile
internal import PongUI

/// The results of modelled persons by each scheme against each level.
enum Persons {
    private static let seeds = 1...960 as ClosedRange<UInt64>

    static func printAll() {
        for scheme in [InputScheme.steps, .hold, .latch, .mouse] {
            print()
            print("\(scheme.rawValue): wins in \(seeds.count) matches, hits".padded(to: 40, left: true), terminator: "")
            print(ComputerPlayer.Level.allCases.map { $0.rawValue.padded(to: 16) }.joined())
            for person in Person.allCases {
                let columns = ComputerPlayer.Level.allCases.map { level in
                    var trial = Trial(person, scheme, against: level)
                    for seed in seeds { trial.play(seed: seed) }
                    let hits = (Double(trial.hits) * 100 / Double(trial.hits + trial.misses)).text(1)
                    return ("\(trial.wins * 100 / trial.matches)%" + "\(hits)%".padded(to: 8)).padded(to: 16)
                }
                print(person.rawValue.padded(to: 40, left: true) + columns.joined())
            }
        }
    }
}
