internal import PlayerProfile
internal import RunFiles

/// A match that is being recorded, with its rematches: its growing file, and the progress of writing.
struct Sitting {
    private let runs: KeptRuns
    private let output: RecordedFile
    private var recording: MatchRecording

    /// The file's name.
    private(set) var file: String

    /// True if the sitting's daily try is counted.
    var hasCountedTry: Bool

    /// Completed input spans on disk; ticks written of the current one.
    private var writtenSpans = 0
    private var writtenTicks = 0

    /// Creates the file of recorded matches; for a resumed match, it replaces the old file.
    init(_ recorded: RecordedMatches, in runs: KeptRuns, hasCountedTry: Bool) throws(RunOutputError) {
        self.runs = runs
        self.hasCountedTry = hasCountedTry
        output = try runs.create(isReplacement: recorded.replacedFile != nil)
        recording = try MatchRecording(
            recorded.setup.rules,
            seed: recorded.setup.seed,
            KeptMatch.origin(of: recorded.setup, program: runs.program),
            in: output
        )
        file = String(output.name.dropFirst(runs.folder.count + 1))
        guard let replaced = recorded.replacedFile else { return }
        try append(recorded)
        try runs.replace(replaced, with: output)
        file = replaced
    }

    /// Writes the new ticks.
    mutating func append(_ recorded: RecordedMatches) throws(RunOutputError) {
        while writtenSpans < recorded.spans.count {
            let span = recorded.spans[writtenSpans]
            try recording.append(span.inputs, count: span.count - writtenTicks)
            writtenTicks = span.count
            // The last span may still grow.
            guard writtenSpans < recorded.spans.count - 1 else { break }
            writtenSpans += 1
            writtenTicks = 0
        }
        try recording.flush()
    }

    mutating func finish() throws(RunOutputError) {
        try recording.finish()
    }
}
