public import GameCore
internal import GroupSessions

/// As ``HostState``, but whoever follows shows the ball where it must have come to meanwhile.
///
/// The delay is half of what an update and its echo take. The ball meets one's own paddle where it is
/// seen, and flies on as if the other's stood still; what the owner says next corrects it. After
/// "dead reckoning", IEEE 1278.1.
public struct HostExtrapolated: SyncStrategy {
    private var host: HostState
    private var isFollower = false

    /// The local tick, and the ticks since the ball that came last.
    private var sequence: UInt32 = 0
    private var age: UInt32 = 0

    /// The latest update of the other player.
    private var heard: UInt32?

    /// What an update and its echo take, in 1/256 ticks; 0 while it is not known.
    private var roundTrip: Int64 = 0

    /// The same at the last tick: while the device stands still it counts no ticks, and what comes says nothing
    /// of how long it took.
    private var roundTripBefore: Int64 = 0

    /// The most ticks that are shown ahead of what came.
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

    public mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) {
        isFollower = !moment.isOwner
        sequence = moment.sequence
        age += 1
        if moment.missed > 0 { roundTrip = roundTripBefore }
        roundTripBefore = roundTrip
        // The others have shown the ball fly on meanwhile, as far as they show it.
        for _ in 0..<min(Int64(moment.missed), max(Self.limit - roundTrip / 512, 0)) where moment.isOwner {
            host.advance(Input(input.move), at: moment, under: rules)
        }
        host.advance(input, at: moment, under: rules)
    }

    public mutating func send(at moment: SyncMoment, into directives: inout [PeerDirective]) {
        let first = directives.count
        host.send(at: moment, into: &directives)
        for index in directives.indices.dropFirst(first) {
            guard case .send(.update(var update), let recipients) = directives[index] else { continue }
            update.echo = heard
            directives[index] = .send(.update(update), to: recipients)
        }
    }

    public mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {
        let tick = host.confirmed.tick
        host.receive(update, from: player, under: rules)
        if host.confirmed.tick != tick { age = 0 }
        guard player != nil else { return }
        heard = update.sequence
        guard let echo = update.echo, echo <= sequence else { return }
        // What a device missed while it stood still may make its echo minutes old.
        let sample = min(Int64(sequence - echo), 2 * Self.limit) * 256
        roundTrip = roundTrip == 0 ? sample : roundTrip + (sample - roundTrip) / 40
    }

    public mutating func receive(_ wishes: RequestMessage.Wishes, from player: Player) {
        host.receive(wishes, from: player)
    }

    public func shown(under rules: Rules) -> Match {
        var shown = host.confirmed
        guard isFollower, shown.phase == .playing else { return shown }
        for _ in 0..<min(Int64(age) + roundTrip / 512, Self.limit) {
            let before = shown
            let events = shown.step(PerPlayer(.none, .none), under: rules)
            guard events.isDisjoint(with: [.goalByOne, .goalByTwo]) else {
                // The point is the owner's to give.
                let ball = shown.ball
                shown = before
                shown.ball = ball
                break
            }
        }
        return shown
    }
}
