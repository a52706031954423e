internal import GameCore
internal import GroupSessions

/// Ball and paddles, within the bounds of all possible rules.
extension Checksum {
    mutating func write(_ length: Fixed, to writer: inout ByteWriter) {
        write(length.raw, to: &writer)
    }

    mutating func write(_ ball: Ball, to writer: inout ByteWriter) {
        write(ball.x, to: &writer)
        write(ball.y, to: &writer)
        write(ball.vx, to: &writer)
        write(ball.vy, to: &writer)
    }

    mutating func readPaddle(from reader: inout ByteReader) throws(DecodingFailure) -> Fixed {
        try read("paddle", within: .zero, .one, from: &reader)
    }

    mutating func readBall(from reader: inout ByteReader) throws(DecodingFailure) -> Ball {
        // A ball that is out is beyond the end at most by its radius and a tick's movement.
        let beyond = Fixed(1, over: 4)
        return Ball(
            x: try read("ball.x", within: .zero, .one, from: &reader),
            y: try read("ball.y", within: -beyond, .one + beyond, from: &reader),
            vx: try read("ball.vx", within: -Self.fastest, Self.fastest, from: &reader),
            vy: try read("ball.vy", within: -Self.fastest, Self.fastest, from: &reader)
        )
    }

    /// More than any ball moves in a tick: 1/46 of the court along y, four times as much along x at 75°.
    private static let fastest = Fixed(1, over: 10)

    private mutating func read(
        _ name: String,
        within low: Fixed,
        _ high: Fixed,
        from reader: inout ByteReader
    ) throws(DecodingFailure) -> Fixed {
        let value = Fixed(raw: try read(from: &reader))
        guard value >= low, value <= high else { throw .invalidValue(field: name) }
        return value
    }
}
