/// The rule by which keys and pointer move a paddle.
public enum InputScheme: String, Sendable, Hashable, CaseIterable {
    /// The paddle moves while its key is down, in terminals that report releases.
    case hold
    /// A press starts the motion, the opposite key reverses it, the stop key stops it.
    case latch
    /// A press moves the paddle one step, a key that repeats runs it.
    case steps
    /// The paddle follows the pointer; keys move it as well.
    case mouse

    /// The player's word for the input device.
    package var device: String { self == .mouse ? "mouse" : "keys" }

    /// The scheme in a few words.
    package var words: String {
        switch self {
        case .hold: "keys: hold to move"
        case .latch: "keys: a press moves, stop key stops"
        case .steps: "keys: tap to step, hold to run"
        case .mouse: "mouse: the paddle follows it"
        }
    }

    /// The scheme of a settings file; ``steps`` once was `linger`.
    public init?(setting: String) {
        self.init(rawValue: setting == "linger" ? "steps" : setting)
    }
}
