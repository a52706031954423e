extension Invite {
    /// Draws a new invite to play from the system's random generator.
    public static func random() -> Invite {
        var generator = SystemRandomNumberGenerator()
        return Invite(using: &generator)
    }
}

/// The system's random generator, for secrets.
enum SystemChance {
    static func key() -> (UInt64, UInt64) {
        var generator = SystemRandomNumberGenerator()
        return (generator.next(), generator.next())
    }
}
