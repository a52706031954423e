package import GameCore
package import GroupSessions
package import MatchSync
internal import PeerTesting

/// The beginning of a scenario.
package struct ScenarioSetting {
    package var seed: UInt64
    package var strategy: StrategyKind

    /// True if unreliable messages may overtake each other, participant updates, and the end of a session.
    package var reorders: Bool

    package var link = Link.rough
    package var rules = Rules.brisk
    package var devices = 2

    /// True if the last device enters only when asked to.
    package var isLastLate = false

    /// The role that the last device is invited to.
    package var lastRole = Participant.Role.player

    /// The first device's memory of an earlier session.
    package var memory: PeerMemory?

    /// The condition of all links.
    package enum Link: Hashable {
        /// A random one.
        case rough
        /// A random one that loses nothing of a stream.
        case complete
        /// Loses this percentage.
        case lossy(Int)
        case reordering
        /// 20 ms and back 300 ms.
        case asymmetric
    }

    package init(seed: UInt64, strategy: StrategyKind, reorders: Bool = true) {
        self.seed = seed
        self.strategy = strategy
        self.reorders = reorders
    }

    /// The setting with a change.
    package func with(_ change: (inout ScenarioSetting) -> Void) -> ScenarioSetting {
        var copy = self
        change(&copy)
        return copy
    }
}
