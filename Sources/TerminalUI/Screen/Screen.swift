/// A terminal, real or in memory, that shows canvases and delivers events.
public protocol Screen {
    /// The terminal's size in cells.
    var size: Size { get }

    /// What the terminal can show.
    var capabilities: Capabilities { get }

    /// Whether the terminal reports every motion of the pointer; initially off.
    var reportsPointer: Bool { get set }

    /// Shows a canvas: writes the differences from the one before, at once.
    mutating func present(_ canvas: Canvas)

    /// Rings the terminal's bell together with the next canvas that is presented.
    mutating func ring()

    /// Forgets what the terminal shows, so that the next canvas is drawn whole.
    mutating func forget()

    /// Waits for events until the time is over, and appends them.
    ///
    /// - Parameters:
    ///   - timeout: The longest wait; `nil` waits without a limit.
    ///   - events: Receives the events in their order; unchanged if the time is over first.
    mutating func wait(_ timeout: Duration?, into events: inout [Event])

    /// Gives the terminal back to the shell's job control until the shell continues the program.
    ///
    /// The next wait reports `.resumed` and `.resized`.
    mutating func suspend()
}
