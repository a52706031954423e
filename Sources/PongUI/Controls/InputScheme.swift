/// How keys and pointer move a paddle.
public enum InputScheme: String, Sendable, Hashable, CaseIterable {
    /// The paddle moves while its key is down, in terminals that report releases.
    case hold
    /// A press starts the motion, the opposite key reverses it, the stop key stops it.
    case latch
    /// A press moves the paddle one step, quick presses and repeats keep it moving, the opposite key stops it.
    case linger
    /// The paddle follows the pointer; keys move it as well.
    case mouse
}
