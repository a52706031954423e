package import GameCore
package import GroupSessions
package import MatchSync
package import PeerTesting
package import SocketSessions

/// A device whose player comes, goes and comes back, with the real peer.
package final class VirtualPlayer {
    package let activity: SocketActivity
    private let latestLink: () -> VirtualLink?
    private let strategy: StrategyKind
    private let rules: Rules
    private let seed: UInt64
    package private(set) var shell: PeerShell<SocketSession>?

    /// The peer of the last session that is over, as it was then.
    package private(set) var former: PeerShell<SocketSession>?

    /// What the player comes back with; `nil` where it remembers nothing.
    package var memory: PeerMemory?

    /// Whether it comes back after a session.
    package var mayEnter = true

    /// Until when the process is stopped, or not running.
    package private(set) var pausedUntil: UInt32 = 0
    private var missed = 0

    /// How many sessions it has joined, and how many ended other than by leaving.
    package private(set) var sessions = 0
    package private(set) var failures = 0

    package init(
        _ room: VirtualRoom,
        _ conditions: VirtualConditions,
        seed: UInt64,
        strategy: StrategyKind = .rollback(inputDelay: 2, isFiltered: false),
        rules: Rules,
        isSpectator: Bool = false
    ) {
        (activity, latestLink) = room.makeActivity(VirtualRoom.metadata, conditions, isSpectator: isSpectator)
        self.strategy = strategy
        self.rules = rules
        self.seed = seed
    }

    package var isPlaying: Bool { shell?.session.state == .joined }

    /// Its streams, of the last connection.
    package var link: VirtualLink? { latestLink() }

    /// The input of a computer that plays here.
    package func input(of computer: inout SeatedComputer, at tick: Int64) -> Input {
        guard let peer = shell?.peer else { return .none }
        return computer.input(for: peer, tick: tick)
    }

    /// Plays one tick, unless it is stopped.
    package func tick(_ tick: UInt32, _ input: Input) throws {
        guard tick >= pausedUntil else {
            missed += 1
            return
        }
        if shell == nil { try enter() }
        receive()
        shell?.tick(input, missed: missed)
        missed = 0
    }

    /// Takes what came.
    package func receive() {
        shell?.receive()
        guard case .invalidated(let reason) = shell?.session.state else { return }
        if case .failed = reason { failures += 1 }
        keepMemory()
    }

    package func leave() throws {
        try shell?.session.leave()
        keepMemory()
    }

    /// Ends the session for all.
    package func end() throws {
        try shell?.session.end()
        keepMemory()
    }

    /// Ends the process, and starts another one with what the old one knew last.
    package func kill() {
        link?.kill()
        keepMemory()
    }

    package func pause(until tick: UInt32) { pausedUntil = max(pausedUntil, tick) }

    package var isCut: Bool {
        get { link?.isCut ?? false }
        set { link?.isCut = newValue }
    }

    /// Sends a message that the peer did not make.
    package func send(stray message: some SessionMessage, in mode: DeliveryMode) {
        shell?.send(stray: message, in: mode)
    }

    private func keepMemory() {
        memory = shell?.peer.memory ?? memory
        former = shell ?? former
        shell = nil
    }

    /// Takes the next step to the room; nothing fails for good.
    private func enter() throws {
        activity.poll()
        guard mayEnter else { return }
        switch activity.status {
        case .idle, .failed: try activity.activate()
        case .connecting, .connected, .offered: break
        }
        guard let session = activity.nextSession() else { return }
        try session.join()
        sessions += 1
        shell = PeerShell(session, strategy: strategy.strategy(for: Match(seed: seed)), rules: rules, memory: memory)
    }
}
