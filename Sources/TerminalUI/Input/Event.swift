/// An event that a screen reports to the scenes.
public enum Event: Sendable, Hashable {
    case key(KeyEvent)
    case pointer(PointerEvent)
    /// A character of a pasted text; see ``InputDecoder``.
    case pasted(Unicode.Scalar)
    /// The terminal has a new size or lost its content: redraw everything.
    case resized(Size)
    /// True if the terminal reports key releases (the kitty keyboard protocol); sent once that is known.
    case reportsReleases(Bool)
    /// The terminal draws block characters two columns wide, so only ASCII keeps its place; sent once that is known.
    case blocksAreWide
    /// The program continues after a stop in the shell's background.
    case resumed
    /// Input ended, the terminal hung up, or a signal asked the program to end.
    case closed
}
