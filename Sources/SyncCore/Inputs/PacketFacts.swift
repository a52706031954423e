public import GameBasics

/// A peer's own state of what one of its packets tells, for the lab to compare with the packet.
public struct PacketFacts: Sendable, Hashable {
    /// The peer's seat, and its timeline.
    public let seat: Seat?
    public let timeline: Timeline

    /// The last tick of the inputs of the peer's seat; without a seat, the last tick that could have one.
    public let lastInput: UInt32

    /// The first tick of the timeline.
    public let firstTick: UInt32

    /// The last local input that all other participants have acknowledged; `nil` for none.
    public let acknowledged: UInt32?

    /// The last tick up to which the peer has the inputs of all other players present; `nil` if there are none.
    public let heard: UInt32?

    /// The tick of the packet's last input, and of the first one that the peer has recorded otherwise.
    public let tick: UInt32
    public let firstOther: UInt32?

    /// True if the packet has no room for the input after its last one.
    public let isFull: Bool

    @inlinable
    init(
        seat: Seat?,
        timeline: Timeline,
        lastInput: UInt32,
        firstTick: UInt32,
        acknowledged: UInt32?,
        heard: UInt32?,
        tick: UInt32,
        firstOther: UInt32?,
        isFull: Bool
    ) {
        (self.seat, self.timeline, self.lastInput, self.firstTick) = (seat, timeline, lastInput, firstTick)
        (self.acknowledged, self.heard) = (acknowledged, heard)
        (self.tick, self.firstOther, self.isFull) = (tick, firstOther, isFull)
    }
}

extension SyncLayer {
    /// Inlined, because a call would copy the layer.
    ///
    /// - Parameter seat: The local player; `nil` for a spectator.
    @inline(__always)
    @inlinable func facts(of packet: InputMessage<Game>, from seat: Seat?, in timeline: Timeline) -> PacketFacts {
        let known = seat.map { inputs.known[$0] } ?? currentTick + inputs.inputDelay
        let tick = packet.wholeTick(near: known)
        let others = absentPlayers.union(PlayerSet(seat))
        let one = others.contains(PlayerSet(.one)) ? .max : inputs.known.one
        let two = others.contains(PlayerSet(.two)) ? .max : inputs.known.two
        return PacketFacts(
            seat: seat,
            timeline: timeline,
            lastInput: known,
            firstTick: firstTick,
            acknowledged: sender.acknowledgements.least,
            heard: others == .both ? nil : min(one, two),
            tick: tick,
            firstOther: !packet.isCompared
                ? nil : seat.flatMap { inputs.firstDifference(from: packet.inputs, of: $0, through: tick) },
            isFull: tick < known && seat.map { inputs.fills(packet.inputs, of: $0, through: tick) } ?? false
        )
    }
}

extension InputMessage {
    /// True for each packet with few inputs or many, and for one in eight of the others: each input is in one of them.
    @inlinable var isCompared: Bool { inputs.count <= 8 || inputs.count > 64 || tick.isMultiple(of: 8) }
}

extension InputQueue {
    /// The first tick whose recorded input differs from that of a sequence.
    ///
    /// - Parameter last: The sequence's last tick.
    @inlinable func firstDifference(from sequence: Game.Inputs, of player: Seat, through last: UInt32) -> UInt32? {
        var tick = last &- UInt32(sequence.count)
        for input in sequence {
            tick &+= 1
            if recorded(of: player, at: tick) != input { return tick }
        }
        return nil
    }

    /// True if a sequence has no room for the input after its last tick.
    @inlinable func fills(_ sequence: Game.Inputs, of player: Seat, through last: UInt32) -> Bool {
        var longer = sequence
        return !longer.append(Game.Inputs.code(recorded(of: player, at: last &+ 1)))
    }
}

extension InputMessage {
    /// The whole tick, whose lowest twelve bits are ``tick``: the nearest one to another tick.
    ///
    /// - Parameter reference: A tick of the same timeline, up to 2,048 after or 2,047 before the message's own.
    @inlinable package func wholeTick(near reference: UInt32) -> UInt32 {
        let distance = Int32(bitPattern: (UInt32(tick) &- reference) << 20) >> 20
        let whole = Int(reference) + Int(distance)
        return UInt32(clamping: whole < 0 ? whole + Int(Self.ticks) : whole)
    }
}
