internal import GameCore
internal import MatchSync
internal import Synchronization

/// The host strategy with a bug: all copies share one field of the match.
struct SharingHost: SyncStrategy {
    private var host: HostState
    private let field: MatchField
    private let shared: Shared

    private final class Shared: Sendable {
        private let mutex: Mutex<Match>

        var match: Match {
            get { mutex.withLock { $0 } }
            set { mutex.withLock { $0 = newValue } }
        }

        init(_ match: Match) {
            mutex = Mutex(match)
        }
    }

    init(_ match: Match, sharing field: MatchField) {
        host = HostState(match)
        self.field = field
        shared = Shared(match)
    }

    var kind: StrategyKind { host.kind }
    var confirmed: Match { host.confirmed }
    func shown(under rules: Rules) -> Match { host.shown(under: rules) }

    mutating func adopt(_ match: Match, as seat: Player?, isContinued: Bool, under rules: Rules) {
        host.adopt(match, as: seat, isContinued: isContinued, under: rules)
        shared.match = host.confirmed
    }

    mutating func restart(absentPlayers: PlayerSet, under rules: Rules) {
        host.restart(absentPlayers: absentPlayers, under: rules)
        shared.match = host.confirmed
    }

    mutating func advance(_ input: Input, at moment: SyncMoment, under rules: Rules) -> Input.Actions {
        var match = host.confirmed
        field.copy(from: shared.match, to: &match)
        if match != host.confirmed { host.adopt(match, as: nil, isContinued: true, under: rules) }
        let actions = host.advance(input, at: moment, under: rules)
        shared.match = host.confirmed
        return actions
    }

    func request(at moment: SyncMoment) -> RequestMessage? { host.request(at: moment) }
    mutating func update(at moment: SyncMoment) -> GameUpdateMessage? { host.update(at: moment) }

    mutating func receive(_ update: GameUpdateMessage, from player: Player?, under rules: Rules) {
        host.receive(update, from: player, under: rules)
        shared.match = host.confirmed
    }

    mutating func receive(_ actions: RequestMessage.Actions, from player: Player) {
        host.receive(actions, from: player)
    }
}
