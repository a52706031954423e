internal import GameCore
internal import PongUI
internal import SyncLab

/// A match that is being kept, with its rematches: the file that grows, and how far it has come.
struct Sitting {
    private let runs: KeptRuns
    private let output: KeptRunFile
    private var recording: LocalMatchRecording

    /// The name of the file.
    private(set) var file: String

    /// Whether the try of a daily match is counted.
    var hasCountedTry: Bool

    /// The runs of the tape that are written, and the ticks of the next one that are.
    private var writtenRuns = 0
    private var writtenTicks = 0

    /// Begins the file of a tape; one that goes on with a file takes the place of it.
    init(_ tape: MatchTape, in runs: KeptRuns, hasCountedTry: Bool) throws(StoreError) {
        self.runs = runs
        self.hasCountedTry = hasCountedTry
        do {
            output = try runs.create(isReplacement: tape.replacedFile != nil)
            recording = try LocalMatchRecording(
                tape.setup.rules,
                seed: tape.setup.seed,
                { KeptMatch.origin(of: tape.setup, oneAt: $0) },
                in: output
            )
        } catch {
            throw StoreError(error)
        }
        file = output.fileName
        guard let replaced = tape.replacedFile else { return }
        try append(tape)
        do {
            try runs.replace(replaced, with: output)
        } catch {
            throw StoreError(error)
        }
        file = replaced
    }

    /// Writes the ticks of the tape that are not in the file yet.
    mutating func append(_ tape: MatchTape) throws(StoreError) {
        do {
            while writtenRuns < tape.runs.count {
                let run = tape.runs[writtenRuns]
                try recording.append(run.inputs, count: run.count - writtenTicks)
                writtenTicks = run.count
                // The last run may go on.
                guard writtenRuns < tape.runs.count - 1 else { break }
                writtenRuns += 1
                writtenTicks = 0
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Ends the file.
    mutating func finish() throws(StoreError) {
        do {
            try recording.finish()
        } catch {
            throw StoreError(error)
        }
    }
}

extension StoreError {
    init(_ error: RunOutputError) {
        reason = "\(error.reason) (\(error.name))"
    }
}
