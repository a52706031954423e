internal import ArgumentParser
internal import DisplayText
internal import PongUI

/// The flags of the local player in a room.
struct LiveOptions: ParsableArguments {
    @Option(
        help:
            "Your name on the others' screens, up to \(DisplayName.longest) columns. (default: that of the settings, else the user's)",
        transform: DisplayName.argument
    )
    var name: DisplayName?

    @Option(
        help: "How the court is turned: paddles at the left and right, or at the top and bottom. (default: horizontal)"
    )
    var orientation: Orientation?

    @Option(help: "How keys or the mouse move the paddle. (default: auto)")
    var input: InputChoice?

    func apply(to options: inout AppOptions) {
        if let orientation { options.orientation = orientation }
        if let input { options.input = input.scheme }
    }
}
