package import MatchSync

/// The beginning of a scenario.
package struct ScenarioSetting {
    package var seed: UInt64
    package var strategy: StrategyKind

    /// True if unreliable messages may overtake each other, participant updates, and the end of a session.
    package var reorders: Bool

    /// True if the links lose nothing of a stream.
    package var isComplete = false

    package var devices = 2

    /// True if the last device enters only when asked to.
    package var isLastLate = false

    /// True if the last device is invited to watch.
    package var hasSpectator = false

    package init(seed: UInt64, strategy: StrategyKind, reorders: Bool = true) {
        self.seed = seed
        self.strategy = strategy
        self.reorders = reorders
    }

    /// True if a guest that gets no answer tries another connection.
    package var guestsMove = false

    /// The setting with a change.
    package func with(_ change: (inout ScenarioSetting) -> Void) -> ScenarioSetting {
        var copy = self
        change(&copy)
        return copy
    }
}
