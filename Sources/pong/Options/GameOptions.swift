internal import ArgumentParser
internal import GameCore
internal import PongUI

/// The flags of a match's players.
struct GameOptions: ParsableArguments {
    @Option(help: "How well the computer plays. (default: easy; in the lab normal)")
    var level: ComputerPlayer.Level?

    @Option(help: "How keys or the mouse move a paddle. (default: auto)")
    var input: InputChoice?

    func apply(to options: inout AppOptions) {
        if let level { options.level = level }
        if let input { options.input = input.scheme }
    }

    /// The given flags, except `--input`, which needs a screen.
    var given: [String] {
        level == nil ? [] : ["--level"]
    }
}

enum InputChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, hold, latch, steps, mouse

    /// Parses a name, or `linger`, the former name of `steps`.
    init?(argument: String) {
        self.init(rawValue: argument == "linger" ? "steps" : argument)
    }

    /// The chosen scheme; `nil` lets the program choose.
    var scheme: InputScheme? {
        InputScheme(rawValue: rawValue)
    }
}
