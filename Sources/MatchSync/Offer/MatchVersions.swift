internal import GameCore

/// What two programs must have in common to play a match: the messages, and the simulation.
public struct MatchVersions: Sendable, Hashable {
    /// See ``GameStateMessage/version``.
    public let messages: UInt8

    /// See ``GameCore/Simulation/version``.
    public let simulation: UInt32

    public init(messages: UInt8, simulation: UInt32) {
        self.messages = messages
        self.simulation = simulation
    }

    /// Those of this program.
    public static let own = MatchVersions(
        messages: GameStateMessage.version,
        simulation: UInt32(Simulation.version)
    )

    /// Those of this program for a match among obstacles, which programs of the version before do not know.
    public static let ownWithObstacles = MatchVersions(
        messages: GameStateMessage.version,
        simulation: UInt32(Simulation.version) + 1
    )

    /// Those that both programs must have for a match by these rules.
    static func needed(for rules: Rules) -> MatchVersions {
        rules.settings.obstacles.isEmpty ? .own : .ownWithObstacles
    }
}

extension MatchVersions: CustomStringConvertible {
    /// Both numbers, as one version: 4.1.
    public var description: String { "\(messages).\(simulation)" }
}
