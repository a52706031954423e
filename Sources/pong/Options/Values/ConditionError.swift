internal import SyncLab

/// A text given to an option is not a condition.
struct ConditionError: Error {
    private let option: String
    private let error: ExpressionError

    init(option: String, _ error: ExpressionError) {
        self.option = option
        self.error = error
    }

    /// What is wrong, in one line.
    var message: String {
        isShort ? error.line : "\(option): \(error.message)"
    }

    /// The text with a line below it that points at the error, indented; `nil` for a single comparison, which needs none.
    var pointer: String? {
        isShort ? nil : error.pointer.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    }

    private var isShort: Bool { !error.text.contains { $0 == "(" || $0.isWhitespace } }
}
