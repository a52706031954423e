extension Invite {
    /// Draws a new invite to play from the system's chance.
    public static func random() -> Invite {
        var generator = SystemRandomNumberGenerator()
        return Invite(using: &generator)
    }
}

/// Chance from the system, for secrets.
enum SystemChance {
    static func key() -> (UInt64, UInt64) {
        var generator = SystemRandomNumberGenerator()
        return (generator.next(), generator.next())
    }
}
