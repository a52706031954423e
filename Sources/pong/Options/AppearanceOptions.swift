internal import ArgumentParser
internal import PongUI

/// The flags of the appearance.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "The colour theme. (default: classic)")
    var theme: Theme?

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    @Flag(inversion: .prefixedNo, help: "Whether to leave out the trail behind the ball, and flashes. (default: no)")
    var calm: Bool?

    func apply(to options: inout AppOptions) {
        if let theme { options.theme = theme }
        options.ascii = ascii
        if let calm { options.calm = calm }
    }

    /// The given flags.
    var given: [String] {
        (theme == nil ? [] : ["--theme"]) + (ascii ? ["--ascii"] : [])
            + (calm.map { [$0 ? "--calm" : "--no-calm"] } ?? [])
    }
}
