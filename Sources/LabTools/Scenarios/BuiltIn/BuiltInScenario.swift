internal import JSONText

/// A scenario that comes with the program.
package struct BuiltInScenario: Sendable {
    /// The text of its file.
    package let text: String

    /// In the order of the session contract.
    package static let all = files.split(separator: "\n\n").map { BuiltInScenario(text: String($0)) }

    /// The name in its header; the lines below are not read for it.
    package var name: String {
        let header = try? JSONValue(json: String(text.prefix { $0 != "\n" }))
        return header?["name"]?.text ?? ""
    }

    package var scenario: Scenario {
        do {
            return try Scenario(Array(text.utf8))
        } catch {
            preconditionFailure("The built-in scenario '\(name)' cannot be read: \(error)")
        }
    }
}
