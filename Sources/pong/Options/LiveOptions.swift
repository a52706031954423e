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

    @OptionGroup var player: PlayerOptions
}
