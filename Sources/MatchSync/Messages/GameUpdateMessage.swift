public import GameCore
public import GroupSessions

/// The packet of a strategy that sends state: the sender's paddle and, from the owner, the ball.
///
/// Lengths are in court units. Any update may be lost, duplicated or late: each one repeats all that matters.
public struct GameUpdateMessage: Sendable, Hashable {
    /// The sender's tick; of two updates, the one with the higher sequence is later.
    public var sequence: UInt32

    /// The tick of the match that the sender shows.
    public var tick: UInt32

    /// The epoch and the revision of the ball.
    public var epoch: UInt32
    public var revision: UInt32

    /// The x of the middle of the sender's paddle; `nil` for a spectator.
    public var paddle: Fixed?

    /// The ball, from the owner only.
    public var ball: Ball?

    /// The latest sequence received from the other player, which measures the round trip by it.
    public var echo: UInt32?

    public init(
        sequence: UInt32,
        tick: UInt32,
        epoch: UInt32,
        revision: UInt32,
        paddle: Fixed?,
        ball: Ball?,
        echo: UInt32? = nil
    ) {
        self.sequence = sequence
        self.tick = tick
        self.epoch = epoch
        self.revision = revision
        self.paddle = paddle
        self.ball = ball
        self.echo = echo
    }
}

extension GameUpdateMessage {
    public func encode(into writer: inout ByteWriter) {
        var checksum = Checksum()
        var parts: UInt8 = 0
        if paddle != nil { parts |= Self.hasPaddle }
        if ball != nil { parts |= Self.hasBall }
        if echo != nil { parts |= Self.hasEcho }
        checksum.write(parts, to: &writer)
        for number in [sequence, tick, epoch, revision] {
            checksum.writeVarint(number, to: &writer)
        }
        if let paddle { checksum.write(paddle, to: &writer) }
        if let ball { checksum.write(ball, to: &writer) }
        if let echo { checksum.writeVarint(echo, to: &writer) }
        checksum.seal(&writer)
    }

    public init(from reader: inout ByteReader) throws(DecodingFailure) {
        var checksum = Checksum()
        let parts = try checksum.read(UInt8.self, from: &reader)
        guard parts & ~(Self.hasPaddle | Self.hasBall | Self.hasEcho) == 0 else { throw .invalidValue(field: "parts") }
        sequence = try checksum.readVarint("sequence", from: &reader)
        tick = try checksum.checkedTick(try checksum.readVarint("tick", from: &reader))
        epoch = try checksum.readVarint("epoch", from: &reader)
        revision = try checksum.readVarint("revision", from: &reader)
        paddle = parts & Self.hasPaddle == 0 ? nil : try checksum.readPaddle(from: &reader)
        ball = parts & Self.hasBall == 0 ? nil : try checksum.readBall(from: &reader)
        echo = parts & Self.hasEcho == 0 ? nil : try checksum.readVarint("echo", from: &reader)
        try checksum.verify(&reader)
    }

    private static let hasPaddle: UInt8 = 1 << 0
    private static let hasBall: UInt8 = 1 << 1
    private static let hasEcho: UInt8 = 1 << 2
}
