internal import GameCore
internal import PongUI

/// A modelled average player: sees late, misjudges the flight, and has one hand that does one thing at a time.
///
/// It plays player one. Its seed and the matches that it is shown decide everything that it does.
struct Person {
    /// Ticks from the end of one gesture to the beginning of the next, 150 ms.
    ///
    /// A second action has to wait while the first is decided on (Pashler 1994, "Dual-task interference in simple
    /// tasks").
    static let pause = 9

    /// Between two flights the person goes back to the middle, and takes this for near enough.
    private static let nearTheMiddle = Fixed(1, over: 10)

    private let rules: Rules
    private var eye: Eye
    private var chance: SplitMix64
    private var hand: Hand

    private enum Hand {
        case keys(KeyHand)
        case pointer(PointerHand)
    }

    /// - Parameter repertoire: The gestures that the person has learned for the scheme's keys; `nil` moves the pointer.
    init(_ repertoire: Repertoire?, rules: Rules, seed: UInt64) {
        var seeds = SplitMix64(seed: seed)
        self.rules = rules
        eye = Eye(rules: rules, seed: seeds.next())
        chance = SplitMix64(seed: seeds.next())
        hand = repertoire.map { .keys(KeyHand($0)) } ?? .pointer(PointerHand())
    }

    /// Looks at the match, and does what the hand does in this tick.
    mutating func act(on match: Match, at desk: inout Desk) {
        eye.look(at: match)
        guard let paddle = eye.seen?.paddles.one else { return }
        let arrival = eye.arrival
        let target = (arrival ?? .half).clamped(to: rules.paddleLow, rules.paddleHigh)
        let isIdle = arrival == nil && (paddle - .half).magnitude < Person.nearTheMiddle
        switch hand {
        case .keys(var keys):
            if keys.isFree && !isIdle { keys.begin(towards: target, from: paddle, rules, chance: &chance) }
            keys.tick(at: &desk)
            hand = .keys(keys)
        case .pointer(var pointer):
            if pointer.isFree && !isIdle { pointer.begin(towards: target, chance: &chance) }
            pointer.tick(at: &desk)
            hand = .pointer(pointer)
        }
    }
}
