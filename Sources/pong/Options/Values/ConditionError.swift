internal import SyncLab

/// An option's text is not a condition.
struct ConditionError: Error {
    private let option: String
    private let error: ExpressionError

    init(option: String, _ error: ExpressionError) {
        self.option = option
        self.error = error
    }

    /// The reason, in one line.
    var message: String {
        isShort ? error.line : "\(option): \(error.message)"
    }

    /// The indented text and a line that points at the error; `nil` for a short condition, whose message shows both.
    var pointer: String? {
        isShort ? nil : error.pointer.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }

    private var isShort: Bool { !error.text.contains { $0 == "(" || $0.isWhitespace } }
}
