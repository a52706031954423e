internal import GameCore
internal import PersonModel
internal import PongUI

/// The results of a modelled average player by each scheme against each level.
enum Persons {
    private static let seeds = 1...200 as ClosedRange<UInt64>

    static func printAll() {
        print()
        print("a person's wins in \(seeds.count) matches, and hits".padded(to: 44, left: true), terminator: "")
        print(ComputerPlayer.Level.allCases.map { $0.rawValue.padded(to: 16) }.joined())
        for scheme in InputScheme.allCases {
            printRow(scheme.rawValue) { Trial(scheme, against: $0) }
        }
        printRow("linger, keys held as if they told releases") { Trial(.linger, against: $0, learned: .hold) }
    }

    private static func printRow(_ name: String, _ trial: (ComputerPlayer.Level) -> Trial) {
        let columns = ComputerPlayer.Level.allCases.map { level in
            var trial = trial(level)
            for seed in seeds { trial.play(seed: seed) }
            let hits = (Double(trial.hits) * 100 / Double(trial.hits + trial.misses)).text(1)
            return ("\(trial.wins * 100 / trial.matches)%" + "\(hits)%".padded(to: 8)).padded(to: 16)
        }
        print(name.padded(to: 44, left: true) + columns.joined())
    }
}
