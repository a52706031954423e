internal import ArgumentParser
internal import MatchSync
internal import PongUI

/// The flags of the local player in a room.
struct LiveOptions: ParsableArguments {
    @Option(
        help: "Your name on the others' screens, up to \(DisplayName.longest) characters. (default: the user's)",
        transform: DisplayName.argument
    )
    var name: DisplayName?

    @Option(help: "How the court is turned: paddles at the left and right, or at the top and bottom.")
    var orientation = Orientation.horizontal

    @Option(help: "How keys or the mouse move the paddle. (default: auto)")
    var input: InputChoice?

    func apply(to options: inout AppOptions) {
        options.orientation = orientation
        options.input = input?.scheme
    }
}
