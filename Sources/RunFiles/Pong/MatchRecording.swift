package import GameBasics
package import GameCore
internal import JSONText

/// Records a match at one screen in a file while it is played: its rules and seed, its inputs, and now and then its
/// hash.
///
/// After an error it is to be dropped: a later line would not fit those before it.
package struct MatchRecording {
    private let rules: Rules
    private var match: Match
    private var inputs = PerPlayer(InputSpans(), InputSpans())
    private var lines = RunFileLines()
    private let output: any RunOutput

    /// The ticks taken so far, and those in a line.
    private var tick: UInt32 = 0
    private var writtenTick: UInt32 = 0

    /// Begins a file.
    package init(_ rules: Rules, seed: UInt64, _ origin: MatchOrigin, in output: any RunOutput) throws(RunOutputError) {
        let file = MatchFile(rules, seed: seed, origin)
        self.rules = rules
        self.output = output
        match = file.beginning
        try write(file.header)
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
        inputs = PerPlayer(InputSpans(), InputSpans())
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
