public import GameCore
public import PongUI

/// Matches of a modelled person against a computer player, in virtual time, by the standard rules.
///
/// The hand's actions become the bytes of a terminal; decoder and controls turn them into inputs, as in the game.
public struct Trial: Sendable {
    public let scheme: InputScheme
    public let level: ComputerPlayer.Level

    public private(set) var matches = 0
    public private(set) var wins = 0
    /// Balls that the person returned, and balls that the person missed.
    public private(set) var hits = 0
    public private(set) var misses = 0

    private let repertoire: Repertoire?

    /// - Parameters:
    ///   - scheme: How the person's keys, or the pointer, move the paddle.
    ///   - level: How well the computer plays.
    ///   - learned: The scheme that the person has learned and plays by, whatever scheme is in force; by default the
    /// scheme in force.
    public init(_ scheme: InputScheme, against level: ComputerPlayer.Level, learned: InputScheme? = nil) {
        self.scheme = scheme
        self.level = level
        repertoire = scheme == .mouse ? nil : Repertoire(learned ?? scheme)
    }

    /// Plays one match.
    ///
    /// - Parameter seed: Decides the match, the person and the computer player.
    public mutating func play(seed: UInt64) {
        let rules = Rules.standard
        var seeds = SplitMix64(seed: seed)
        var match = Match(seed: seeds.next())
        var computer = ComputerPlayer(level, side: .two, seed: seeds.next())
        var person = Person(repertoire, rules: rules, seed: seeds.next())
        var desk = Desk(scheme)
        desk.serve()
        var isOver = false
        while !isOver {
            let answer = computer.input(for: match, under: rules)
            person.act(on: match, at: &desk)
            let events = match.step(PerPlayer(desk.takeInput(), answer), under: rules)
            if events.contains(.contactByOne) { hits += 1 }
            isOver = events.contains(.won)
        }
        matches += 1
        if match.score.one > match.score.two { wins += 1 }
        misses += Int(match.score.two)
    }
}
