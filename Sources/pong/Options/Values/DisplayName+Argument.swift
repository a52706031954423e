internal import ArgumentParser
internal import DisplayText

extension DisplayName {
    /// Parses a name from the command line.
    static func argument(_ text: String) throws -> DisplayName {
        guard let name = DisplayName(text) else {
            throw ValidationError("a name needs a character that a terminal shows.")
        }
        return name
    }
}
