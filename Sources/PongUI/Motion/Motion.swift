internal import GameBasics
package import GameCore
internal import TerminalUI

/// Motion that helps the eye: a trail behind the ball, and flashes at contacts and goals.
///
/// A flash tints a small part of the screen behind the picture. At most three begin within a second, as WCAG 2.3.1
/// requires.
package struct Motion: Equatable {
    /// The fewest ticks from one flash to the next: a third of a second.
    static let flashPeriod = 20

    /// Duration of a contact's flash.
    private static let contactTicks = 8

    /// Duration of a goal's flash.
    private static let goalTicks = 20

    private(set) var trail = Trail()

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
        trail.record(match)
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

    private mutating func begin(_ next: Flash, for ticks: Int) {
        guard ticksSinceFlash >= Motion.flashPeriod else { return }
        flash = next
        ticksLeft = ticks
        ticksSinceFlash = 0
    }

    /// Draws the trail on an empty court; does nothing without a tint in the palette, or in ASCII.
    func drawTrail(
        _ match: Match,
        under rules: Rules,
        _ court: CourtView,
        _ heat: Heat = Heat.all[0],
        on canvas: inout Canvas
    ) {
        guard canvas.palette.tint != nil, canvas.glyphs == .blocks else { return }
        let ball = court.box(of: match.ball, under: rules, partsPerCell: canvas.partsPerCell)
        trail.draw(heat.trail, heat.color(canvas.palette), behind: ball, court, on: &canvas)
    }

    /// Tints the court before paddles and ball are drawn; does nothing without a tint in the palette, or in ASCII.
    func drawFlash(_ match: Match, under rules: Rules, _ court: CourtView, on canvas: inout Canvas) {
        guard let tint = canvas.palette.tint, canvas.glyphs == .blocks else { return }
        switch flash {
        case .paddle(let player): court.tintFront(of: player, match, under: rules, tint, on: &canvas)
        case .end(let player, let x): court.tintEnd(of: player, around: x, tint, on: &canvas)
        case nil: break
        }
    }
}
