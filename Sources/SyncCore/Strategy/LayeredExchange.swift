public import GameBasics
public import GroupSessions

/// An exchange of inputs by a ``SyncLayer``, which keeps the inputs and the snapshots of its timeline.
///
/// A strategy of a game that conforms to it, and is not generic itself, is an anchor: these defaults are specialized
/// for it where it is declared, and it stays as quick behind a protocol.
public protocol LayeredExchange: InputExchange {
    var layer: SyncLayer<Game> { get set }
}

/// The requirements that the layer fulfills; inlined where a call would copy the layer.
extension LayeredExchange {
    @inlinable public var confirmed: Game { layer.confirmed }
    @inlinable public var confirmedTick: UInt32 { layer.confirmedTick }

    @inlinable @inline(__always)
    public func confirmed(at tick: UInt32) -> Game? { layer.confirmed(at: tick) }

    @inlinable @inline(__always)
    public func hasConfirmed(_ state: Game) -> Bool { layer.hasConfirmedTick(of: state) }
    @inlinable public func confirmedHash(at tick: UInt32) -> UInt64? { layer.desyncs.hash(at: tick) }
    @inlinable public var desyncTick: UInt32? { layer.desyncs.desyncTick }
    @inlinable public var speedUp: Int { layer.timeSync.speedUp }
    @inlinable public var hasStraggler: Bool { layer.hasStraggler }
    @inlinable public var firstTick: UInt32 { layer.firstTick }
    @inlinable public var currentTick: UInt32 { layer.currentTick }
    @inlinable public func simulated(_ tick: UInt32) -> SimulatedTick<Game>? { layer.simulated(tick) }

    @inlinable @inline(__always)
    public func knownInput(of player: Seat, at tick: UInt32) -> KnownInput<Game.Input>? {
        tick > layer.firstTick ? layer.inputs.known(of: player, at: tick) : nil
    }

    @inlinable @inline(__always)
    public func lastInput(of player: Seat) -> UInt32? { layer.inputs.known[player] }

    @inlinable @inline(__always)
    public func acknowledged(by id: ParticipantID) -> UInt32? { layer.sender.acknowledgements[id] }

    @inlinable @inline(__always)
    public func facts(of packet: InputMessage<Game>, from seat: Seat?, in timeline: Timeline) -> PacketFacts? {
        layer.facts(of: packet, from: seat, in: timeline)
    }

    @inlinable
    public mutating func resimulate(after tick: UInt32, under rules: Game.Rules) {
        layer.resimulate(after: tick, under: rules)
    }

    @inlinable public var awaitsAcknowledgement: Bool {
        get { layer.awaitsAcknowledgement }
        set { layer.awaitsAcknowledgement = newValue }
    }

    @inlinable public mutating func setRemotes(_ ids: [ParticipantID]) { layer.sender.acknowledgements.setRemotes(ids) }

    @inlinable
    public mutating func forgetAcknowledgement(of id: ParticipantID) { layer.sender.acknowledgements.forget(id) }

    @inlinable public mutating func message(at moment: SyncMoment) -> InputMessage<Game>? { layer.message(at: moment) }

    @inlinable
    public mutating func receive(
        _ message: InputMessage<Game>,
        from sender: ParticipantID,
        playing player: Seat?,
        in timeline: Timeline
    ) -> MessageVerdict {
        layer.receive(message, from: sender, playing: player, in: timeline)
    }
}
