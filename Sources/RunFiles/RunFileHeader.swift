package import GameCore
internal import JSONText
internal import SyncLab

/// The first line of a run file besides the ``SyncLab/RunSetup``: who made the file, with which simulation.
package struct RunFileHeader: Sendable, Equatable {
    /// The simulation of the run.
    package private(set) var simulation: RecordedSimulation

    package private(set) var origin: RunOrigin

    init(simulation: RecordedSimulation, origin: RunOrigin) {
        self.simulation = simulation
        self.origin = origin
    }
}

/// The origin of a run; it says nothing about the run itself.
public struct RunOrigin: Sendable, Equatable {
    /// The version of the program.
    public var program: String

    /// The player at each device, such as `keyboard` or `computer normal`.
    public var left: String
    public var right: String

    /// The purpose of the run, such as `daily 2026-11-22 try 1`; `nil` for none in particular.
    public var occasion: String?

    /// - Precondition: Each is 1 to 100 printable ASCII characters, the occasion up to ``longestOccasion``.
    public init(program: String, left: String, right: String, occasion: String? = nil) {
        self.program = program
        self.left = left
        self.right = right
        self.occasion = occasion
    }

    /// The most characters of an occasion, which may have the longest condition of an expectation.
    package static let longestOccasion = 1_100

    // The names of players.
    package static let keyboard = "keyboard"
    package static let pointer = "pointer"
    package static func computer(_ level: ComputerPlayer.Level) -> String { "computer \(level.rawValue)" }
    package static func chaos(_ level: ComputerPlayer.Level) -> String { "chaos \(level.rawValue)" }
}

extension RunFileHeader {
    /// The header of a file that this program makes.
    init(_ setup: RunSetup, _ origin: RunOrigin) {
        self.init(simulation: RecordedSimulation(setup.rules), origin: origin)
    }

    private static let fields: [Field<RunFileHeader>] =
        RecordedSimulation.fields.map { $0.inside(\.simulation) } + [
            Field("program", \.origin.program, .label),
            Field("left", \.origin.left, .label),
            Field("right", \.origin.right, .label),
            Field("occasion", \.origin.occasion, .occasion, unless: nil),
        ]

    func members(with setup: RunSetup) -> [(name: String, value: JSONValue)] {
        RunFileFormat.run.members + Self.fields.members(of: self) + RunSetup.fields.members(of: setup)
    }

    /// Takes the header's members; the members of the setup are left.
    init(takenFrom fields: inout JSONFields) throws(FieldError) {
        let blank = RunFileHeader(RunSetup(seed: 0), RunOrigin(program: "", left: "", right: ""))
        self = try Self.fields.value(takenFrom: &fields, changing: blank)
    }
}

extension Coding<String?> {
    /// A note on the purpose of a run or a match.
    static var occasion: Coding { .optional(.printable(upTo: RunOrigin.longestOccasion)) }
}
