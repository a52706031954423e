/// SipHash-2-4, a keyed hash whose results do not reveal the key.
///
/// Source: J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF" (2012).
struct SipHash {
    let key: (UInt64, UInt64)

    func hash(_ bytes: [UInt8]) -> UInt64 {
        var state = State(key)
        let wholeCount = bytes.count / 8 * 8
        for start in stride(from: 0, to: wholeCount, by: 8) {
            state.absorb(Self.word(bytes[start..<(start + 8)]))
        }
        state.absorb(Self.word(bytes[wholeCount...]) | UInt64(truncatingIfNeeded: bytes.count) << 56)
        return state.finish()
    }

    /// Up to eight bytes as a little-endian number.
    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private struct State {
        var (v0, v1, v2, v3): (UInt64, UInt64, UInt64, UInt64)

        init(_ key: (UInt64, UInt64)) {
            v0 = key.0 ^ 0x736F_6D65_7073_6575
            v1 = key.1 ^ 0x646F_7261_6E64_6F6D
            v2 = key.0 ^ 0x6C79_6765_6E65_7261
            v3 = key.1 ^ 0x7465_6462_7974_6573
        }

        mutating func absorb(_ word: UInt64) {
            v3 ^= word
            mix(rounds: 2)
            v0 ^= word
        }

        mutating func finish() -> UInt64 {
            v2 ^= 0xFF
            mix(rounds: 4)
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func mix(rounds: Int) {
            for _ in 0..<rounds {
                v0 &+= v1
                v1 = v1.rotated(by: 13) ^ v0
                v0 = v0.rotated(by: 32)
                v2 &+= v3
                v3 = v3.rotated(by: 16) ^ v2
                v0 &+= v3
                v3 = v3.rotated(by: 21) ^ v0
                v2 &+= v1
                v1 = v1.rotated(by: 17) ^ v2
                v2 = v2.rotated(by: 32)
            }
        }
    }
}

extension UInt64 {
    fileprivate func rotated(by count: UInt64) -> UInt64 {
        self << count | self >> (64 - count)
    }
}
