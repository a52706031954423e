package import GameCore
internal import GroupSessions
package import MatchSync
package import SyncCore
internal import PeerTesting
package import SocketSessions

/// A device with the real peer, whose player joins, leaves and rejoins.
package final class VirtualPlayer {
    package let activity: SocketActivity
    private let latestLink: () -> VirtualLink?
    private let strategy: StrategyKind
    private let seed: UInt64
    package private(set) var shell: PeerShell<SocketSession, Match>?

    /// The peer of the last ended session, in its final state.
    package private(set) var former: PeerShell<SocketSession, Match>?

    /// State to rejoin with; `nil` if the player remembers nothing.
    package var memory: PeerMemory<Match>?

    /// True if the player may join a session.
    package var mayEnter = true

    /// The tick until which the process is stopped or not running.
    private var pausedUntil: UInt32 = 0
    private var missed = 0

    /// Sessions joined.
    package private(set) var sessions = 0

    package init(
        _ room: VirtualRoom,
        _ conditions: VirtualConditions,
        seed: UInt64,
        strategy: StrategyKind,
        isSpectator: Bool
    ) {
        (activity, latestLink) = room.makeActivity(VirtualRoom.metadata, conditions, isSpectator: isSpectator)
        self.strategy = strategy
        self.seed = seed
    }

    package var isPlaying: Bool { shell?.session.state == .joined }

    /// The streams of the latest connection.
    package var link: VirtualLink? { latestLink() }

    /// Plays one tick, unless the process is stopped.
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

    /// Drains the session.
    package func receive() {
        shell?.receive()
        if case .invalidated = shell?.session.state { keepMemory() }
    }

    package func leave() throws {
        try shell?.session.leave()
        keepMemory()
    }

    /// Ends the process; the next one starts with its last memory.
    package func kill() {
        link?.kill()
        keepMemory()
    }

    package func pause(until tick: UInt32) { pausedUntil = max(pausedUntil, tick) }

    package var isCut: Bool {
        get { link?.isCut ?? false }
        set { link?.isCut = newValue }
    }

    private func keepMemory() {
        memory = shell?.peer.memory ?? memory
        former = shell ?? former
        shell = nil
    }

    /// Takes the next step to join a session, and retries after failures.
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
        shell = PeerShell(session, strategy: strategy.strategy(for: Match(seed: seed)), rules: .brisk, memory: memory)
    }
}
