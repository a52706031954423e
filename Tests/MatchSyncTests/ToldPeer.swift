internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// A peer that is told of participants, messages and ticks, with all that it has asked for.
@dynamicMemberLookup
struct ToldPeer {
    private(set) var peer: Peer<Match>
    var directives: [PeerDirective<Match>] = []

    init(
        _ local: ParticipantID,
        _ kind: StrategyKind = .rollback(inputDelay: 0, isFiltered: false),
        rules: Rules = .standard,
        declinesSeat: Bool = false,
        timeout: UInt32 = 300
    ) {
        let strategy = kind.strategy(for: Match(seed: 1))
        peer = Peer<Match>(local, strategy: strategy, rules: rules, declinesSeat: declinesSeat, timeout: timeout)
    }

    subscript<Value>(dynamicMember path: KeyPath<Peer<Match>, Value>) -> Value { peer[keyPath: path] }

    /// The problems that it has reported.
    var problems: [PeerReport] {
        directives.compactMap { directive in
            if case .report(let report) = directive, report.isProblem { report } else { nil }
        }
    }

    /// Shows it itself and these participants.
    mutating func see(_ others: [ParticipantID], spectators: [ParticipantID] = []) {
        let participants = ([peer.local] + others).map { Participant(id: $0) }
        let watching = spectators.map { Participant(id: $0, role: .spectator) }
        peer.receive(participants: participants + watching, into: &directives)
    }

    @discardableResult
    mutating func hear(_ message: PeerMessage<Match>, from sender: ParticipantID) -> MessageVerdict {
        peer.receive(message, from: sender, into: &directives)
    }

    @discardableResult
    mutating func hear(_ state: SnapshotMessage<Match>, from sender: ParticipantID) -> MessageVerdict {
        hear(.snapshot(state), from: sender)
    }

    mutating func tick(_ input: Input = .none, count: Int = 1) {
        for _ in 0..<count { peer.tick(input, into: &directives) }
    }

    mutating func fail(toSend message: PeerMessage<Match>) { peer.noteFailure(of: message) }

    mutating func reconcile() { peer.reconcile(into: &directives) }
}

extension ParticipantID: ExpressibleByIntegerLiteral {
    init(integerLiteral value: UInt64) { self.init(rawValue: value) }
}
