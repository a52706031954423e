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
    /// Input ended, the terminal hung up, or a signal asked the program to end.
    case closed
}
