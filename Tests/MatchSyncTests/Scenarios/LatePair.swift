internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import PeerTesting

/// Two peers whose messages to each other arrive some ticks late.
struct LatePair {
    var peers: [ToldPeer]

    /// The number of times that a peer took back a confirmed tick of its owner's term.
    private(set) var rewinds = 0

    private var inboxes: [[(due: Int, message: PeerMessage<Match>)]] = [[], []]

    /// The ticks in which the last snapshots arrive.
    private var lastDue = [0, 0]

    init(_ ids: [ParticipantID], _ kind: StrategyKind, timeout: UInt32 = 300) {
        peers = ids.map { ToldPeer($0, kind, rules: .brisk, timeout: timeout) }
    }

    /// Lets a peer receive the messages that are due.
    mutating func receive(_ index: Int, at tick: Int) {
        let before = peers[index]
        for (due, message) in inboxes[index] where due <= tick {
            peers[index].hear(message, from: peers[1 - index].local)
        }
        inboxes[index].removeAll { $0.due <= tick }
        peers[index].reconcile()
        let after = peers[index]
        // A newcomer in a free seat starts from the owner's tick.
        let isExempt = [before, after].contains { !$0.confirmed.absentPlayers.isEmpty }
        guard !isExempt, after.owner == before.owner, after.epoch == before.epoch else { return }
        if after.confirmed.tick < before.confirmed.tick { rewinds += 1 }
    }

    /// Makes a peer's tick, and sends its messages; the snapshots among them, which stay in order, have a jitter.
    mutating func tick(_ index: Int, _ input: Input, at tick: Int, delay: Int, jitter: () -> Int = { 0 }) {
        peers[index].tick(input)
        for case .send(let message, _) in peers[index].directives {
            var due = tick + delay
            if case .snapshot = message {
                due = max(lastDue[index], due + jitter())
                lastDue[index] = due
            }
            inboxes[1 - index].append((due, message))
        }
        peers[index].directives = []
    }
}
