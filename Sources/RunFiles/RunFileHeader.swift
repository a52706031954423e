package import GameCore
internal import JSONText
internal import SyncLab

/// The first line of a run file besides the ``SyncLab/RunSetup``: who made the file, with which simulation.
package struct RunFileHeader: Sendable, Equatable {
    /// The formats that this program writes: of a run of the lab, and of a match at one screen, which is the newest
    /// one.
    ///
    /// Give one a new number with a change after which older programs would misunderstand a file. A new member or name
    /// needs no new number: programs that do not know it refuse it as newer than they are.
    package static let runFormat = 1
    package static let matchFormat = 2

    /// ``GameCore/Simulation/version`` of the program that made the file.
    package private(set) var simulation: Int

    /// ``GameCore/Rules/digest`` of the rules, by the program that made the file.
    package private(set) var digest: UInt32

    package private(set) var origin: RunOrigin
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
        simulation = Simulation.version
        digest = setup.rules.digest
        self.origin = origin
    }

    /// - Parameter sides: The names of the members of the left and the right device.
    private static func fields(_ sides: (left: String, right: String)) -> [Field<RunFileHeader>] {
        [
            Field("simulation", \.simulation, .whole(in: 0...1_000_000)),
            Field(
                "digest",
                \.digest,
                Coding<UInt64>.hexadecimal(digits: 8).map("a digest", json: { UInt64($0) }, value: { UInt32($0) })
            ),
            Field("program", \.origin.program, .label),
            Field(sides.left, \.origin.left, .label),
            Field(sides.right, \.origin.right, .label),
            Field(
                "occasion",
                \.origin.occasion,
                .optional(.printable(upTo: RunOrigin.longestOccasion)),
                unless: nil
            ),
        ]
    }

    func members(with setup: RunSetup, isMatch: Bool = false) -> [(name: String, value: JSONValue)] {
        let format = isMatch ? Self.matchFormat : Self.runFormat
        return [("pong", .text("run")), ("format", .whole(format))]
            + Self.fields(isMatch ? ("one", "two") : ("left", "right")).members(of: self)
            + (isMatch ? RunSetup.matchFields : RunSetup.fields).members(of: setup)
    }

    /// Takes the header's members; the members of the setup are left.
    ///
    /// - Parameter sides: See ``fields(_:)``.
    init(takenFrom fields: inout JSONFields, _ sides: (left: String, right: String)) throws(FieldError) {
        self = try Self.fields(sides).value(takenFrom: &fields, changing: .blank)
    }

    /// A header before it is read.
    static let blank = RunFileHeader(RunSetup(seed: 0), RunOrigin(program: "", left: "", right: ""))
}
