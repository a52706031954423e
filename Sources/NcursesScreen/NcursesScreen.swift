internal import CTerminalGuard
public import TerminalUI

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A real terminal.
///
/// It goes by ncurses' terminfo, not by its windows: those can neither put a frame and its
/// synchronized-update brackets into one write nor show 24-bit colours where TERM has a palette.
/// What terminfo has no word for (the kitty keyboard protocol, the pointer, synchronized updates)
/// is asked for in the sequences that terminals agree on, and those that do not know them ignore it.
///
/// The terminal sends every key as a key: Ctrl-C, Ctrl-Z and Ctrl-\ come as events, and it is for the
/// program to end or to call ``suspend()``. Signals from elsewhere become events too. One screen can
/// be open in a process, and it is used from one thread. The terminal is given back by ``close()``, by
/// the last reference going away, and before a signal ends the program; `exit` alone does not.
public final class NcursesScreen: Screen {
    /// At most ``largest``, in the terminal's top left corner.
    public internal(set) var size: Size
    public let capabilities: Capabilities

    public var reportsPointer = false {
        didSet {
            if reportsPointer != oldValue, isOpen {
                write(Array((reportsPointer ? EscapeSequence.pointerOn : EscapeSequence.pointerOff).utf8))
            }
        }
    }

    /// The largest size that is drawn on: terminals report up to 65535×65535, and that much fits in no memory.
    public static let largest = Size(columns: 1_000, rows: 500)

    let options: Options
    let terminfo: Terminfo
    let attributes: TerminalAttributes
    private(set) var isOpen = false

    /// Whether the terminal is gone.
    var isHungUp = false

    var encoder: FrameEncoder
    private var frame: [UInt8] = []

    var decoder = InputDecoder()
    var received = [UInt8](repeating: 0, count: 4096)

    /// When a sequence that has begun will be taken for a lone Escape.
    var flushTime: ContinuousClock.Instant?

    /// What happened outside of a wait, for the next one to tell.
    var queue: [Event] = []

    /// Takes over the terminal.
    ///
    /// - Throws: ``TerminalError``; then the terminal is as it was.
    public init(_ options: Options = Options()) throws(TerminalError) {
        guard isatty(options.input) == 1, isatty(options.output) == 1, options.input < FD_SETSIZE else {
            throw TerminalError(
                .notATerminal,
                "this is no terminal: run it without redirecting its input or output"
            )
        }
        guard let type = options.environment("TERM"), !type.isEmpty else {
            throw TerminalError(
                .unknownTerminal,
                "TERM is not set: set it to what your terminal is, such as xterm-256color"
            )
        }
        self.options = options
        terminfo = try Terminfo(type, output: options.output)
        attributes = try TerminalAttributes(of: options.input)
        let colors = ColorDepth(environment: options.environment, colors: terminfo.colors)
        capabilities = Capabilities(
            colors: colors,
            glyphs: options.ascii ? .ascii : GlyphSet(environment: options.environment)
        )
        encoder = FrameEncoder(colors: colors, features: terminfo.features)
        size = terminfo.size

        let error = terminal_guard_install()
        guard error == 0 else {
            throw error == EBUSY
                ? TerminalError(.alreadyOpen, "another screen is open")
                : TerminalError(.system(errno: error), "the terminal's signals: \(String(cString: strerror(error)))")
        }
        isOpen = true
        enter()
    }

    deinit {
        close()
    }

    /// Gives the terminal back as it was; later calls do nothing.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        leave()
        terminal_guard_remove()
    }

    /// Gives the terminal back, and takes it again, as the protocol says.
    ///
    /// An external SIGTSTP does the same in the next wait.
    public func suspend() {
        guard isOpen else { return }
        leave()
        terminal_guard_stop()
        enter()
        queue += [.resumed, .resized(size)]
    }

    public func forget() {
        encoder.forget()
    }

    /// Shows a canvas in one write, or in none where it is shown already.
    ///
    /// A terminal that is gone is told by the next wait.
    public func present(_ canvas: Canvas) {
        guard isOpen else { return }
        frame.removeAll(keepingCapacity: true)
        if decoder.hasSynchronizedUpdates {
            frame += EscapeSequence.updateBegin.utf8
        }
        let start = frame.count
        encoder.repeatsCharacters = decoder.repeatsCharacters
        encoder.encode(canvas, into: &frame)
        guard frame.count > start else { return }
        if decoder.hasSynchronizedUpdates {
            frame += EscapeSequence.updateEnd.utf8
        }
        write(frame)
    }
}
