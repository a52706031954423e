internal import GameCore

/// The first line of a run file besides the ``RunSetup``: who made the file, with which simulation.
package struct RunFileHeader: Sendable, Equatable {
    /// The number of the newest format, which this program writes.
    ///
    /// Raise it with a change after which older programs would misunderstand a file. A new member or name needs no new
    /// number: programs that do not know it refuse it as newer than they are.
    package static let format = 1

    /// ``GameCore/Simulation/version`` of the program that made the file.
    package let simulation: Int

    /// ``GameCore/Rules/digest`` of the rules, by the program that made the file.
    package let digest: UInt32

    package let origin: RunOrigin
}

/// Where a run comes from; it says nothing about the run itself.
public struct RunOrigin: Sendable, Equatable {
    /// The version of the program.
    public var program: String

    /// Who played at each device, such as `keyboard` or `computer normal`.
    public var left: String
    public var right: String

    /// What the run was made for, such as `daily 2026-11-22 try 1`; `nil` for nothing in particular.
    public var occasion: String?

    /// - Precondition: Each is 1 to 100 printable ASCII characters.
    public init(program: String, left: String, right: String, occasion: String? = nil) {
        self.program = program
        self.left = left
        self.right = right
        self.occasion = occasion
    }
}

extension RunFileHeader {
    /// The header of a file that this program makes.
    init(_ setup: RunSetup, _ origin: RunOrigin) {
        simulation = Simulation.version
        digest = setup.rules.digest
        self.origin = origin
    }

    func members(with setup: RunSetup) -> [(name: String, value: JSONValue)] {
        [
            ("pong", .text("run")),
            ("format", .whole(Self.format)),
            ("simulation", .whole(simulation)),
            ("digest", .text(UInt64(digest).hexadecimal(digits: 8))),
            ("program", .text(origin.program)),
            ("left", .text(origin.left)),
            ("right", .text(origin.right)),
        ] + (origin.occasion.map { [("occasion", .text($0))] } ?? []) + RunSetup.fields.members(of: setup)
    }

    /// Takes the header's members; those of the setup are left.
    init(takenFrom fields: inout JSONFields) throws(FieldError) {
        simulation = try fields.take("simulation", .whole(in: 0...1_000_000))
        digest = UInt32(try fields.take("digest", .hexadecimal(digits: 8)))
        origin = RunOrigin(
            program: try fields.take("program", .label),
            left: try fields.take("left", .label),
            right: try fields.take("right", .label),
            occasion: try fields.take("occasion", .optional(.label), or: nil)
        )
    }
}
