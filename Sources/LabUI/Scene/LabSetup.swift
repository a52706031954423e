public import GameCore
internal import PlayerProfile
public import RunFiles
public import SyncLab

/// The players of a lab's two views, and the look of the views.
public struct LabSetup: Sendable {
    public var players = PerSide(LabPlayer.keyboard, .computer(.normal))
    /// The width of the left view in percent of both, 30 to 70.
    public var split = 50
    /// Begins to record a run: the first one in the file that was opened for it, another one in a new file.
    ///
    /// It returns `nil` for a first run without a file.
    public var record: @Sendable (RunRecord, _ isFirst: Bool) throws(RunOutputError) -> RunRecording? = { _, _ in nil }

    public init() {}

    var hasPlayerAtPointer: Bool { players.left == .pointer || players.right == .pointer }

    /// The computer players of the devices, the same as in a headless run.
    func computers(seed: UInt64) -> PerSide<LabComputerPlayer?> {
        PerSide { side in
            players[side].computer.map { LabComputerPlayer($0.level, at: side, ofRun: seed, isChaotic: $0.isChaotic) }
        }
    }

    /// True if a person moves the device's paddle.
    func isHuman(_ side: LabSide) -> Bool { players[side].computer == nil }
}

/// The player at one of the lab's devices.
public enum LabPlayer: Sendable, Hashable {
    case keyboard
    case pointer
    case computer(ComputerPlayer.Level)
    /// Computer player that also injects faults.
    case chaos(ComputerPlayer.Level)

    /// The level of a computer player; `nil` for a person.
    fileprivate var computer: (level: ComputerPlayer.Level, isChaotic: Bool)? {
        switch self {
        case .keyboard, .pointer: nil
        case .computer(let level): (level, false)
        case .chaos(let level): (level, true)
        }
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
