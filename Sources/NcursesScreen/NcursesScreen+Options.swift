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

        /// The time in which a terminal answers a screen's questions: a slow connection's round trip.
        var patience = Duration.milliseconds(500)
    }
}

extension NcursesScreen.Options {
    /// Standard input and output.
    public init(ascii: Bool) { self.init(ascii: ascii, input: 0) }
}
