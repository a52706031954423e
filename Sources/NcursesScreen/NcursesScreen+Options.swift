internal import OperatingSystem

extension NcursesScreen {
    public struct Options: Sendable {
        /// True to draw with printing ASCII only, in any locale.
        public var ascii: Bool

        /// The terminal's file descriptors, which the caller closes.
        public var input: Int32 = 0
        public var output: Int32 = 1

        /// Looks up TERM, COLORTERM, NO_COLOR, LC_ALL, LC_CTYPE or LANG; by default a variable of this process.
        public var environment: @Sendable (String) -> String? = { name in getenv(name).map { String(cString: $0) } }

        /// The time without room for output after which the terminal counts as gone; `nil` to wait without a limit.
        public var outputLimit: Duration?

        /// The time in which a terminal answers a question: a slow connection's round trip.
        ///
        /// A terminal that has not answered the first questions in this time is not asked at the end.
        var patience = Duration.seconds(1)
    }
}

extension NcursesScreen.Options {
    /// Standard input and output.
    public init(ascii: Bool) { self.init(ascii: ascii, input: 0) }

    /// Checks that a screen can use the terminal, which stays as it is.
    ///
    /// - Throws: ``TerminalError``
    public func check() throws(TerminalError) { _ = try terminfo() }

    func terminfo() throws(TerminalError) -> Terminfo {
        guard isatty(input) == 1, isatty(output) == 1, input < FD_SETSIZE else {
            throw TerminalError("this is not a terminal: run pong without redirecting its input or output")
        }
        guard let type = environment("TERM"), !type.isEmpty else {
            throw TerminalError("TERM is not set: set it to the type of your terminal, such as xterm-256color")
        }
        return try Terminfo(type, output: output)
    }
}
