package import GameCore

/// How often a player saw the own paddle hit the ball, and it was not to count.
///
/// In the player's own view a hit is seen when the ball, flying towards the own end, turns in the own
/// half. It is unfair when, before the ball has been shown in the other half, the other player's score
/// rises or the ball is shown behind the own paddle, flying on towards the own end: the hit was taken
/// back. Besides, a ball that is shown to pass the front of the own paddle with its middle over the
/// paddle is a hit seen and scored as a miss. A hit seen to miss, and counted, is not: nobody complains.
package struct ContactMeasure {
    package private(set) var unfair = 0

    /// Hits seen, fair or not.
    package private(set) var seen = 0

    private var last: Match?

    /// Whether a hit was seen whose ball is still in the own half.
    private var isOpen = false

    package init() {}

    /// - Parameters:
    ///   - shown: What the player's view shows now.
    ///   - player: Whom the player plays.
    package mutating func take(_ shown: Match, of player: Player, under rules: Rules) {
        defer { last = shown }
        guard let last else { return }
        if isOpen { follow(from: last, to: shown, of: player, under: rules) }
        guard case .playing = last.phase, case .playing = shown.phase, last.score == shown.score else { return }
        guard last.ball.nears(player) else { return }
        if !shown.ball.nears(player) {
            guard shown.ball.isInHalf(of: player) else { return }
            seen += 1
            isOpen = true
        } else if Self.passesThrough(from: last, to: shown, of: player, under: rules) {
            seen += 1
            unfair += 1
            isOpen = false
        }
    }

    /// Finds out what becomes of a hit that was seen.
    private mutating func follow(from last: Match, to shown: Match, of player: Player, under rules: Rules) {
        if shown.score != last.score {
            if shown.score[player.opponent] > last.score[player.opponent] { unfair += 1 }
            isOpen = false
            return
        }
        switch shown.phase {
        case .playing:
            if shown.ball.nears(player) {
                guard rules.depth(of: shown.ball, behindFaceOf: player) > .zero else { return }
                unfair += 1
                isOpen = false
            } else if !shown.ball.isInHalf(of: player) {
                isOpen = false
            }
        case .notReady, .paused:
            break
        case .ready, .serving, .goal, .over:
            isOpen = false
        }
    }

    private static func passesThrough(
        from last: Match,
        to shown: Match,
        of player: Player,
        under rules: Rules
    ) -> Bool {
        let before = rules.depth(of: last.ball, behindFaceOf: player)
        let after = rules.depth(of: shown.ball, behindFaceOf: player)
        guard before <= .zero, after > .zero else { return false }
        let x = last.ball.x + (shown.ball.x - last.ball.x).scaled(by: -before, over: after - before)
        return (x - shown.paddles[player]).magnitude < rules.reach - rules.ballRadius
    }
}

extension Ball {
    /// Whether it flies towards a player's end.
    fileprivate func nears(_ player: Player) -> Bool {
        player == .one ? vy > .zero : vy < .zero
    }

    fileprivate func isInHalf(of player: Player) -> Bool {
        player == .one ? y > .half : y < .half
    }
}
