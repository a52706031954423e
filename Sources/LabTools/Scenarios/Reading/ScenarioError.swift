/// The reason why a scenario cannot be read.
package struct ScenarioError: Error, Equatable {
    /// The line of the file, from 1.
    package let line: Int

    /// A sentence without a capital letter and a full stop.
    package let reason: String

    /// The text that is wrong, with a line below it that points at the characters; `nil` for none.
    package var pointer: String?
}

extension ScenarioError: CustomStringConvertible {
    package var description: String { "line \(line): \(reason)" }

    /// Points at characters of a line.
    ///
    /// - Parameter range: The characters, by their numbers from 0.
    init(line: Int, _ reason: String, in text: String, at range: Range<Int>) {
        self.init(line: line, reason: reason, pointer: ExpressionError(reason, in: text, at: range).pointer)
    }
}
