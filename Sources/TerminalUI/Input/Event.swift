/// An event that a screen reports to the scenes.
public enum Event: Sendable, Hashable {
    case key(KeyEvent)
    case pointer(PointerEvent)
    /// The terminal has a new size or lost its content: redraw everything.
    case resized(Size)
    /// True if the terminal reports key releases (the kitty keyboard protocol); sent once that is known.
    case reportsReleases(Bool)
    /// The program continues after a stop in the shell's background.
    case resumed
    /// The terminal is gone, or a signal asked the program to end.
    case closed(Closing)
}

/// The reason why a screen delivers no more events.
public enum Closing: Sendable, Hashable {
    /// Standard input ended or the terminal hung up.
    case endOfInput
    /// A signal asked the program to end.
    case signal(Int32)
}
