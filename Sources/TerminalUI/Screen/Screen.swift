/// A terminal, real or in memory: takes canvases, gives events.
public protocol Screen {
    /// The terminal's size in cells.
    var size: Size { get }

    /// What the terminal can show.
    var capabilities: Capabilities { get }

    /// Whether the terminal reports the pointer's every motion; off until it is set.
    var reportsPointer: Bool { get set }

    /// Shows a canvas: only what differs from the one before reaches the terminal, in one write.
    mutating func present(_ canvas: Canvas)

    /// Knows no more what the terminal shows: the next canvas is drawn whole, over whatever is there.
    mutating func forget()

    /// Waits until something happens or the time is over, and appends what happened.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait at most; `nil` waits until something happens.
    ///   - events: Receives the events in their order; unchanged when the time was over first.
    mutating func wait(_ timeout: Duration?, into events: inout [Event])

    /// Gives the terminal back to the shell, as its job control has it, until the shell continues the
    /// program: the next wait tells `.resumed` and `.resized`.
    mutating func suspend()
}
