internal import GameCore
internal import GroupSessions
internal import MatchSync
@testable import SocketSessions

/// A device whose player comes, goes and comes back, with the real peer.
final class VirtualPlayer {
    let activity: SocketActivity
    private let link: () -> VirtualLink?
    private let rules: Rules
    private let seed: UInt64
    private(set) var shell: PeerShell<SocketSession>?
    private var memory: PeerMemory?

    /// Until when the process is stopped, or not running.
    private(set) var pausedUntil: UInt32 = 0
    private var missed = 0

    /// How many sessions it has joined, and how many ended other than by leaving.
    private(set) var sessions = 0
    private(set) var failures = 0

    init(_ room: VirtualRoom, seed: UInt64, rules: Rules, delay: Duration) {
        (activity, link) = room.makeActivity(TestHub.metadata, delay: delay)
        self.rules = rules
        self.seed = seed
    }

    var isPlaying: Bool { shell?.session.state == .joined }

    /// Plays one tick, unless it is stopped.
    func tick(_ tick: UInt32, _ input: Input) throws {
        guard tick >= pausedUntil else {
            missed += 1
            return
        }
        if shell == nil { try enter() }
        shell?.receive()
        if let shell, case .invalidated(let reason) = shell.session.state {
            if case .failed = reason { failures += 1 }
            keepMemory()
        }
        shell?.tick(input, missed: missed)
        missed = 0
    }

    func leave() throws {
        try shell?.session.leave()
        keepMemory()
    }

    /// Ends the process, and starts another one with what the old one knew last.
    func kill() {
        link()?.kill()
        keepMemory()
    }

    func pause(until tick: UInt32) { pausedUntil = max(pausedUntil, tick) }

    var isCut: Bool {
        get { link()?.isCut ?? false }
        set { link()?.isCut = newValue }
    }

    private func keepMemory() {
        memory = shell?.peer.memory ?? memory
        shell = nil
    }

    /// Takes the next step to the room; nothing fails for good.
    private func enter() throws {
        activity.poll()
        switch activity.status {
        case .idle, .failed: try activity.activate()
        case .connecting, .connected, .offered: break
        }
        guard let session = activity.nextSession() else { return }
        try session.join()
        sessions += 1
        let strategy = StrategyKind.rollback(inputDelay: 2, isFiltered: false).strategy(for: Match(seed: seed))
        shell = PeerShell(session, strategy: strategy, rules: rules, memory: memory)
    }
}
