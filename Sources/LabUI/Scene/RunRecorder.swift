internal import GameCore
public import RunFiles
internal import SyncLab

/// Opens the files in which the lab's screen records runs.
public struct RunRecorder: Sendable {
    /// The program's version.
    private let program: String

    /// The open file of the first run; `nil` if no recording was requested at the start.
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

    /// Begins to record the first run; returns `nil` if that was not requested.
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
    /// The players, as named in run files.
    fileprivate func origin(program: String) -> RunOrigin {
        RunOrigin(program: program, left: left.name, right: right.name)
    }
}

extension LabPlayer {
    /// The name in run files, such as `keyboard` or `computer normal`.
    public var name: String {
        switch self {
        case .keyboard: RunOrigin.keyboard
        case .pointer: RunOrigin.pointer
        case .computer(let level): RunOrigin.computer(level)
        case .chaos(let level): RunOrigin.chaos(level)
        }
    }

    /// Makes the player with a name; `nil` if there is none.
    public init?(name: String) {
        let automatic = ComputerPlayer.Level.allCases.flatMap { [LabPlayer.computer($0), .chaos($0)] }
        let players = [.keyboard, .pointer] + automatic
        guard let player = players.first(where: { $0.name == name }) else { return nil }
        self = player
    }
}
