internal import PongUI
internal import RunFiles

/// A match that is being recorded, with its rematches: its growing file, and the progress of writing.
struct Sitting {
    private let runs: KeptRuns
    private let output: RecordedFile
    private var recording: LocalMatchRecording

    /// The file's name.
    private(set) var file: String

    /// True if the sitting's daily try is counted.
    var hasCountedTry: Bool

    /// Completed input runs on disk; ticks written of the current one.
    private var writtenRuns = 0
    private var writtenTicks = 0

    /// Creates a tape's file; for a resumed match, it replaces the old file.
    init(_ tape: MatchTape, in runs: KeptRuns, hasCountedTry: Bool) throws(RunOutputError) {
        self.runs = runs
        self.hasCountedTry = hasCountedTry
        output = try runs.create(isReplacement: tape.replacedFile != nil)
        recording = try LocalMatchRecording(
            tape.setup.rules,
            seed: tape.setup.seed,
            KeptMatch.origin(of: tape.setup, program: runs.program),
            in: output
        )
        file = String(output.name.dropFirst(runs.folder.count + 1))
        guard let replaced = tape.replacedFile else { return }
        try append(tape)
        try runs.replace(replaced, with: output)
        file = replaced
    }

    /// Writes the tape's new ticks.
    mutating func append(_ tape: MatchTape) throws(RunOutputError) {
        while writtenRuns < tape.runs.count {
            let run = tape.runs[writtenRuns]
            try recording.append(run.inputs, count: run.count - writtenTicks)
            writtenTicks = run.count
            // The last input run may still grow.
            guard writtenRuns < tape.runs.count - 1 else { break }
            writtenRuns += 1
            writtenTicks = 0
        }
        try recording.flush()
    }

    mutating func finish() throws(RunOutputError) {
        try recording.finish()
    }
}
