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
}
