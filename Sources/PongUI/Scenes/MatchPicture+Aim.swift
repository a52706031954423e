internal import GameBasics
internal import GameCore
internal import PlayerProfile
package import TerminalUI

extension MatchPicture {
    /// The points of a match before which the screen says how to aim.
    private static let hintedPoints = 3

    /// Draws how a server at this screen aims, below the message of the serve.
    package func drawAimHint(on canvas: inout Canvas) {
        let points = match.score.one + match.score.two
        guard rules.settings.aimedServe, !isLesson, points < Self.hintedPoints else { return }
        let line = "Move to aim, \(keys.serveLabel(of: match.server)) serves"
        let rows = layout.rows(of: [line], from: layout.belowMessageRow + 1, columns: layout.middleColumns)
        if let row = rows[0] { canvas.writeCentered(" \(line) ", row: row, canvas.palette.hint) }
    }
}
