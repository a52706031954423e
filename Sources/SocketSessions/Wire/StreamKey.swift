/// The secret that ties a guest's further streams to the guest: 128 bits, of which the hub draws 108.
package struct StreamKey: Sendable, Hashable {
    let words: (UInt64, UInt64)

    static let byteCount = 16

    /// The key on the wire.
    var bytes: [UInt8] {
        [words.0, words.1].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    init(words: (UInt64, UInt64)) {
        self.words = words
    }

    /// A key whose first 20 bits on the wire are the name of the guest's room, as they are in an invite.
    ///
    /// So a proxy that chooses among relays by the name sends all streams of a guest to the same one.
    init(in room: RoomName, random: (UInt64, UInt64)) {
        let number = UInt64(room.number)
        let name = number >> 12 | (number >> 4 & 0xFF) << 8 | (number & 0xF) << 20
        words = (random.0 & ~0xF0_FFFF | name, random.1)
    }

    /// The name of the guest's room.
    var room: RoomName {
        let name = (words.0 & 0xFF) << 12 | words.0 >> 4 & 0xFF0 | words.0 >> 20 & 0xF
        return RoomName(number: UInt32(name))
    }

    /// Compares in constant time, so that the duration does not tell the number of matching bits.
    func isEqualInConstantTime(to other: StreamKey) -> Bool {
        (words.0 ^ other.words.0) | (words.1 ^ other.words.1) == 0
    }

    package static func == (lhs: StreamKey, rhs: StreamKey) -> Bool { lhs.isEqualInConstantTime(to: rhs) }

    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

/// Unpredictable numbers derived from one secret.
struct SecretNumbers {
    private let hash: SipHash
    private var count: UInt64 = 0

    /// - Parameter key: 128 random bits.
    init(key: (UInt64, UInt64)) {
        hash = SipHash(key: key)
    }

    mutating func next() -> UInt64 {
        count += 1
        return hash.hash((0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) })
    }
}
