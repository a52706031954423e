internal import PongUI

extension Effects {
    /// What the program does outside itself, on this machine.
    static var live: Effects {
        Effects(sounds: SoundPlayer { _ in }, courts: .live)
    }
}
