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

    /// Begins to record a run, from its beginning: the first run in its open file, another one in a new file.
    ///
    /// - Returns: `nil` for a first run without a file.
    func record(_ record: RunRecord, of setup: LabSetup, isFirst: Bool) throws(RunOutputError) -> RunRecording? {
        guard let output = try isFirst ? first : openNext(record.setup.seed) else { return nil }
        let origin = RunOrigin(program: program, left: setup.left.name, right: setup.right.name)
        return try RunRecording(record, origin, in: output)
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
