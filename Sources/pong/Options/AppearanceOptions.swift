internal import ArgumentParser
internal import PongUI

/// The flags of the appearance.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "The colour theme. (default: classic)")
    var theme: Theme?

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    @Flag(help: "No trail behind the ball, and no flashes.")
    var calm = false

    func apply(to options: inout AppOptions) {
        if let theme { options.theme = theme }
        options.ascii = ascii
        options.calm = calm
    }

    /// The given flags.
    var given: [String] {
        (theme == nil ? [] : ["--theme"]) + (ascii ? ["--ascii"] : []) + (calm ? ["--calm"] : [])
    }
}
