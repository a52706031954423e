internal import ArgumentParser
internal import MatchSync

extension DisplayName {
    /// Reads a name from the command line.
    static func argument(_ text: String) throws -> DisplayName {
        guard let name = DisplayName(text) else { throw ValidationError("a name needs a visible character.") }
        return name
    }
}
