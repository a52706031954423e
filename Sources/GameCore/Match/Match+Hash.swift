extension Match {
    /// A hash of the whole state, the same on every machine.
    ///
    /// Two states that differ in a single word always have different hashes. Others have the same hash once in 2⁶⁴.
    ///
    /// It is FNV-1a over words of 64 bits instead of bytes, which takes an eighth of the multiplications. A last mix
    /// spreads the high bits over the low ones, so any 16 bits of the hash are useful alone.
    /// Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm".
    @inlinable
    public var hash: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func absorb(_ high: UInt32, _ low: UInt32) {
            hash = (hash ^ (UInt64(high) << 32 | UInt64(low))) &* 0x0000_0100_0000_01B3
        }
        absorb(UInt32(bitPattern: ball.x.raw), UInt32(bitPattern: ball.y.raw))
        absorb(UInt32(bitPattern: ball.vx.raw), UInt32(bitPattern: ball.vy.raw))
        absorb(UInt32(bitPattern: paddles.one.raw), UInt32(bitPattern: paddles.two.raw))
        absorb(UInt32(truncatingIfNeeded: generator.state >> 32), UInt32(truncatingIfNeeded: generator.state))
        absorb(tick, UInt32(score.one) << 16 | UInt32(score.two))
        absorb(
            play.code,
            UInt32(rally) << 16 | UInt32(server.rawValue) << 8 | UInt32(absentPlayers.rawValue) << 4
                | UInt32(pausedBy.code)
        )
        hash = (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
        return hash ^ (hash >> 32)
    }
}

extension Play {
    /// The case and its data as one number, different for each.
    @usableFromInline
    var code: UInt32 {
        switch self {
        case .ready: 1 << 24
        case .serving(let ticksLeft): 2 << 24 | UInt32(ticksLeft)
        case .playing: 3 << 24
        case .goal(let scorer, let ticksLeft): 4 << 24 | UInt32(scorer.rawValue) << 16 | UInt32(ticksLeft)
        case .over(let winner): 6 << 24 | UInt32(winner.rawValue)
        }
    }
}

extension Player? {
    /// The player as a number: 0 for `nil`, then 1 and 2.
    @usableFromInline
    var code: UInt8 {
        map { $0.rawValue + 1 } ?? 0
    }
}
