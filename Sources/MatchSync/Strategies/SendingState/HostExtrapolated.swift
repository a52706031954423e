public import GameCore
internal import GroupSessions

/// Like ``HostState``, but a peer that is not the owner extrapolates the ball to the present.
///
/// The one-way delay is half of the round trip of an update and its echo. The ball meets the local paddle where it is
/// shown, and flies on as if the remote paddle stood still; the owner's next update corrects it. After "dead
/// reckoning", IEEE 1278.1.
public struct HostExtrapolated: SyncStrategy {
    private var host: HostState
    private var isFollower = false

    /// The peer's tick, and the ticks since the last ball was received.
    private var sequence: UInt32 = 0
    private var age: UInt32 = 0

    /// The number of the other player's latest update.
    private var heard: UInt32?

    /// The round trip in 1/256 ticks; 0 while unknown.
    private var roundTrip: Int64 = 0

    /// The round trip at the last tick.
    ///
    /// A suspended device counts no ticks, so an echo does not show its round trip.
    private var roundTripBefore: Int64 = 0

    /// The most ticks by which the ball is extrapolated.
    private static let limit: Int64 = 60

    public init(_ match: Match) {
        host = HostState(match)
    }

    public var kind: StrategyKind { .hostExtrapolated }
    public var confirmed: Match { host.confirmed }

    public mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        host.adopt(match, as: seat, isContinued: isContinued, under: rules)
        age = 0
    }

    public mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        host.restart(absentPlayers: absentPlayers, under: rules)
    }

    public mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions {
        isFollower = !moment.isOwner
        sequence = moment.sequence
        age += 1
        if moment.missed > 0 { roundTrip = roundTripBefore }
        roundTripBefore = roundTrip
        // The other peers have extrapolated the ball meanwhile, up to their limit.
        for _ in 0..<min(Int64(moment.missed), max(Self.limit - roundTrip / 512, 0)) where moment.isOwner {
            _ = host.advance(Input(input.move), at: moment, under: rules)
        }
        return host.advance(input, at: moment, under: rules)
    }

    public func request(at moment: SyncMoment) -> RequestMessage? { host.request(at: moment) }

    public mutating func update(at moment: SyncMoment) -> GameUpdateMessage? {
        var update = host.update(at: moment)
        update?.echo = heard
        return update
    }

    public mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {
        let tick = host.confirmed.tick
        host.receive(update, from: player, under: rules)
        if host.confirmed.tick != tick { age = 0 }
        guard player != nil else { return }
        heard = update.sequence
        guard let echo = update.echo, echo <= sequence else { return }
        // The echo of a device that was suspended may be minutes old.
        let sample = min(Int64(sequence - echo), 2 * Self.limit) * 256
        roundTrip = roundTrip == 0 ? sample : roundTrip + (sample - roundTrip) / 40
    }

    public mutating func receive(_ actions: RequestMessage.Actions, from player: Player) {
        host.receive(actions, from: player)
    }

    public func shown(under rules: Rules) -> Match {
        var shown = host.confirmed
        guard isFollower, shown.phase == .playing else { return shown }
        for _ in 0..<min(Int64(age) + roundTrip / 512, Self.limit) {
            let before = shown
            let events = shown.step(PerPlayer(.none, .none), under: rules)
            guard events.isDisjoint(with: [.goalByOne, .goalByTwo]) else {
                // Only the owner awards a point.
                let ball = shown.ball
                shown = before
                shown.ball = ball
                break
            }
        }
        return shown
    }
}
