internal import GameBasics
package import GameCore
package import GroupSessions

/// A strategy with a ``SyncLayer``, which keeps the inputs and the snapshots of its timeline.
package protocol InputStrategy: SyncStrategy {
    var layer: SyncLayer { get set }
}

/// The requirements that the layer fulfills; inlined where a call would copy the layer.
extension InputStrategy {
    public var confirmed: Match { layer.confirmed }
    public var confirmedTick: UInt32 { layer.confirmedTick }
    @inline(__always)
    public func confirmed(at tick: UInt32) -> Match? { layer.confirmed(at: tick) }
    @inline(__always)
    public func hasConfirmed(_ match: Match) -> Bool { layer.hasConfirmedTick(of: match) }
    public func confirmedHash(at tick: UInt32) -> UInt64? { layer.desyncs.hash(at: tick) }
    public var desyncTick: UInt32? { layer.desyncs.desyncTick }
    public var speedUp: Int { layer.timeSync.speedUp }
    public var hasStraggler: Bool { layer.hasStraggler }
    public var firstTick: UInt32 { layer.firstTick }
    public var currentTick: UInt32 { layer.currentTick }
    public func simulated(_ tick: UInt32) -> SimulatedTick? { layer.simulated(tick) }
    @inline(__always)
    public func knownInput(of player: Player, at tick: UInt32) -> KnownInput? {
        tick > layer.firstTick ? layer.inputs.known(of: player, at: tick) : nil
    }

    @inline(__always)
    public func lastInput(of player: Player) -> UInt32? { layer.inputs.known[player] }
    @inline(__always)
    public func acknowledged(by id: ParticipantID) -> UInt32? { layer.sender.acknowledgements[id] }
    @inline(__always)
    public func facts(of packet: InputMessage, from seat: Player?, in timeline: Timeline) -> PacketFacts? {
        layer.facts(of: packet, from: seat, in: timeline)
    }

    public mutating func resimulate(after tick: UInt32, under rules: Rules) {
        layer.resimulate(after: tick, under: rules)
    }

    public var awaitsAcknowledgement: Bool {
        get { layer.awaitsAcknowledgement }
        set { layer.awaitsAcknowledgement = newValue }
    }

    public mutating func setRemotes(_ ids: [ParticipantID]) { layer.sender.acknowledgements.setRemotes(ids) }
    public mutating func forgetAcknowledgement(of id: ParticipantID) { layer.sender.acknowledgements.forget(id) }

    public mutating func message(at moment: SyncMoment) -> InputMessage? { layer.message(at: moment) }

    public mutating func receive(
        _ message: InputMessage,
        from sender: ParticipantID,
        playing player: Player?,
        in timeline: Timeline
    ) -> MessageVerdict {
        layer.receive(message, from: sender, playing: player, in: timeline)
    }
}
