package import GameCore

/// Records a match at one screen in a run file while it is played.
///
/// After an error it is to be dropped: a later line would not fit those before it.
package struct LocalMatchRecording {
    private var match: LocalMatch
    private var lab: Lab
    private var recording: RunRecording

    /// The match after the last tick.
    private var state: Match

    /// Begins a file.
    package init(
        _ rules: Rules,
        seed: UInt64,
        _ origin: (_ one: LabSide) -> RunOrigin,
        in output: any RunOutput
    ) throws(RunOutputError) {
        (match, lab) = LocalMatch.begin(rules, seed: seed)
        state = match.beginning
        recording = try RunRecording(match.record, origin(match.sideOfOne), in: output)
    }

    /// Takes the next ticks of the match.
    package mutating func append(_ inputs: PerPlayer<Input>, count: Int) throws(RunOutputError) {
        for _ in 0..<count {
            match.append(inputs)
            match.record.replayNext(on: &lab)
            _ = state.step(inputs, under: match.record.setup.rules)
            try recording.take(match.record, lab)
        }
    }

    /// Ends the file, with the score that was reached.
    ///
    /// - Parameter claim: Another score, to test those who check it.
    package mutating func finish(claiming claim: PerPlayer<UInt16>? = nil) throws(RunOutputError) {
        try recording.finish(match.record, score: claim ?? state.score)
    }
}
