internal import GameCore
public import SyncLab

/// A run read from a file, with the checkpoints to verify it.
///
/// The format is described in `Sources/pong/Documentation/Run-files.md`.
package struct RunFile: Sendable {
    package let header: RunFileHeader
    package var record: RunRecord
    package let checkpoints: [RunCheckpoint]

    /// The hashes of a match at one screen, after ticks of its run; empty for a run of the lab.
    var matchHashes: [(tick: UInt32, hash: UInt64)] = []

    /// The place and the reason if the file ends too soon; `nil` if the run ended properly.
    ///
    /// The record then goes to the last checkpoint, or to the last hash of a match at one screen.
    package let truncation: RunFileError?

    /// The most bytes of a file: a week of play.
    package static let largestFile = 256 << 20

    /// Refuses a run of another simulation, or of rules that mean something else here.
    ///
    /// - Parameter program: The version of this program.
    package func checkSimulation(program: String) throws(RunFileError) {
        let maker = "pong \(header.origin.program) made it"
        guard header.simulation == Simulation.version else {
            let own = "this is pong \(program) with simulation \(Simulation.version)"
            throw RunFileError(.otherSimulation, "\(maker) with simulation \(header.simulation), and \(own)")
        }
        guard header.digest == record.setup.rules.digest else {
            let reason = "\(maker), whose rules have another digest than in this pong \(program)"
            throw RunFileError(.otherSimulation, reason)
        }
    }
}

extension RunRecord {
    /// Reads a run from the text of a whole run file, such as one in a test.
    ///
    /// - Throws: An error that names the line and the reason.
    public init(runFile text: String) throws {
        let file = try RunFile(Array(text.utf8))
        if let truncation = file.truncation { throw truncation }
        self = file.record
    }
}
