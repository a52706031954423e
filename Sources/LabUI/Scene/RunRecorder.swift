internal import GameCore
public import SyncLab

/// Opens the files in which the lab's screen records its runs.
public struct RunRecorder: Sendable {
    /// The program's version.
    private let program: String

    /// The file for the first run, opened already; `nil` where no recording was asked for at the start.
    private let first: (any RunOutput)?

    /// Opens a new file, named after a seed.
    private let openNext: @Sendable (_ seed: UInt64) throws(RunOutputError) -> any RunOutput

    public init(
        program: String,
        first: (any RunOutput)? = nil,
        openNext: @escaping @Sendable (_ seed: UInt64) throws(RunOutputError) -> any RunOutput
    ) {
        self.program = program
        self.first = first
        self.openNext = openNext
    }

    /// Begins to record the lab's first run; `nil` where that was not asked for.
    func recordFirst(_ record: RunRecord, of setup: LabSetup) throws(RunOutputError) -> RunRecording? {
        guard let first else { return nil }
        return try RunRecording(record, setup.origin(program: program), in: first)
    }

    /// Begins to record a run in a new file, from the run's beginning.
    func recordNext(_ record: RunRecord, of setup: LabSetup) throws(RunOutputError) -> RunRecording {
        try RunRecording(record, setup.origin(program: program), in: openNext(record.setup.seed))
    }
}

extension LabSetup {
    /// Who plays, as a run file says it.
    fileprivate func origin(program: String) -> RunOrigin {
        RunOrigin(program: program, left: left.name, right: right.name)
    }
}

extension LabPlayer {
    /// Such as `keyboard` and `computer normal`, as run files have it.
    public var name: String {
        switch self {
        case .keyboard: "keyboard"
        case .pointer: "pointer"
        case .computer(let level): "computer \(level.rawValue)"
        }
    }

    /// The player of a name; `nil` for any other text.
    public init?(name: String) {
        let players = [.keyboard, .pointer] + ComputerPlayer.Level.allCases.map { LabPlayer.computer($0) }
        guard let player = players.first(where: { $0.name == name }) else { return nil }
        self = player
    }
}
