package import GameBasics
package import GameCore
internal import JSONText

/// A match at one screen, as a file keeps it: rules and seed, the inputs of both players, and hashes of its states.
///
/// The states and the result follow from these. Rematches go on in the same file.
package struct MatchFile: Sendable {
    private(set) var simulation: RecordedSimulation
    package private(set) var origin: MatchOrigin
    package private(set) var seed: UInt64
    package private(set) var rules: Rules

    /// The players' inputs, from the first tick on.
    package private(set) var inputs: [PerPlayer<Input>] = []

    /// Hashes of the match after some of its ticks; none in a file of the run format.
    private(set) var hashes: [(tick: UInt32, hash: UInt64)] = []

    /// The place and the reason if the file ends too soon.
    private(set) var truncation: RunFileError?

    /// The match before its first tick.
    var beginning: Match { Match(ofRun: seed) }

    /// Refuses a match of another simulation, or of rules that mean something else here.
    ///
    /// - Parameter program: The version of this program.
    package func checkSimulation(program: String) throws(RunFileError) {
        try simulation.check(rules, maker: origin.program, program: program)
    }
}

/// The origin of a match at one screen.
package struct MatchOrigin: Sendable {
    /// The version of the program.
    package fileprivate(set) var program: String

    /// The players, such as `keyboard` or `computer normal`.
    package fileprivate(set) var players: PerPlayer<String>

    /// The purpose of the match, such as `daily 2026-11-22 try 1`; `nil` for none in particular.
    package fileprivate(set) var occasion: String?

    /// - Precondition: Each is 1 to 100 printable ASCII characters.
    package init(program: String, players: PerPlayer<String>, occasion: String? = nil) {
        self.program = program
        self.players = players
        self.occasion = occasion
    }
}

/// The first line.
extension MatchFile {
    private static let fields: [Field<MatchFile>] =
        RecordedSimulation.fields.map { $0.inside(\.simulation) } + [
            Field("program", \.origin.program, .label),
            Field("one", \.origin.players.one, .label),
            Field("two", \.origin.players.two, .label),
            Field("occasion", \.origin.occasion, .occasion, unless: nil),
            Field("seed", \.seed, .seed),
            Field("rules", \.rules, .rules),
        ]

    /// A match that begins.
    init(_ rules: Rules, seed: UInt64, _ origin: MatchOrigin) {
        self.init(simulation: RecordedSimulation(rules), origin: origin, seed: seed, rules: rules)
    }

    var header: [(name: String, value: JSONValue)] { RunFileFormat.match.members + Self.fields.members(of: self) }
}

/// Reading.
extension MatchFile {
    /// Reads a file of either format.
    ///
    /// - Throws: ``RunFileError`` with the line and the reason, also for a run that is no match at one screen.
    package init(_ bytes: [UInt8]) throws(RunFileError) {
        var lines = try RecordedLines(bytes)
        let (format, header) = try lines.header()
        switch format {
        case .match:
            try self.init(header, &lines)
        case .run:
            guard let match = MatchFile(try RunFile(header, &lines)) else {
                throw RunFileError(.foreign, "it is a run of the lab, not a match at one screen")
            }
            self = match
        }
    }

    /// Reads a file from its first line on.
    init(_ header: JSONFields, _ lines: inout RecordedLines) throws(RunFileError) {
        var header = header
        self = try lines.read { () throws(FieldError) in
            let blank = MatchFile(.standard, seed: 0, MatchOrigin(program: "", players: PerPlayer("", "")))
            let file = try Self.fields.value(takenFrom: &header, changing: blank)
            try header.finish()
            return file
        }
        while var fields = try lines.next() {
            lines.hasEnded = try lines.read { () throws(FieldError) in
                let isLast = fields.has("end")
                if isLast {
                    try fields.takeEnd(at: UInt32(inputs.count))
                } else if fields.has("tick") {
                    try readTicks(&fields)
                }
                try fields.finish()
                return isLast
            }
        }
        truncation = lines.truncation
    }

    private mutating func readTicks(_ fields: inout JSONFields) throws(FieldError) {
        let tick = try fields.take("tick", .whole(in: 0...Simulation.lastTick))
        let count = Int(tick) - inputs.count
        guard (0...Int(CheckpointTaker.interval)).contains(count) else {
            throw fields.wrong("tick", "a tick of the same second")
        }
        if count > 0 {
            let (one, two) = (try fields.takeInputs("one", ticks: count), try fields.takeInputs("two", ticks: count))
            inputs += zip(one.inputs, two.inputs).map { PerPlayer($0, $1) }
        }
        hashes.append((tick, try fields.take("hash", .hexadecimal(digits: 16))))
    }
}
