internal import ArgumentParser
internal import PongUI

/// The flag for sound.
struct SoundOption: ParsableArguments {
    @Option(help: .setting("sound"))
    var sound: SoundMode?

    func apply(to options: inout AppOptions) {
        if let sound { options.sound = sound }
    }
}
