#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension NcursesScreen {
    /// How to open a screen.
    public struct Options {
        /// Whether to draw with printing ASCII only, whatever the locale has.
        public var ascii: Bool

        /// The terminal's file descriptors, which stay the caller's; standard input and output unless told.
        public var input: Int32
        public var output: Int32

        /// Looks up a variable: of TERM, COLORTERM, NO_COLOR, LC_ALL, LC_CTYPE and LANG.
        public var environment: (String) -> String?

        public init(
            ascii: Bool = false,
            input: Int32 = 0,
            output: Int32 = 1,
            environment: @escaping (String) -> String? = Options.processEnvironment
        ) {
            self.ascii = ascii
            self.input = input
            self.output = output
            self.environment = environment
        }

        /// Looks up a variable of this process.
        public static func processEnvironment(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }
        }
    }
}
