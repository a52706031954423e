/// The secret that ties a guest's further streams to the guest: 128 bits drawn by the hub.
package struct StreamKey: Sendable, Hashable {
    let words: (UInt64, UInt64)

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
