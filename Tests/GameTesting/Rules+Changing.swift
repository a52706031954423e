package import GameCore

extension Rules {
    /// The standard rules except for some settings.
    package static func with(_ change: (inout Settings) -> Void) throws -> Rules {
        var settings = Settings()
        change(&settings)
        return try Rules(settings)
    }
}
