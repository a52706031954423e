internal import LabTools

/// An argument's text is not a condition.
struct ConditionError: Error {
    private let argument: String
    private let error: ExpressionError

    init(argument: String, _ error: ExpressionError) {
        self.argument = argument
        self.error = error
    }

    /// The reason in one line; below it, unless the condition is short, its text and a line that points at the error.
    var message: String {
        guard error.text.contains(where: { $0 == "(" || $0.isWhitespace }) else { return error.line }
        return "\(argument): \(error.message)" + error.pointer.split(separator: "\n").map { "\n  \($0)" }.joined()
    }
}
