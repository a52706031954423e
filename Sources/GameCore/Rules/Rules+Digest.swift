extension Rules {
    /// A hash of the settings, the same on every machine: peers with the same digest play the same game.
    public var digest: UInt32 { UInt32(truncatingIfNeeded: hash.value >> 32) }

    /// The hash of all settings, for more words to follow.
    var hash: WordHash {
        var lengths: [Int] = []
        var counts: [Int] = []
        var flags: [Int] = []
        for rule in Rule.all {
            switch rule.place {
            case .length(let path), .speed(let path): lengths.append(Int(settings[keyPath: path].raw))
            case .count(let path, _): counts.append(settings[keyPath: path])
            case .flag(let path): flags.append(settings[keyPath: path] ? 1 : 0)
            }
        }
        var hash = WordHash()
        for word in lengths + counts + flags { hash.absorb(UInt64(bitPattern: Int64(word))) }
        for number in settings.obstacles.flatMap(\.numbers) { hash.absorb(UInt64(bitPattern: Int64(number))) }
        return hash
    }
}
