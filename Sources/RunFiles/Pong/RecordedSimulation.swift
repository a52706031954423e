internal import GameCore
internal import JSONText

/// The simulation of the program that made a file, as members of the file's header.
package struct RecordedSimulation: Sendable, Equatable {
    /// ``GameCore/Simulation/version``.
    package private(set) var version: Int

    /// ``GameCore/Rules/digest`` of the file's rules.
    private var digest: UInt32

    init(version: Int, digest: UInt32) {
        self.version = version
        self.digest = digest
    }

    /// The simulation of this program.
    init(_ rules: Rules) {
        self.init(version: Simulation.version, digest: rules.digest)
    }

    static let fields = [
        Field("simulation", \RecordedSimulation.version, .whole(in: 0...1_000_000)),
        Field(
            "digest",
            \.digest,
            Coding<UInt64>.hexadecimal(digits: 8).map("a digest", json: { UInt64($0) }, value: { UInt32($0) })
        ),
    ]

    /// Refuses a file of another simulation, or of rules that mean something else here.
    ///
    /// - Parameters:
    ///   - maker: The version of the program that made the file.
    ///   - program: The version of this program.
    func check(_ rules: Rules, maker: String, program: String) throws(RunFileError) {
        let maker = "pong \(maker) made it"
        guard version == Simulation.version else {
            let own = "this is pong \(program) with simulation \(Simulation.version)"
            throw RunFileError(.otherSimulation, "\(maker) with simulation \(version), and \(own)")
        }
        guard digest == rules.digest else {
            let reason = "\(maker), whose rules have another digest than in this pong \(program)"
            throw RunFileError(.otherSimulation, reason)
        }
    }
}
