internal import Chat
internal import GameBasics
internal import GameCore
internal import MatchSync
public import PlayerProfile
internal import PongUI
internal import SyncCore
public import TerminalUI

extension LiveScene {
    public func draw(_ options: AppOptions, on canvas: inout Canvas) {
        if let table, isMatchShown {
            drawMatch(table, options, on: &canvas)
        } else {
            let court = MatchLayout(canvas.size, options.orientation).court
            court.drawWalls(on: &canvas)
            court.drawNet(on: &canvas)
            if overlay == nil {
                let columns = canvas.size.columns
                let card = table.map { lobbyCard($0, options.keys, columns: columns) } ?? wayCard(options.keys)
                card.draw(on: &canvas)
            }
        }
        switch overlay {
        case .help:
            Help.live(options.orientation, options.keys, overMatch: isMatchShown).draw(on: &canvas)
        case .titleQuestion:
            Card("Leave the match?", keys: "y leave  Esc back").draw(on: &canvas)
        case .quitQuestion:
            Card(quitting: "match").draw(on: &canvas)
        case nil: break
        }
    }

    /// True if the court is on the screen: both seats are taken, or were before.
    var isMatchShown: Bool { table.map { $0.isComplete || $0.hasMet } ?? false }

    private func drawMatch(_ table: LiveTable, _ options: AppOptions, on canvas: inout Canvas) {
        let (rules, seat, keys) = (table.peer.rules, table.seat, options.keys)
        let layout = MatchLayout(canvas.size, options.orientation, viewer: seat ?? .one, around: rules)
        let picture = MatchPicture(table.shown, under: rules, layout, names: names(table), you: seat, keys: keys)
        picture.drawCourt(with: motion, on: &canvas)
        picture.drawNames(on: &canvas)
        drawStatus(picture, table, keys, on: &canvas)
        drawRemarks(picture, table, on: &canvas)
        guard overlay == nil else { return }
        drawMiddle(picture, table, options, on: &canvas)
    }

    /// Draws the message in the middle of the court.
    private func drawMiddle(
        _ picture: MatchPicture,
        _ table: LiveTable,
        _ options: AppOptions,
        on canvas: inout Canvas
    ) {
        if let card = absenceCard(table, options.keys) ?? silenceCard(table, options.keys) {
            return card.draw(on: &canvas)
        }
        switch picture.match.phase {
        case .notReady, .playing:
            break
        case .ready:
            beginCard(table, options, columns: canvas.size.columns).draw(on: &canvas)
        case .serving(let ticksLeft):
            picture.drawServe(ticksLeft: ticksLeft, on: &canvas)
            if table.seat == picture.match.server { picture.drawAimHint(on: &canvas) }
        case .goal(let scorer, let ticksLeft):
            picture.drawGoal(by: scorer, ticksLeft: ticksLeft, on: &canvas)
        case .paused(let player):
            if let countdown = table.countdown {
                picture.drawCountdown(max(countdown.ticks, 1), of: LiveTable.countdownTicks, on: &canvas)
            } else {
                let goOn = table.seat == nil ? "" : "\(options.keys.label(of: .serve)) play  "
                Card("\(picture.names[player]) paused", keys: "\(goOn)Esc title").draw(on: &canvas)
            }
        case .over(let winner):
            let hints = rematchHints(table, options.keys)
            ResultPanel(picture, table.statistics, wonBy: winner, hints: hints).draw(on: &canvas)
        }
    }

    /// The displayed names; the local player is "You".
    func names(_ table: LiveTable) -> PerPlayer<String> {
        PerPlayer(name(of: .one, table), name(of: .two, table))
    }

    private func name(of player: Player, _ table: LiveTable) -> String {
        if player == table.seat { return RoomNames.you }
        if let id = table.peer.seats.participants[player] { return table.name(of: id) ?? "Player" }
        return table.lastNames[player] ?? "Player"
    }

    /// Draws the rally at the left of the last row, and the connection and the keys at the right.
    private func drawStatus(_ picture: MatchPicture, _ table: LiveTable, _ keys: KeyBindings, on canvas: inout Canvas) {
        let row = picture.layout.statusRow
        let isNarrow = canvas.size.columns < 60
        let help = KeyLine(keys, isNarrow ? [.help] : [.help, .quit])
        // The connection needs every column of a narrow screen.
        let end = canvas.size.columns - 1 - help.width + (isNarrow ? 1 : 0)
        help.draw(column: end - (isNarrow ? 1 : 0), row: row, on: &canvas, canvas.palette.hint)
        // Keeps room for the name of a vertical court's lower player, or for a short rally.
        let isVertical = picture.layout.court.orientation == .vertical
        let taken = isVertical || isNarrow ? picture.rallyColumn : 12
        var start = end
        if let opponent = table.opponent {
            let bar = LinkBar(name: table.name(of: opponent) ?? "Player", meter: table.meter)
            start = bar.draw(from: taken, to: end, row: row, on: &canvas)
        } else if table.seat == nil {
            start = end - 10
            canvas.write("spectator", column: start, row: row, canvas.palette.text)
        }
        picture.drawRally(before: start, on: &canvas)
    }

    /// Draws the latest incident, or else the participants' latest remarks, each on its giver's side.
    private func drawRemarks(_ picture: MatchPicture, _ table: LiveTable, on canvas: inout Canvas) {
        let row = picture.layout.statusRow - 1
        if let incident = table.incident {
            let columns = canvas.size.columns - 4
            return canvas.writeCentered(incident, row: row, atMost: columns, canvas.palette.accent)
        }
        for given in table.company.remarks {
            guard let signal = table.remark(of: given.giver) else { continue }
            let seat = table.peer.seats[given.giver]
            let style = seat.map { Style(canvas.palette[$0], on: canvas.palette.background) } ?? canvas.palette.accent
            guard let seat else {
                canvas.writeCentered(signal.words, row: row, style)
                continue
            }
            let isNear = seat == picture.layout.court.viewer
            let isAbove = !isNear && picture.layout.court.orientation == .vertical
            let column = isNear ? 2 : canvas.size.columns - 2 - Canvas.width(of: signal.words)
            canvas.write(signal.words, column: column, row: isAbove ? 0 : row, style)
        }
    }
}

extension Signal {
    /// The displayed signal, with a blank at each side.
    fileprivate var words: String {
        switch self {
        case .goodPoint: " Good point! "
        case .ready: " Ready "
        case .oneMoment: " One moment "
        case .begin, .goOn, .stoodStill: ""
        }
    }
}
