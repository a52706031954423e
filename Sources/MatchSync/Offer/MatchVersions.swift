internal import GameCore
internal import SyncCore

/// The versions that two programs must share to play a match: of the messages and of the simulation.
public struct MatchVersions: Sendable, Hashable {
    /// See ``SyncCore/MessageVersion``.
    public internal(set) var messages: UInt8

    /// See ``GameCore/Simulation/version``.
    public internal(set) var simulation: UInt32

    /// The versions of this program.
    public static let own = MatchVersions(
        messages: MessageVersion.current,
        simulation: UInt32(Simulation.version)
    )

    /// The versions of this program for a match with obstacles, which older programs do not know.
    public static let ownWithObstacles = MatchVersions(
        messages: MessageVersion.current,
        simulation: UInt32(Simulation.version) + 1
    )

    /// The versions of this program for a match with rules that older programs do not know.
    public static let ownWithOptionalRules = MatchVersions(
        messages: MessageVersion.current,
        simulation: UInt32(Simulation.version) + 2
    )

    /// The required versions for a match by these rules.
    static func needed(for rules: Rules) -> MatchVersions {
        rules.hasOptionalRules ? .ownWithOptionalRules : rules.settings.obstacles.isEmpty ? .own : .ownWithObstacles
    }
}

extension MatchVersions: CustomStringConvertible {
    /// Both numbers as one version, such as 4.1.
    public var description: String { "\(messages).\(simulation)" }
}
