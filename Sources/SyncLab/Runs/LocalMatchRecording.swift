package import GameCore

/// Records a match at one screen in a run file while it is played.
///
/// After an error it is to be dropped: a later line would not fit those before it.
package struct LocalMatchRecording {
    private var match: LocalMatch
    private var lab: Lab
    private var recording: RunRecording

    /// Begins a file.
    package init(
        _ rules: Rules,
        seed: UInt64,
        _ origin: (_ one: LabSide) -> RunOrigin,
        in output: any RunOutput
    ) throws(RunOutputError) {
        (match, lab) = LocalMatch.begin(rules, seed: seed)
        recording = try RunRecording(match.record, origin(match.sideOfOne), in: output)
    }

    /// Takes the next ticks of the match.
    package mutating func append(_ inputs: PerPlayer<Input>, count: Int) throws(RunOutputError) {
        for _ in 0..<count {
            match.append(inputs)
            match.record.replayNext(on: &lab)
            try recording.take(match.record, lab)
        }
    }

    /// Ends the file.
    package mutating func finish() throws(RunOutputError) {
        try recording.finish(match.record)
    }
}
