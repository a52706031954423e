internal import GameCore
internal import PongUI

/// A person who plays player one at a keyboard or with a pointer.
///
/// The seed and the matches shown decide all inputs.
struct PersonAtDesk {
    private let rules: Rules
    private var desk: Desk
    private var eye: Eye
    private var hand: Hand

    private enum Hand {
        case keys(KeyHand)
        case pointer(PointerHand, SplitMix64)
    }

    init(_ person: Person, _ scheme: InputScheme, rules: Rules, seed: UInt64, keyboard: Int) {
        var seeds = SplitMix64(seed: seed)
        self.rules = rules
        desk = Desk(scheme, keyboard: keyboard)
        eye = Eye(person, rules: rules, seed: seeds.next())
        hand =
            scheme == .mouse
            ? .pointer(PointerHand(), SplitMix64(seed: seeds.next()))
            : .keys(KeyHand(person, scheme, seed: seeds.next()))
        desk.serve()
    }

    /// Looks at the match and returns the input for this tick.
    mutating func input(for match: Match) -> Input {
        eye.look(at: match.ball)
        var arrival: Fixed?
        if case .playing = match.phase { arrival = eye.arrival(of: match.ball) }
        let target = arrival?.clamped(to: rules.paddleLow, rules.paddleHigh)
        switch hand {
        case .keys(var keys):
            let points = Int(match.score.one + match.score.two)
            keys.tick(to: target, from: match.paddles.one, after: points, at: &desk)
            hand = .keys(keys)
        case .pointer(var pointer, var chance):
            if pointer.isFree, let target { pointer.begin(towards: target, chance: &chance) }
            pointer.tick(at: &desk)
            hand = .pointer(pointer, chance)
        }
        return desk.takeInput()
    }
}
