public import PlayerProfile

/// The needs of a scene, and the meaning of the program's keys in it.
public struct SceneDescription {
    /// The time of the scene's next change without an event.
    public var pace = Pace.still

    /// True if a key was pressed whose answer should not wait for the next tick.
    public var isUrgent = false

    /// Shortening of the next ticks, in parts per million, for time sync.
    public var speedUp = 0

    /// True if time passes for the scene even on a screen that is too small, because remote players play on.
    public var goesOnUnseen = false

    /// True if the scene needs the pointer's position.
    public var wantsPointer = false

    /// The input that is typed here; `nil` if keys are commands.
    public var typing: Typing?

    /// The orientation of the court in which keys move paddles, instead of their program-wide meaning; `nil` for none.
    public var steering: Orientation?

    /// True if the scene has commands of its own; the program's keys are then the standard ones.
    public var hasOwnKeys = false

    /// The smallest screen that the scene fits on.
    public var smallest = App.smallest

    /// The meaning of the key that quits.
    public var quit = Ending.atOnce

    /// The meaning of Ctrl-C.
    public var interrupt = Ending.atOnce

    /// True if Esc goes back to the title once the scene is paused.
    public var leadsToTitle = true

    /// The loss that Esc brings next, in words short enough for a screen that is too small for the scene; `nil` for none.
    public var loss: String?

    public init() {}
}

/// The time of a scene's next change without an event.
public enum Pace: Sendable, Hashable {
    /// Never.
    case still
    /// Every tick.
    case ticking
    /// After this many ticks.
    case after(ticks: Int)
}

/// The meaning of a key that ends the program.
public enum Ending: Sendable, Hashable {
    /// It ends the program.
    case atOnce
    /// The scene answers it: it closes a list, or asks first.
    case answered
    /// It ends the program, as the answer to the scene's question.
    case confirmed
}

/// Input for which keys have no program-wide meaning, and combinations with Ctrl or Alt count.
public enum Typing: Sendable {
    /// The next key, such as the new one of an action.
    case key
    /// A line of text, which may also be pasted.
    case text
}
