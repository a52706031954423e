public import GameCore
public import PongUI
internal import SyncLab

/// The players of a lab's two views, and the look of the views.
public struct LabSetup: Sendable {
    public var left = LabPlayer.keyboard
    public var right = LabPlayer.computer(.normal)
    /// The width of the left view in percent of both, 30 to 70, so that the two devices can have different screens.
    public var split = 50
    /// The input scheme that was asked for; `nil` chooses by terminal and players.
    public var input: InputScheme?
    /// The keys in force, of which those of the paddles count.
    public var keys = KeyBindings.standard
    /// Opens the files in which runs are recorded; `nil` where none can be.
    public var recorder: RunRecorder?

    public init() {}

    subscript(side: LabSide) -> LabPlayer {
        side == .left ? left : right
    }

    var hasPlayerAtPointer: Bool { left == .pointer || right == .pointer }

    /// The computer players at the devices, as a run without a screen has them.
    func computers(seed: UInt64) -> PerSide<LabComputer?> {
        func computer(_ side: LabSide, seed: UInt64) -> LabComputer? {
            guard case .computer(let level) = self[side] else { return nil }
            return LabComputer(level, seed: seed)
        }
        return PerSide(computer(.left, seed: seed), computer(.right, seed: ~seed))
    }

    /// Whether a person moves the paddle of a device.
    func isHuman(_ side: LabSide) -> Bool {
        switch self[side] {
        case .keyboard, .pointer: true
        case .computer: false
        }
    }
}

/// What moves the paddle of one of the lab's devices.
public enum LabPlayer: Sendable, Hashable {
    case keyboard
    case pointer
    case computer(ComputerPlayer.Level)
}
