internal import GameBasics
package import GameCore

/// Counts the contacts that were shown to their player and then did not count.
///
/// A contact is seen in the player's view when the ball, flying towards the player's end, turns in the player's half.
/// On a court with obstacles, which turn the ball, too, it is seen when the rally grows and the ball flies away there.
/// It is unfair when one of these comes before the ball is shown in the other half: the other player's score rises, or
/// the ball is shown behind the player's paddle, flying on towards the player's end, and no obstacle has sent it back.
/// A ball that is shown to pass the front of the player's paddle with its middle over the paddle is an unfair contact
/// too: it is seen, and scored as a miss. A contact that is shown as a miss and counts is fair.
package struct ContactMeasure {
    package private(set) var unfair = 0

    /// Contacts seen, fair or not.
    package private(set) var seen = 0

    private var last: Match?

    /// The rally with the contact that was seen, while its ball is still in the player's half.
    private var open: UInt16?

    package init() {}

    /// Begins to measure another lab, and keeps the figures so far.
    package mutating func begin() {
        last = nil
        open = nil
    }

    /// - Parameters:
    ///   - shown: The match in the player's view now.
    ///   - player: The player's seat.
    package mutating func take(_ shown: Match, of player: Player, under rules: Rules) {
        defer { last = shown }
        guard let last else { return }
        if open != nil { follow(from: last, to: shown, of: player, under: rules) }
        guard case .playing = last.phase, case .playing = shown.phase, last.score == shown.score else { return }
        if !shown.ball.nears(player) {
            let isContact = rules.hasObstacles ? shown.rally > last.rally : last.ball.nears(player)
            guard isContact, shown.ball.isInHalf(of: player) else { return }
            seen += 1
            open = shown.rally
        } else if last.ball.nears(player), passesThrough(from: last, to: shown, of: player, under: rules) {
            seen += 1
            unfair += 1
            open = nil
        }
    }

    /// Follows the ball of the contact that was seen.
    private mutating func follow(from last: Match, to shown: Match, of player: Player, under rules: Rules) {
        if shown.score != last.score {
            if shown.score[player.opponent] > last.score[player.opponent] { unfair += 1 }
            open = nil
            return
        }
        switch shown.phase {
        case .playing:
            if shown.ball.nears(player) {
                // The contact counted, and an obstacle has sent the ball back.
                let isReturned = rules.hasObstacles && shown.rally >= open ?? 0
                guard isReturned || rules.depth(of: shown.ball, behindFaceOf: player) > .zero else { return }
                if !isReturned { unfair += 1 }
                open = nil
            } else if !shown.ball.isInHalf(of: player) {
                open = nil
            }
        case .notReady, .paused:
            break
        case .ready, .serving, .goal, .over:
            open = nil
        }
    }

    private func passesThrough(from last: Match, to shown: Match, of player: Player, under rules: Rules) -> Bool {
        let before = rules.depth(of: last.ball, behindFaceOf: player)
        let after = rules.depth(of: shown.ball, behindFaceOf: player)
        guard before <= .zero, after > .zero else { return false }
        let x = last.ball.x + (shown.ball.x - last.ball.x).scaled(by: -before, over: after - before)
        return (x - shown.paddles[player]).magnitude < rules.reach - rules.ballRadius
    }
}

extension Rules {
    fileprivate var hasObstacles: Bool { !settings.obstacles.isEmpty }
}

extension Ball {
    /// True if it flies towards a player's end.
    fileprivate func nears(_ player: Player) -> Bool {
        player == .one ? vy > .zero : vy < .zero
    }

    fileprivate func isInHalf(of player: Player) -> Bool {
        player == .one ? y > .half : y < .half
    }
}
