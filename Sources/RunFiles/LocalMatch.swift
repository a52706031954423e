package import GameCore
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
package import SyncLab

/// A match at one screen as a run of the lab, so that all that reads runs reads it too.
///
/// The run has the match's seed, the perfect network, and rollback, under which every input takes effect at once. Both
/// devices join in the ticks of the ``leadIn``, without any input. Each later tick of the run is one of the match: with
/// the players' inputs, the devices confirm the same states to the bit, except the tick's number.
package struct LocalMatch: Sendable {
    /// The ticks before the first one of the match.
    package static let leadIn: UInt32 = 60

    /// The match's run.
    let record: RunRecord

    /// The device at which player one plays.
    package let sideOfOne: LabSide

    /// Takes a run that is a match at one screen; `nil` for any other.
    package init?(_ record: RunRecord) {
        guard record.setup == Self.setup(record.setup.rules, seed: record.setup.seed), record.actions.isEmpty,
            record.inputs.prefix(Int(Self.leadIn)).allSatisfy({ $0.left == .none && $0.right == .none })
        else { return nil }
        self.init(of: record)
    }

    /// Begins a match: its run has the ``leadIn`` alone.
    init(_ rules: Rules, seed: UInt64) {
        var record = RunRecord(Self.setup(rules, seed: seed))
        for _ in 0..<Self.leadIn { record.append(left: .none, right: .none) }
        self.init(of: record)
    }

    private init(of record: RunRecord) {
        self.record = record
        var lab = Lab(record.setup, keepsLog: false)
        while lab.tick < Self.leadIn { lab.advance(left: .none, right: .none) }
        sideOfOne = lab.status(of: .left).seat == .one ? .left : .right
    }

    private static func setup(_ rules: Rules, seed: UInt64) -> RunSetup {
        RunSetup(rules: rules, seed: seed, network: .perfect, strategy: .rollback(inputDelay: 0, isFiltered: false))
    }

    /// The match before its first tick.
    static func beginning(seed: UInt64) -> Match {
        var seeds = SplitMix64(seed: seed)
        return Match(seed: seeds.next())
    }

    /// The players' inputs in the ticks of the match.
    package var inputs: some RandomAccessCollection<PerPlayer<Input>> {
        let isTurned = sideOfOne == .right
        return record.inputs.dropFirst(Int(Self.leadIn)).lazy.map {
            isTurned ? PerPlayer($0.right, $0.left) : PerPlayer($0.left, $0.right)
        }
    }
}

/// Records a match at one screen in a run file of its own format while it is played: its setup, its inputs, and now and
/// then its hash.
///
/// After an error it is to be dropped: a later line would not fit those before it.
package struct LocalMatchRecording {
    private let rules: Rules
    private var match: Match
    private var inputs = PerPlayer(InputSpans(), InputSpans())
    private var lines = RunFileLines()
    private let output: any RunOutput

    /// The ticks taken so far, and those in a line.
    private var tick: UInt32 = 0
    private var writtenTick: UInt32 = 0

    /// Begins a file.
    ///
    /// - Parameter origin: The file's origin; player one is the left one.
    package init(_ rules: Rules, seed: UInt64, _ origin: RunOrigin, in output: any RunOutput) throws(RunOutputError) {
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
