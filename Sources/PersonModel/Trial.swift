internal import GameBasics
public import GameCore
public import PlayerProfile

/// Matches of a modelled person against a computer player, in virtual time, at the level's pace.
///
/// The hand's actions become the bytes of a terminal; decoder and controls turn them into inputs, as in the game.
public struct Trial: Sendable {
    public let person: Person
    public let scheme: InputScheme
    public let level: ComputerPlayer.Level
    private let style: ComputerPlayer.Style
    private let rules: Rules

    public private(set) var matches = 0
    public private(set) var wins = 0
    /// Balls that the person returned, and missed.
    public private(set) var hits = 0
    public private(set) var misses = 0

    /// - Parameters:
    ///   - scheme: The input scheme that the person uses.
    ///   - level: The computer's level.
    ///   - style: The computer's way to play.
    ///   - points: The points that win a match.
    public init(
        _ person: Person,
        _ scheme: InputScheme,
        against level: ComputerPlayer.Level,
        style: ComputerPlayer.Style = .plain,
        points: Int = 5
    ) {
        self.person = person
        self.scheme = scheme
        self.level = level
        self.style = style
        do {
            rules = try Rules.standard.changing { $0.target.points = points }.played(at: level.pace)
        } catch {
            preconditionFailure("\(points) points cannot win a match: \(error)")
        }
    }

    /// Plays one match.
    ///
    /// - Parameter seed: Seeds the match, the person, the keyboard and the computer player.
    public mutating func play(seed: UInt64) {
        var seeds = SplitMix64(seed: seed)
        var match = Match(seed: seeds.next())
        var computer = ComputerPlayer(level, side: .two, seed: seeds.next(), style: style)
        var player = PersonAtDesk(person, scheme, rules: rules, seed: seeds.next(), keyboard: Int(seed % 12))
        var isOver = false
        while !isOver {
            let answer = computer.input(for: match, under: rules)
            let events = match.step(PerPlayer(player.input(for: match), answer), under: rules)
            if events.contains(.contactByOne) { hits += 1 }
            isOver = events.contains(.won)
        }
        matches += 1
        if match.score.one > match.score.two { wins += 1 }
        misses += Int(match.score.two)
    }
}
