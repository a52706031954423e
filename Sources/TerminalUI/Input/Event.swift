/// What a screen reports to the scenes.
public enum Event: Sendable, Hashable {
    case key(KeyEvent)
    case pointer(PointerEvent)
    /// The terminal has a new size, or lost its content: everything is drawn again.
    case resized(Size)
    /// The terminal turned out to report key releases (the kitty keyboard protocol), or not.
    case reportsReleases(Bool)
    /// The program is back from the shell's background: time has passed without it.
    case resumed
    /// The terminal is gone, or somebody asked the program to end.
    case closed(Closing)
}

/// Why a screen delivers no more events.
public enum Closing: Sendable, Hashable {
    /// Standard input came to its end, or the terminal hung up.
    case endOfInput
    /// A signal asked the program to end.
    case signal(Int32)
}
