internal import OperatingSystem

extension NcursesScreen {
    public struct Options {
        /// True to draw with printing ASCII only, in any locale.
        public var ascii: Bool

        /// The terminal's file descriptors, which the caller closes; standard input and output by default.
        public var input: Int32
        public var output: Int32

        /// Looks up TERM, COLORTERM, NO_COLOR, LC_ALL, LC_CTYPE or LANG.
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
