package import MockGroupSessions
package import SyncLab

/// The initial state and conditions of a run of two programs.
package struct PeerSetup: Sendable, Equatable {
    /// The command of each device's program, for `sh -c`.
    package var commands: PerSide<String>

    /// The texts for both programs.
    package var options: [PeerOption] = []

    /// Seeds all random numbers: of the match, of the players, and of the network.
    package var seed: UInt64

    /// Seeds the random numbers of the network in place of ``seed``.
    package var networkSeed: UInt64?

    /// The conditions to begin with, and the clocks.
    package var network = NetworkConditions.perfect

    /// The time in which a program answers.
    package var timeout = PeerProtocol.timeout

    /// The command of a device's program: further ones have the left device's.
    func command(of place: Int) -> String { LabSide(rawValue: place).map { commands[$0] } ?? commands.left }

    package init(_ commands: PerSide<String>, seed: UInt64) {
        (self.commands, self.seed) = (commands, seed)
    }
}
