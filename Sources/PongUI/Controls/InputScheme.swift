/// How keys and pointer move a paddle.
public enum InputScheme: String, Sendable, Hashable, CaseIterable {
    /// The paddle moves while the key is down; for terminals that report releases.
    case hold
    /// A press starts the motion, the opposite key turns it round, the stop key stops it.
    case latch
    /// A press moves the paddle a step, quick presses and the key's repeats keep it moving, and the opposite key
    /// stops it.
    case linger
    /// The pointer's place is the paddle's; keys linger.
    case mouse
}
