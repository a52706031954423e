internal import CTerminalGuard
internal import OperatingSystem
public import TerminalUI

/// A real terminal.
///
/// It uses ncurses' terminfo but not its windows, which can neither write a frame with its synchronized-update brackets
/// at once nor show 24-bit colours if TERM names a palette. Features missing in terminfo (the kitty keyboard protocol,
/// the pointer, synchronized updates) use the common sequences; a terminal that does not know them ignores them.
///
/// Every key is an event, including Ctrl-C, Ctrl-Z and Ctrl-\; the program then ends or calls ``suspend()``. External
/// signals become events too. A process can have one open screen, used from one thread. ``close()``, the release of the
/// last reference and a signal that ends the program restore the terminal; `exit` alone does not.
public final class NcursesScreen: Screen {
    /// At most ``largest``, in the terminal's top left corner.
    public internal(set) var size: Size
    public internal(set) var capabilities: Capabilities

    public var reportsPointer = false {
        didSet {
            if reportsPointer != oldValue, isOpen {
                write(Array((reportsPointer ? EscapeSequence.pointerOn : EscapeSequence.pointerOff).utf8))
            }
        }
    }

    /// The largest drawn size: terminals report up to 65535×65535, which would not fit in memory.
    public static let largest = Size(columns: 1_000, rows: 500)

    let options: Options
    let terminfo: Terminfo
    let attributes: TerminalAttributes
    private(set) var isOpen = false

    var isHungUp = false

    private var rings = false

    var encoder: FrameEncoder
    private var frame: [UInt8] = []

    var decoder = InputDecoder()
    var received = [UInt8](repeating: 0, count: 4096)

    /// The time at which the screen asked its questions.
    var askingTime = ContinuousClock.now

    /// The time that the terminal took to answer; `nil` before.
    var roundTrip: Duration?

    /// The time at which the last input came.
    var inputTime = ContinuousClock.now

    /// Events from outside a wait, delivered by the next wait.
    var queue: [Event] = []

    /// Takes over the terminal.
    ///
    /// - Throws: ``TerminalError``; the terminal is then unchanged.
    public init(_ options: Options) throws(TerminalError) {
        self.options = options
        terminfo = try options.terminfo()
        attributes = try TerminalAttributes(of: options.input)
        let colors = ColorDepth(environment: options.environment, colors: terminfo.colors)
        let glyphs = options.ascii ? .ascii : GlyphSet(environment: options.environment)
        let parts = terminfo.features.hasConsoleFont ? 2 : 8
        capabilities = Capabilities(
            colors: colors,
            glyphs: glyphs,
            partsPerCell: parts,
            hasPointer: terminfo.hasPointer
        )
        encoder = FrameEncoder(colors: colors, features: terminfo.features)
        size = terminfo.size

        let error = terminal_guard_install()
        guard error == 0 else {
            let reason = "the terminal's signals: \(String(cString: strerror(error)))"
            throw TerminalError(error == EBUSY ? "another screen is open" : reason)
        }
        isOpen = true
        enter()
    }

    deinit {
        close()
    }

    /// Restores the terminal; later calls do nothing.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        leave()
        terminal_guard_remove()
    }

    /// Restores the terminal, stops the program, and takes the terminal over again when it continues.
    ///
    /// An external SIGTSTP does the same in the next wait.
    public func suspend() {
        guard isOpen else { return }
        leave()
        terminal_guard_stop()
        enter()
        queue += [.resumed, .resized(size)]
    }

    public func ring() {
        rings = true
    }

    public func copy(_ text: String) {
        // A console would show a part of the sequence.
        guard isOpen, !terminfo.features.hasConsoleFont else { return }
        write(Array(EscapeSequence.copy(text).utf8))
    }

    public func forget() {
        encoder.forget()
    }

    /// Shows a canvas in one write, or in none if it is already shown.
    ///
    /// If the terminal is gone, the next wait reports it.
    public func present(_ canvas: Canvas) {
        guard isOpen else { return }
        frame.removeAll(keepingCapacity: true)
        if rings { frame += EscapeSequence.bell.utf8 }
        let bells = frame.count
        rings = false
        if decoder.hasSynchronizedUpdates {
            frame += EscapeSequence.updateBegin.utf8
        }
        let start = frame.count
        encoder.repeatsCharacters = decoder.repeatsCharacters
        encoder.encode(canvas, into: &frame)
        if frame.count == start {
            frame.removeLast(start - bells)
        } else if decoder.hasSynchronizedUpdates {
            frame += EscapeSequence.updateEnd.utf8
        }
        if !frame.isEmpty { write(frame) }
    }
}
