/// The reason why a scenario cannot be read.
package struct ScenarioError: Error, Equatable {
    /// The line of the file, from 1.
    package let line: Int

    /// A sentence without a capital letter and a full stop.
    package let reason: String

    /// The text that is wrong, with a line below it that points at the characters; `nil` where the line is too long.
    package let pointer: String?

    /// Longer lines are not shown.
    private static let longestShown = 200

    init(line: Int, _ reason: String, pointer: String? = nil) {
        self.line = line
        self.reason = reason
        self.pointer = pointer
    }

    /// Points at characters of a line.
    ///
    /// - Parameter range: The characters, by their numbers from 0.
    init(line: Int, _ reason: String, in text: String, at range: Range<Int>) {
        let isShown = text.count <= Self.longestShown
        let pointer = ExpressionError(reason, in: text, at: range).pointer
        self.init(line: line, reason, pointer: isShown ? pointer : nil)
    }
}

extension ScenarioError: CustomStringConvertible {
    package var description: String { "line \(line): \(reason)" }
}
