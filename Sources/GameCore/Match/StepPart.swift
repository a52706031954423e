/// A part of a step, in the order of execution.
public enum StepPart: UInt8, Sendable, Hashable, CaseIterable {
    /// The players pause or resume the match; while it is paused, the step ends here.
    case pause
    /// The paddles move, and push a ball that they meet sideways.
    case paddles
    /// The ball flies, and meets walls and paddles.
    case ball
    /// Play advances: a goal is scored, a pause between two rallies passes, the match begins, or a player serves.
    case phase
    /// A serve draws its angle.
    case chance
}

extension StepPart {
    /// The name in texts and reports.
    public var name: String {
        switch self {
        case .pause: "pause"
        case .paddles: "paddles"
        case .ball: "ball"
        case .phase: "phase"
        case .chance: "chance"
        }
    }
}

extension StepPart: Comparable {
    @inlinable
    public static func < (lhs: StepPart, rhs: StepPart) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
