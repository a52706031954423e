public import GameCore

/// The sounds of some ticks.
public struct Cues: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A paddle sent the ball back, or met it with its side.
    public static let contact = Cues(rawValue: 1 << 0)
    /// The ball met a wall or an obstacle.
    public static let wall = Cues(rawValue: 1 << 1)
    public static let goal = Cues(rawValue: 1 << 2)
    /// A number of the countdown, or a serve.
    public static let countdown = Cues(rawValue: 1 << 3)
    /// The match is over.
    public static let win = Cues(rawValue: 1 << 4)

    /// Each cue, the most important one first.
    public static let each: [Cues] = [.win, .goal, .contact, .countdown, .wall]

    /// The cues of a tick of a match.
    public init(_ events: MatchEvents) {
        self = []
        if !events.isDisjoint(with: [.contactByOne, .contactByTwo, .grazed]) { insert(.contact) }
        if !events.isDisjoint(with: [.contactWithWall, .contactWithObstacle]) { insert(.wall) }
        if !events.isDisjoint(with: [.goalByOne, .goalByTwo]) { insert(events.contains(.won) ? .win : .goal) }
        if events.contains(.served) { insert(.countdown) }
    }

    /// The cues between two displayed states, inferred from the states.
    ///
    /// After a rollback, an event that happens again is heard again.
    package init(from old: Match, to new: Match, under rules: Rules) {
        self = []
        let (before, after) = (old.score.one + old.score.two, new.score.one + new.score.two)
        if after > before {
            if case .over = new.play { insert(.win) } else { insert(.goal) }
        }
        if case .serving = old.play, case .playing = new.play { insert(.countdown) }
        guard case .playing = old.play, case .playing = new.play else { return }
        if new.rally > old.rally {
            insert(.contact)
        } else if new.rally == old.rally, Cues.hasBounced(old.ball, new.ball) {
            let isBehindFace = Player.allCases.contains { rules.depth(of: new.ball, behindFaceOf: $0) > .zero }
            // Behind a paddle's front there is no obstacle: away from the walls only its side turns the ball.
            insert(isBehindFace && !Cues.isAtWall(new.ball.x) ? .contact : .wall)
        }
    }

    /// True if the ball bounced between two states.
    ///
    /// A paddle that moves into the ball's side pushes it farther than it flies: that is not heard.
    private static func hasBounced(_ old: Ball, _ new: Ball) -> Bool {
        isReflected(old.vy, new.vy)
            || isReflected(old.vx, new.vx) && (new.x - old.x).magnitude <= new.vx.magnitude
    }

    private static func isReflected(_ old: Fixed, _ new: Fixed) -> Bool {
        old != .zero && new.raw.signum() == -old.raw.signum()
    }

    /// True if the ball may have come from a wall in this tick.
    private static func isAtWall(_ x: Fixed) -> Bool {
        min(x, .one - x) < Fixed(1, over: 10)
    }
}
