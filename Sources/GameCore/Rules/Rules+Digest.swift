internal import GameBasics

extension Rules {
    /// A hash of the settings, the same on every machine: peers with the same digest play the same game.
    public var digest: UInt32 { UInt32(truncatingIfNeeded: hash.value >> 32) }

    /// The hash of all settings, for more words to follow.
    var hash: WordHash {
        var lengths: [Int] = []
        var counts: [Int] = []
        var flags: [Int] = []
        for rule in Rule.original {
            let number = settings[rule]
            switch rule.place {
            case .length, .speed: lengths.append(number)
            case .count: counts.append(number)
            case .flag: flags.append(number)
            }
        }
        var hash = WordHash()
        for word in lengths + counts + flags { hash.absorb(UInt64(bitPattern: Int64(word))) }
        for number in settings.obstacles.flatMap(\.numbers) { hash.absorb(UInt64(bitPattern: Int64(number))) }
        // With the place in the table in the upper half, the word differs from all words before.
        for (index, rule) in Rule.optional.enumerated() where settings[rule] != 0 {
            hash.absorb(UInt64(index + 1) << 32 | UInt64(settings[rule]))
        }
        return hash
    }

    /// True if a rule is on that older programs do not know.
    public var hasOptionalRules: Bool { Rule.optional.contains { settings[$0] != 0 } }
}
