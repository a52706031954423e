internal import ArgumentParser
internal import PongUI

/// The flags that decide what things look like.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "The colours. (default: classic)")
    var theme: Theme?

    @Flag(help: "Draw with printing ASCII characters only.")
    var ascii = false

    func apply(to options: inout AppOptions) {
        if let theme { options.theme = theme }
        options.ascii = ascii
    }

    /// The flags that were given.
    var given: [String] {
        (theme == nil ? [] : ["--theme"]) + (ascii ? ["--ascii"] : [])
    }
}
