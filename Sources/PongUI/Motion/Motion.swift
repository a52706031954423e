package import GameCore
internal import TerminalUI

/// Motion that helps the eye: a short trail behind the ball, and flashes at contacts and goals.
///
/// All of it tints small parts of the screen behind the picture. At most three flashes begin within a second, as WCAG
/// 2.3.1 requires.
package struct Motion: Equatable {
    /// The fewest ticks from one flash to the next: a third of a second.
    static let flashPeriod = 20

    /// Ticks from one spot of the trail to the next.
    private static let spacing = 8

    /// Duration of a contact's flash.
    private static let contactTicks = 8

    /// Duration of a goal's flash.
    private static let goalTicks = 20

    /// The ball's last spots, the latest first.
    private var latest: Ball?
    private var earlier: Ball?
    private var ticksToSpot = 0

    private enum Flash: Equatable {
        /// The front of a player's paddle.
        case paddle(Player)
        /// A player's end of the court, around the x at which the ball left it.
        case end(Player, x: Fixed)
    }

    private var flash: Flash?
    private var ticksLeft = 0
    private var ticksSinceFlash = Motion.flashPeriod

    /// The paddles before the last tick, and after it.
    private(set) var paddlesBefore: PerPlayer<Fixed>?
    private var paddles: PerPlayer<Fixed>?

    package init() {}

    /// Records the events of a tick and the match after it.
    package mutating func record(_ events: MatchEvents, in match: Match) {
        recordTrail(of: match)
        (paddlesBefore, paddles) = (paddles, match.paddles)
        ticksSinceFlash += 1
        ticksLeft -= 1
        if ticksLeft <= 0 { flash = nil }
        for player in Player.allCases {
            if events.contains(.contact(by: player)) { begin(.paddle(player), for: Motion.contactTicks) }
            if events.contains(.goal(by: player)) {
                begin(.end(player.opponent, x: match.ball.x), for: Motion.goalTicks)
            }
        }
    }

    private mutating func recordTrail(of match: Match) {
        guard case .playing = match.phase else {
            (latest, earlier, ticksToSpot) = (nil, nil, 0)
            return
        }
        ticksToSpot -= 1
        guard ticksToSpot < 0 else { return }
        ticksToSpot = Motion.spacing - 1
        (latest, earlier) = (match.ball, latest)
    }

    private mutating func begin(_ next: Flash, for ticks: Int) {
        guard ticksSinceFlash >= Motion.flashPeriod else { return }
        flash = next
        ticksLeft = ticks
        ticksSinceFlash = 0
    }

    /// Tints the court before paddles and ball are drawn; does nothing without a tint in the palette, or in ASCII.
    func draw(_ match: Match, under rules: Rules, _ court: CourtView, on canvas: inout Canvas) {
        guard let tint = canvas.palette.tint, canvas.glyphs == .blocks else { return }
        // A ball of one cell leaves no spot: that would look like a second ball. A ball of many cells leaves one small
        // spot, to save bytes to the terminal.
        if let latest, case let box = court.box(of: latest, under: rules, partsPerCell: canvas.partsPerCell),
            box.isLargerThanCell
        {
            let middle = box.middle
            court.tint(middle, tint, on: &canvas)
            if let earlier, middle == box {
                court.tint(court.box(of: earlier, under: rules, partsPerCell: canvas.partsPerCell), tint, on: &canvas)
            }
        }
        switch flash {
        case .paddle(let player): court.tintFront(of: player, match, under: rules, tint, on: &canvas)
        case .end(let player, let x): court.tintEnd(of: player, around: x, tint, on: &canvas)
        case nil: break
        }
    }
}

extension SubcellBox {
    fileprivate var isLargerThanCell: Bool { right - left > 8 || bottom - top > 8 }

    /// The middle half of a box that is three columns wide or more, in its middle row; else the box.
    fileprivate var middle: SubcellBox {
        guard right - left >= 24 else { return self }
        let (quarter, row) = ((right - left) / 4, (top + bottom) / 16 * 8)
        return SubcellBox(left: left + quarter, top: row, right: right - quarter, bottom: row + 8)
    }
}
