public import GroupSessions

/// The packet of a strategy that sends inputs: mostly eight bytes.
///
/// Any packet may be lost, duplicated or late, so each one repeats all inputs that the other peers may lack. Its
/// numbers have just enough bits to distinguish neighbours.
///
/// | bits | field |
/// |---|---|
/// | 3 | the message type |
/// | 5 | timeline |
/// | 8 | check, see ``CyclicCode`` |
/// | 12 | tick |
/// | 7 | frame advantage |
/// | 16 | hash |
/// | 1 to 256 | inputs, see ``PackedInputs`` |
/// | 1 to 8 | a 1, then zeros up to a whole byte |
public struct InputMessage<Game: SyncGame>: Sendable, Hashable {
    /// The timeline of these ticks, see ``Timeline/tag(at:)``.
    public var timeline: UInt8

    /// The tick of the last input, modulo 4,096; in a spectator's packet, the last tick that could have an input.
    ///
    /// A packet that is 34 s to 36 minutes late is refused by its ``timeline``.
    public var tick: UInt16

    /// Ticks from the last one up to which the sender has the other peers' inputs to ``tick``, within
    /// ``frameAdvantages``.
    ///
    /// It acknowledges these inputs, and is the sender's view of its frame advantage.
    public var frameAdvantage: Int

    /// The lowest 16 bits of ``SyncGame/hash`` at the sender's last confirmed tick.
    public var hash: UInt16

    /// The inputs up to ``tick``.
    public var inputs: Game.Inputs

    @inlinable public init(timeline: UInt8, tick: UInt16, frameAdvantage: Int, hash: UInt16, inputs: Game.Inputs) {
        self.timeline = timeline
        self.tick = tick
        self.frameAdvantage = frameAdvantage
        self.hash = hash
        self.inputs = inputs
    }

    /// The range of ``frameAdvantage``, in ticks.
    @inlinable public static var frameAdvantages: ClosedRange<Int> { -8...119 }

    /// See ``PacketFormat``.
    @inlinable public static var timelines: UInt32 { PacketFormat.timelines }
    @inlinable public static var ticks: UInt32 { PacketFormat.ticks }
}

extension InputMessage {
    @inlinable public func encode(into writer: inout ByteWriter) {
        writer.writeBits(UInt64(timeline), count: 5)
        let place = writer.bytes.count
        // The check, which is not known yet, and the other fields up to the inputs, at once.
        let advantage = UInt64(frameAdvantage - Self.frameAdvantages.lowerBound)
        writer.writeBits(UInt64(tick) << 8 | advantage << 20 | UInt64(hash) << 27, count: 43)
        inputs.encode(into: &writer)
        writer.replaceByte(at: place, with: CyclicCode.check(writer.bytes, without: place))
    }

    @inlinable public init(from reader: inout ByteReader) throws(DecodingFailure) {
        let check = CyclicCode.check(reader.bytes, without: 1)
        let start = try reader.readBits(13)
        timeline = UInt8(start & 31)
        guard start >> 5 == UInt64(check) else { throw .invalidValue(field: "check") }
        let fields = try reader.readBits(35)
        tick = UInt16(fields & 4_095)
        frameAdvantage = Int(fields >> 12 & 127) + Self.frameAdvantages.lowerBound
        hash = UInt16(fields >> 19)
        inputs = try Game.Inputs(from: &reader)
    }
}

/// The numbers that a packet of inputs distinguishes.
@usableFromInline
enum PacketFormat {
    @inlinable static var timelines: UInt32 { 32 }
    @inlinable static var ticks: UInt32 { 4_096 }
}
