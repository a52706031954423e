package import GameBasics
package import GameCore
package import PlayerProfile
package import TerminalUI

/// A match on the screen: the court, the names, the rally, and the message in the middle.
package struct MatchPicture {
    package let match: Match
    package let rules: Rules
    package let layout: MatchLayout
    package let names: PerPlayer<String>
    /// The only player at this screen, whose victory or defeat it is; `nil` if both or none are here.
    package let you: Player?
    /// The computer's level; `nil` if no computer plays, or two of different levels.
    var level: ComputerPlayer.Level?
    /// Leaves out the score, the caption and the message after a goal.
    var isLesson = false
    /// Names the picture a replay in the caption.
    var isReplay = false
    let keys: KeyBindings

    package init(
        _ match: Match,
        under rules: Rules,
        _ layout: MatchLayout,
        names: PerPlayer<String>,
        you: Player?,
        keys: KeyBindings
    ) {
        self.match = match
        self.rules = rules
        self.layout = layout
        self.names = names
        self.you = you
        self.keys = keys
    }

    /// True if the screen calls a player "You".
    package func isYou(_ player: Player) -> Bool {
        player == you && names[player] == "You"
    }

    private var orientation: Orientation { layout.court.orientation }

    /// The player at the left, or at the bottom.
    private var near: Player { layout.court.viewer }

    /// Draws the score, the walls, the net, the trail and flashes, the paddles and the ball.
    package func drawCourt(with motion: Motion? = nil, isFinalScoreShown: Bool = false, on canvas: inout Canvas) {
        let palette = canvas.palette
        // Where nothing else moves or flashes, the heat is in the last row alone.
        let heat = palette.tint == nil ? Heat.all[0] : .of(match)
        let ball = heat.color(palette)
        motion?.drawTrail(match, under: rules, layout.court, heat, on: &canvas)
        // The result shows the score itself, and might cut these digits in two.
        if (isFinalScoreShown || !match.isOver) && !isLesson {
            let glow = heat.isHot ? palette.glow(of: ball) : nil
            let style = glow.map { Style($0, on: palette.background) } ?? palette.score
            layout.court.drawScore(of: match, under: rules, scale: layout.digitScale, style, on: &canvas)
        }
        layout.court.drawWalls(on: &canvas)
        layout.court.drawNet(on: &canvas)
        motion?.drawFlash(match, under: rules, layout.court, on: &canvas)
        layout.court.drawAim(of: match, from: motion?.paddlesBefore ?? match.paddles, under: rules, on: &canvas)
        layout.court.draw(match, under: rules, ball: ball, on: &canvas)
    }

    /// Draws each name at the end of the court at which the player's paddle is.
    package func drawNames(on canvas: inout Canvas) {
        switch orientation {
        case .horizontal:
            let start = drawName(of: near, column: 2, row: layout.nameRow, on: &canvas)
            let far = near.opponent
            let column = canvas.size.columns - 2 - nameWidth(of: far)
            drawName(of: far, column: column, row: layout.nameRow, on: &canvas)
            drawCaption(between: start, and: column - 1, on: &canvas)
        case .vertical:
            let start = drawName(of: near.opponent, column: 1, row: layout.nameRow, on: &canvas)
            drawName(of: near, column: 1, row: layout.statusRow, on: &canvas)
            drawCaption(between: start, and: canvas.size.columns, on: &canvas)
        }
    }

    /// Draws the caption between the names: who has match point, or else the level and the points to win.
    ///
    /// If not all of it fits, the least important part is left out first.
    private func drawCaption(between start: Int, and end: Int, on canvas: inout Canvas) {
        guard !isLesson else { return }
        let (accent, hint) = (canvas.palette.accent, canvas.palette.hint)
        /// Writes the parts in the middle of the row if they fit there, or beside a player.
        func draw<each Part: RowPart>(_ style: Style, beside player: Player? = nil, _ parts: repeat each Part)
            -> Bool
        {
            var width = 0
            repeat width += (each parts).width
            guard width + 2 <= end - start else { return false }
            let middle =
                player.map { $0 == layout.court.viewer ? 0 : canvas.size.columns } ?? (canvas.size.columns - width) / 2
            let column = min(max(middle, start + 1), end - 1 - width)
            var pen = RowPen(column: column - 1, row: layout.nameRow, style: canvas.palette.text)
            pen.write(" ", on: &canvas)
            pen.style = style
            pen.write(repeat each parts, on: &canvas)
            pen.style = canvas.palette.text
            pen.write(" ", on: &canvas)
            return true
        }
        if isReplay {
            _ = draw(canvas.palette.chosen, "the winning rally") || draw(canvas.palette.chosen, "replay")
            return
        }
        switch (match.hasMatchPoint(.one, under: rules), match.hasMatchPoint(.two, under: rules)) {
        case (true, true):
            _ = draw(accent, "next point decides")
        case (let isOnes, let isTwos) where isOnes || isTwos:
            let player = isOnes ? Player.one : .two
            // Without the name, the caption stands on the player's side.
            _ = draw(accent, "match point: ", names[player]) || draw(accent, beside: player, "match point")
        default:
            let (points, lead) = (rules.settings.target.points, rules.settings.target.leadWords)
            _ =
                level.map { draw(hint, $0.rawValue, " · to ", points, lead) } == true
                || draw(hint, "to ", points, lead) || draw(hint, "to ", points)
        }
    }

    /// Writes a name with a blank at each side, and the server's mark on the side of the middle.
    ///
    /// - Returns: The column after it.
    @discardableResult
    private func drawName(of player: Player, column: Int, row: Int, on canvas: inout Canvas) -> Int {
        let name = Style(canvas.palette[player], on: canvas.palette.background)
        let isServing = match.server == player
        let isAtEnd = orientation == .horizontal && player != near
        var end = canvas.write(isAtEnd && isServing ? " ● " : " ", column: column - 1, row: row, canvas.palette.text)
        end = canvas.write(names[player], column: end, row: row, atMost: mostNameColumns, name)
        return canvas.write(!isAtEnd && isServing ? " ● " : " ", column: end, row: row, canvas.palette.text)
    }

    /// The most columns of a name: both fit side by side.
    private var mostNameColumns: Int {
        orientation == .horizontal ? layout.court.columns / 2 - 5 : layout.court.columns / 3
    }

    /// The columns that a name takes, with the server's mark.
    private func nameWidth(of player: Player) -> Int {
        min(Canvas.width(of: names[player]), mostNameColumns) + (match.server == player ? 2 : 0)
    }

    /// The first column of the rally, after the name of a vertical court's lower player.
    ///
    /// The server's mark always has its room, so that the text after the name stays in place.
    package var rallyColumn: Int {
        1 + (orientation == .vertical ? min(Canvas.width(of: names[near]), mostNameColumns) + 4 : 0)
    }

    /// Draws the rally and the ball's speed at the left of the last row.
    ///
    /// - Parameter end: The first taken column; parts that do not fit before it are left out.
    package func drawRally(before end: Int, on canvas: inout Canvas) {
        let row = layout.statusRow
        let (rally, heat, palette) = (Int(match.rally), Heat.of(match), canvas.palette)
        guard rallyColumn + 6 + Canvas.width(of: rally) + Canvas.width(of: heat.mark) < end else { return }
        var column = canvas.write("Rally ", column: rallyColumn, row: row, palette.hint)
        let style = heat.isHot ? Style(heat.color(palette), on: palette.background, .bold) : palette.text
        column = canvas.write(rally, column: column, row: row, style)
        column = canvas.write(heat.mark, column: column, row: row, style)
        let tenths = speedInTenths
        guard column + 11 + Canvas.width(of: tenths / 10) < end else { return }
        column = canvas.write("  Speed ×", column: column, row: row, canvas.palette.hint)
        column = canvas.write(tenths / 10, column: column, row: row, canvas.palette.text)
        column = canvas.write(".", column: column, row: row, canvas.palette.text)
        canvas.write(tenths % 10, column: column, row: row, canvas.palette.text)
    }

    /// The ball's speed along y, in tenths of the serve's.
    private var speedInTenths: Int {
        guard match.ball.vy != .zero else { return 10 }
        return Int(match.ball.vy.magnitude.raw) * 10 / Int(rules.serveSpeed.raw)
    }

    /// Draws the server and the time until the serve.
    package func drawServe(ticksLeft: UInt16, on canvas: inout Canvas) {
        let palette = canvas.palette
        say(match.server, " serve", on: &canvas)
        if match.hasMatchPoint(under: rules) { drawMatchPoint(on: &canvas) }
        if rules.servesAutomatically || ticksLeft > 0 {
            drawWait(Int(ticksLeft), on: &canvas)
        } else {
            canvas.writeCentered(" \(keys.serveLabel(of: match.server)) ", row: layout.belowMessageRow, palette.hint)
        }
    }

    /// Draws a bar with the words above the message of the serve, where it hides no obstacle.
    private func drawMatchPoint(on canvas: inout Canvas) {
        let (words, below) = ("Match point", layout.belowMessageRow)
        let above = layout.messageRow - layout.lettering.rows(on: canvas)
        let rows = layout.rows(of: [words], from: above, besides: [below, below + 1], columns: layout.middleColumns)
        if let row = rows[0] { canvas.writeCentered(" \(words) ", row: row, canvas.palette.chosen) }
    }

    /// Draws the scorer and the time until the serve.
    package func drawGoal(by scorer: Player, ticksLeft: UInt16, on canvas: inout Canvas) {
        if !isLesson { say(scorer, " score", on: &canvas) }
        drawWait(Int(ticksLeft) + Int(rules.servePause), on: &canvas)
    }

    /// Writes a player's action in the middle of the court: "You serve", "Computer serves".
    private func say(_ player: Player, _ verb: String, on canvas: inout Canvas) {
        let (name, verb) = (names[player], isYou(player) ? verb : verb + "s")
        let lettering = layout.lettering.fitting(name, verb, columns: layout.court.columns - 4)
        lettering.writeCentered(name, verb, lastRow: layout.messageRow, on: &canvas, canvas.palette.accent)
    }

    /// Draws a bar below the message that shrinks until the serve.
    private func drawWait(_ ticks: Int, on canvas: inout Canvas) {
        let all = Int(rules.goalPause) + Int(rules.servePause)
        let columns = max(min(20, canvas.size.columns / 2), canvas.size.columns / 4)
        let length = columns * 8 * ticks / max(all, 1)
        guard length > 0 else { return }
        let (left, top) = ((canvas.size.columns - columns) / 2 * 8, layout.belowMessageRow * 8)
        let bar = SubcellBox(left: left, top: top, right: left + length, bottom: top + 8)
        canvas.fill(bar, canvas.palette.lines.foreground, ascii: "=")
        // A small screen may have no row without an obstacle.
        layout.court.drawObstacles(of: rules, on: &canvas)
    }

    /// Draws the countdown until the match goes on: 3, 2, 1, each for a third of the time.
    package func drawCountdown(_ ticks: Int, of all: Int, on canvas: inout Canvas) {
        let third = all / 3
        let number = (ticks + third - 1) / third
        let size = Canvas.digitsSize(number, scale: layout.digitScale)
        let (column, row) = ((canvas.size.columns - size.columns) / 2, layout.messageRow)
        let blank = Cell(" ", canvas.palette.text)
        canvas.fill(column: column - 1, row: row, columns: size.columns + 2, rows: size.rows, with: blank)
        canvas.digits(number, column: column, row: row, scale: layout.digitScale, canvas.palette.accent)
    }
}
