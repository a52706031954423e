extension Match {
    /// A digest of the whole state, the same on every machine.
    ///
    /// Two states that differ in one of its words have different digests for certain; others all but
    /// once in 2⁶⁴.
    ///
    /// FNV-1a, with words of 64 bits in the place of bytes: eight times fewer multiplications, and
    /// each word still changes the result one to one. A last mix carries the high bits to the low
    /// ones, so that any 16 of them are worth sending.
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
    /// The case and its data as one number, a different one for each.
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
    @usableFromInline
    var code: UInt8 {
        map { $0.rawValue + 1 } ?? 0
    }
}
