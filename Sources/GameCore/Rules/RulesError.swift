/// A setting that is out of its range.
public struct RulesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the setting in ``Rules/Settings``.
    public let field: String
    /// Names the setting, its value, and its range.
    public let message: String
    /// The range of a length (court units) or a speed (court units a tick); `nil` for other settings.
    public let limits: ClosedRange<Fixed>?

    init(field: String, message: String, limits: ClosedRange<Fixed>? = nil) {
        self.field = field
        self.message = message
        self.limits = limits
    }

    public var description: String { message }
}
