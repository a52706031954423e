internal import ArgumentParser
internal import PongUI

/// The flag for sound.
struct SoundOption: ParsableArguments {
    @Option(help: "What is heard of a match: nothing, the terminal's bell, or tones. (default: off)")
    var sound: SoundMode?

    func apply(to options: inout AppOptions) {
        if let sound { options.sound = sound }
    }
}
