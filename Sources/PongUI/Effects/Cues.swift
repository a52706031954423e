internal import GameBasics
package import GameCore

/// The sounds of some ticks.
public struct Cues: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
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

    /// The pause before a serve begins, and the point may win the match.
    public static let matchPoint = Cues(rawValue: 1 << 5)
    /// A contact of a long rally, besides ``contact``.
    public static let warmContact = Cues(rawValue: 1 << 6)
    public static let hotContact = Cues(rawValue: 1 << 7)
    public static let burningContact = Cues(rawValue: 1 << 8)

    /// Each cue, the most important one first.
    public static let each: [Cues] =
        [.win, .goal] + Heat.all.reversed().map(\.cue) + [.matchPoint, .countdown, .wall]

    /// The most important one of the cues.
    public var first: Cues? { Cues.each.first(where: contains) }

    /// The cues of a tick of a match.
    package init(_ events: MatchEvents, from old: Match, to new: Match, under rules: Rules) {
        self = []
        if !events.isDisjoint(with: [.contactByOne, .contactByTwo, .grazed]) {
            formUnion([.contact, Heat.of(new).cue])
        }
        if !events.isDisjoint(with: [.contactWithWall, .contactWithObstacle]) { insert(.wall) }
        if !events.isDisjoint(with: [.goalByOne, .goalByTwo]) { insert(events.contains(.won) ? .win : .goal) }
        if events.contains(.served) { insert(.countdown) }
        if case .serving = new.play, !old.isServing, new.hasMatchPoint(under: rules) { insert(.matchPoint) }
    }
}

extension Match {
    fileprivate var isServing: Bool { if case .serving = play { true } else { false } }

    /// True if the next point, not the first one, may win the match.
    func hasMatchPoint(under rules: Rules) -> Bool {
        score != PerPlayer(0, 0) && (hasMatchPoint(.one, under: rules) || hasMatchPoint(.two, under: rules))
    }
}
