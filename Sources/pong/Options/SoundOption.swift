internal import ArgumentParser
internal import PongUI

/// The flag of what is heard.
struct SoundOption: ParsableArguments {
    @Option(help: "What is heard of a match: nothing, the terminal's bell, or tones. (default: off)")
    var sound: SoundMode?

    func apply(to options: inout AppOptions) {
        guard let sound else { return }
        options.sound = sound
        // The flag is the answer to the title's question, for this run.
        options.isAskedAboutSound = true
    }
}
