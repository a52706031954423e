internal import GameCore
internal import SyncLab

/// The result of simulating a run from a file and comparing it with what was recorded.
package struct RunVerification: Sendable {
    /// The ticks simulated.
    package private(set) var ticks: UInt32 = 0

    /// The hashes and whole states compared.
    package private(set) var hashes = 0
    package private(set) var states = 0

    /// The first difference; `nil` where all is as recorded.
    package private(set) var difference: RunDifference?

    /// Simulates a run.
    ///
    /// It stops at the first difference, or some seconds later, where a recorded state shows the fields that differ.
    ///
    /// - Parameter end: The last tick whose checkpoint is compared; `nil` for all.
    package init(of file: RunFile, through end: UInt32? = nil) {
        let end = end ?? file.record.end
        guard file.matchHashes.isEmpty else {
            compareMatch(of: file, through: end)
            return
        }
        var lab = Lab(file.record.setup, keepsLog: false)
        var taker = CheckpointTaker()
        for recorded in file.checkpoints.prefix(while: { $0.tick <= end }) {
            while lab.tick < recorded.tick {
                file.record.replayNext(on: &lab)
                taker.note(lab)
            }
            ticks = lab.tick
            let replayed = recorded.shown == nil ? taker.takeLast() : taker.take(from: lab)
            hashes += recorded.devices.reduce(0) { $0 + $1.hashes.reduce(0) { $0 + $1.hashes.count } }
            states += recorded.devices.count { $0.state != nil }
            if difference == nil { difference = RunDifference(recorded, replayed) }
            guard let tick = difference?.tick else { continue }
            difference?.findFields(recorded, replayed)
            if difference?.fields != nil || recorded.tick - tick >= Self.longestSearch { return }
        }
    }

    /// Plays a match at one screen, without a lab.
    private mutating func compareMatch(of file: RunFile, through end: UInt32) {
        guard let local = LocalMatch(file.record) else { preconditionFailure("A file with hashes of a match is one") }
        ticks = LocalMatch.leadIn
        var match = LocalMatch.beginning(seed: file.record.setup.seed)
        var inputs = local.inputs.makeIterator()
        for recorded in file.matchHashes.prefix(while: { $0.tick <= end }) {
            while ticks < recorded.tick, let next = inputs.next() {
                _ = match.step(next, under: file.record.setup.rules)
                ticks += 1
            }
            hashes += 1
            guard match.hash == recorded.hash else {
                difference = RunDifference(at: ticks, .match(recorded: recorded.hash, replayed: match.hash))
                return
            }
        }
    }

    /// Ticks after a difference in which a recorded state may show the fields.
    private static let longestSearch: UInt32 = 600
}
