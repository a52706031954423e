internal import GameBasics
internal import GameCore
internal import MatchSync
internal import PongUI
internal import SyncCore
internal import SyncLab
internal import TerminalUI

extension Lab {
    /// Draws what a device shows, as the game looks.
    ///
    /// - Parameters:
    ///   - other: The device whose ball and paddles are drawn as outlines; `nil` for none.
    ///   - scale: The size of the score's digits.
    func drawGame(
        of peer: PeerStatus,
        beside other: PeerStatus?,
        in view: LabLayout.View,
        scale: Int,
        on canvas: inout Canvas
    ) {
        var court = view.court
        court.viewer = peer.seat ?? .one
        court.drawScore(of: peer.shown, under: rules, scale: scale, on: &canvas)
        court.drawWalls(on: &canvas)
        court.drawNet(on: &canvas)
        court.draw(peer.shown, under: rules, on: &canvas)
        if let other { court.drawGhost(of: other.shown, under: rules, on: &canvas) }
        if case .over(let winner) = peer.shown.phase { drawEnd(winner, court, on: &canvas) }
    }

    /// Draws the winner and how to continue, in the middle of a court that is wide enough.
    private func drawEnd(_ winner: Player, _ court: CourtView, on canvas: inout Canvas) {
        let lines = [winner == .one ? " P1 wins " : " P2 wins ", " Space begins the next "]
        for (index, line) in lines.enumerated() where Canvas.width(of: line) <= court.columns {
            let column = court.column + (court.columns - Canvas.width(of: line)) / 2
            canvas.write(line, column: column, row: court.row + court.rows / 2 - 1 + index, canvas.palette.accent)
        }
    }
}

extension PeerStatus {
    /// The name of its player and the player's colour; `nil` for a spectator.
    func seatLabel(_ palette: Palette) -> (name: String, style: Style)? {
        self.seat.map { ($0 == .one ? "P1" : "P2", Style(palette[$0], on: palette.background)) }
    }

    /// The score and the phase that the device shows, such as `3:2  serving  40`.
    var gameText: String {
        let ticksLeft =
            switch self.shown.phase {
            case .serving(let ticksLeft), .goal(_, let ticksLeft): " " + Int(ticksLeft).text(columns: 3)
            case .notReady, .ready, .playing, .paused, .over: ""
            }
        return "\(self.shown.score.one):\(self.shown.score.two)  \(self.shown.phase.label)\(ticksLeft)"
    }
}

extension Phase {
    fileprivate var label: String {
        switch self {
        case .notReady: "not ready"
        case .ready: "ready: Space"
        case .serving: "serving"
        case .playing: "playing"
        case .goal: "goal"
        case .paused: "paused"
        case .over: "over: Space"
        }
    }
}
