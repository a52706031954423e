/// A terminal, real or in memory, that shows canvases and delivers events.
public protocol Screen {
    var size: Size { get }

    var capabilities: Capabilities { get }

    /// True if the terminal reports every motion of the pointer; initially false.
    var reportsPointer: Bool { get set }

    /// Shows a canvas: writes the differences from the previous one at once.
    mutating func present(_ canvas: Canvas)

    /// Rings the terminal's bell with the next presented canvas.
    mutating func ring()

    /// Asks the terminal to put a text on the clipboard; one that cannot ignores it.
    mutating func copy(_ text: String)

    /// Forgets the shown canvas, so that the next one is drawn whole.
    mutating func forget()

    /// Waits for events and appends them.
    ///
    /// - Parameters:
    ///   - timeout: The longest wait; `nil` waits without a limit.
    ///   - events: Receives the events in order; unchanged after a timeout.
    mutating func wait(_ timeout: Duration?, into events: inout [Event])

    /// Suspends the program as the shell's job control does, until the shell continues it.
    ///
    /// The next wait reports `.resumed` and `.resized`.
    mutating func suspend()
}
