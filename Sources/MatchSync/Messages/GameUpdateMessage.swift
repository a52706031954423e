public import GameCore
public import GroupSessions
public import SyncCore

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

extension GameUpdateMessage: FieldwiseMessage {
    public static var blank: GameUpdateMessage {
        GameUpdateMessage(sequence: 0, tick: 0, epoch: 0, revision: 0, paddle: nil, ball: nil)
    }

    public mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure) {
        var parts: UInt8 = (paddle == nil ? 0 : 1) | (ball == nil ? 0 : 2) | (echo == nil ? 0 : 4)
        try fields.pass(&parts)
        try fields.check(parts < 8, "parts")
        try fields.passVarint("sequence", &sequence)
        try fields.passVarint("tick", &tick, through: Simulation.lastTick)
        try fields.passVarint("epoch", &epoch)
        try fields.passVarint("revision", &revision)
        if parts & 1 != 0 { try fields.passPaddle(&paddle[or: .zero]) }
        if parts & 2 != 0 { try fields.pass(&ball[or: .waiting]) }
        if parts & 4 != 0 { try fields.passVarint("echo", &echo[or: 0]) }
        try fields.end()
    }
}

extension Optional {
    /// The value, or what to read into where there is none yet.
    fileprivate subscript(or blank: Wrapped) -> Wrapped {
        get { self ?? blank }
        set { self = newValue }
    }
}
