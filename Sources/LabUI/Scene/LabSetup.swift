public import GameCore
internal import PongUI
internal import SyncLab

/// The players of a lab's two views, and the look of the views.
public struct LabSetup: Sendable {
    public var left = LabPlayer.keyboard
    public var right = LabPlayer.computer(.normal)
    /// The width of the left view in percent of both, 30 to 70.
    public var split = 50
    /// Opens the files of recordings; `nil` if runs cannot be recorded.
    public var recorder: RunRecorder?

    public init() {}

    subscript(side: LabSide) -> LabPlayer {
        side == .left ? left : right
    }

    var hasPlayerAtPointer: Bool { left == .pointer || right == .pointer }

    /// The computer players of the devices, the same as in a headless run.
    func computers(seed: UInt64) -> PerSide<LabComputer?> {
        func computer(_ side: LabSide) -> LabComputer? {
            self[side].computer.map { LabComputer($0.level, at: side, ofRun: seed, isChaotic: $0.isChaotic) }
        }
        return PerSide(computer(.left), computer(.right))
    }

    /// True if a person moves the device's paddle.
    func isHuman(_ side: LabSide) -> Bool { self[side].computer == nil }
}

/// The player at one of the lab's devices.
public enum LabPlayer: Sendable, Hashable {
    case keyboard
    case pointer
    case computer(ComputerPlayer.Level)
    /// The computer, and what a calm player and a calm device never do.
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
