public import GameBasics

extension Match {
    /// A hash of the whole state, the same on every machine; see ``WordHash``.
    @inlinable
    public var hash: UInt64 {
        var hash = WordHash()
        func absorb(_ high: UInt32, _ low: UInt32) {
            hash.absorb(UInt64(high) << 32 | UInt64(low))
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
        // The hash of a ball that flies straight is the same as before balls could curve.
        if ball.ax != .zero { absorb(1, UInt32(bitPattern: ball.ax.raw)) }
        return hash.value
    }
}

extension Player? {
    /// The player as a number: 0 for `nil`, then 1 and 2.
    @usableFromInline
    var code: UInt8 {
        map { $0.rawValue + 1 } ?? 0
    }
}
