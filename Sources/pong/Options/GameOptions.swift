internal import ArgumentParser
internal import GameCore
internal import PongUI

/// The flags of a match's players.
struct GameOptions: ParsableArguments {
    @Option(help: .setting("level", default: "easy; in the lab normal"))
    var level: ComputerPlayer.Level?

    @Option(help: .setting("input"))
    var input: InputChoice?

    func apply(to options: inout AppOptions) {
        if let level { options.level = level }
        if let input { options.input = input.scheme }
    }
}

/// A scheme by its name in a settings file, or `auto`, which lets the program choose.
struct InputChoice: ExpressibleByArgument {
    let scheme: InputScheme?

    init?(argument: String) {
        scheme = InputScheme(setting: argument)
        guard scheme != nil || argument == "auto" else { return nil }
    }

    static let allValueStrings = ["auto"] + InputScheme.allCases.map(\.rawValue)
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
