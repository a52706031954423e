package import GameCore
internal import JSONText
internal import SyncLab

/// Records a match at one screen in a run file of its own format while it is played: its setup, its inputs, and now and
/// then its hash.
///
/// After an error it is to be dropped: a later line would not fit those before it.
package struct LocalMatchRecording {
    private let rules: Rules
    private var match: Match
    private var inputs = PerPlayer(InputRuns(), InputRuns())
    private var lines = RunFileLines()
    private let output: any RunOutput

    /// The ticks taken so far, and those in a line.
    private var tick: UInt32 = 0
    private var writtenTick: UInt32 = 0

    /// Begins a file.
    ///
    /// - Parameter origin: The file's origin; player one is the left one.
    package init(
        _ rules: Rules,
        seed: UInt64,
        _ origin: RunOrigin,
        in output: any RunOutput
    ) throws(RunOutputError) {
        self.rules = rules
        self.output = output
        match = LocalMatch.beginning(seed: seed)
        let setup = RunSetup(rules: rules, seed: seed)
        try write(RunFileHeader(setup, origin).members(with: setup, isMatch: true))
    }

    /// Takes the next ticks of the match.
    package mutating func append(_ inputs: PerPlayer<Input>, count: Int) throws(RunOutputError) {
        for _ in 0..<count {
            _ = match.step(inputs, under: rules)
            self.inputs.one.append(inputs.one)
            self.inputs.two.append(inputs.two)
            tick += 1
            if tick - writtenTick == CheckpointTaker.interval { try flush() }
        }
    }

    /// Writes the ticks that are in no line yet.
    package mutating func flush() throws(RunOutputError) {
        guard writtenTick < tick else { return }
        writtenTick = tick
        try write([
            ("tick", .whole(tick)), ("one", .text(inputs.one.text)), ("two", .text(inputs.two.text)),
            ("hash", .text(match.hash.hexadecimal(digits: 16))),
        ])
        inputs = PerPlayer(InputRuns(), InputRuns())
    }

    /// Ends the file.
    package mutating func finish() throws(RunOutputError) {
        try flush()
        try write([("end", .whole(tick))])
    }

    private mutating func write(_ members: [(name: String, value: JSONValue)]) throws(RunOutputError) {
        var bytes: [UInt8] = []
        lines.append(members, to: &bytes)
        try output.append(bytes)
    }
}
