public import GameCore
public import MatchSync

/// Who moves the paddle of one of the lab's devices.
public enum LabPlayer: Sendable, Hashable {
    case keyboard
    case pointer
    case computer(ComputerPlayer.Level)
}

/// What a lab is made of.
public struct LabSetup: Sendable {
    public var left = LabPlayer.keyboard
    public var right = LabPlayer.computer(.normal)
    public var rules = Rules.standard
    /// What the lab begins with, until a key changes its conditions.
    public var network = LabNetwork.perfect
    public var strategy = StrategyKind.standard
    /// How wide the left view is, in percent of both, 30 to 70: two devices have different screens.
    public var split = 50
    /// The input scheme that was asked for; `nil` chooses by terminal and players.
    public var input: InputScheme?
    public var seed: UInt64

    public init(seed: UInt64) {
        self.seed = seed
    }

    subscript(side: LabSide) -> LabPlayer {
        side == .left ? left : right
    }

    var hasPlayerAtPointer: Bool { left == .pointer || right == .pointer }

    /// Whether a person moves the paddle of a device.
    func isHuman(_ side: LabSide) -> Bool {
        switch self[side] {
        case .keyboard, .pointer: true
        case .computer: false
        }
    }
}
