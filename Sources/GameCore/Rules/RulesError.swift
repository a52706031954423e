/// A setting that is out of its range.
public struct RulesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the setting in ``Rules/Settings``.
    public let field: String
    /// Names the setting, its value, and its range.
    public let message: String

    public var description: String { message }
}
