internal import GameBasics
internal import GameCore
internal import PlayerProfile

/// A person who plays player one at a keyboard or with a pointer.
///
/// The seed and the matches shown decide all inputs.
struct PersonAtDesk {
    private var desk: Desk
    private var eye: Eye
    private var hand: Hand

    init(_ person: Person, _ scheme: InputScheme, rules: Rules, seed: UInt64, keyboard: Int) {
        desk = Desk(scheme, keyboard: keyboard)
        eye = Eye(person, rules: rules, seed: seed)
        hand = Hand(person, scheme)
        desk.serve()
    }

    /// Looks at the match and returns the input for this tick.
    mutating func input(for match: Match) -> Input {
        let paddle = eye.look(at: match)
        hand.tick(to: eye.target, from: paddle, after: Int(match.score.one + match.score.two), at: &desk)
        return desk.takeInput()
    }
}
