internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import TerminalUI

extension MatchScene {
    func draw(_ options: AppOptions, on canvas: inout Canvas) {
        if winningRally != nil {
            drawCourt(options, prompt: "any key ends the replay", on: &canvas)
            return
        }
        let picture = drawCourt(options, on: &canvas)
        switch overlay {
        case .help: Help.match(options.orientation, options.keys).draw(on: &canvas)
        case .quitQuestion:
            Card(quitting: "match").draw(on: &canvas)
        case .standstill: pauseCard(options.keys).draw(on: &canvas)
        case nil where countdown > 0:
            picture.drawCountdown(countdown, of: MatchScene.countdownTicks, on: &canvas)
        case nil:
            drawPhase(picture, options, hasHints: true, on: &canvas)
        }
    }

    /// Draws the match with its names and status, and nothing in the middle.
    ///
    /// - Parameter prompt: Stands in the status for the input device and the keys.
    @discardableResult
    func drawCourt(_ options: AppOptions, prompt: String? = nil, on canvas: inout Canvas) -> MatchPicture {
        let picture = picture(options, on: canvas.size)
        picture.drawCourt(
            with: winningRally?.motion ?? motion,
            isFinalScoreShown: winningRally != nil,
            on: &canvas
        )
        picture.drawNames(on: &canvas)
        let row = picture.layout.statusRow
        let device = prompt ?? (setup.humans.isEmpty ? "demo" : controls.scheme(options).device)
        let isNarrow = canvas.size.columns < 60
        let actions: [KeyAction] = isNarrow ? [.help] : isOver ? [.help, .quit] : [.pause, .help, .quit]
        let keys = KeyLine(options.keys, actions)
        let start = canvas.size.columns - 1 - Canvas.width(of: device) - (prompt == nil ? keys.width : 0)
        let column = canvas.write(device, column: start, row: row, canvas.palette.text)
        if prompt == nil { keys.draw(column: column, row: row, on: &canvas, canvas.palette.hint) }
        picture.drawRally(before: start, on: &canvas)
        return picture
    }

    /// The lines below a result, and the keys in its frame.
    private func resultHints(_ options: AppOptions, on canvas: Canvas) -> [String] {
        let keys = options.keys
        let sound = showsSoundOffer(options) ? ["Sound is off: m turns it on"] : []
        let next = (followingHint ?? (hasEasedOff ? "Easy eases off" : nil)).map { [$0] } ?? []
        // Enter begins a rematch if it plays no next level.
        let rematch = setup.daily == nil ? "\(following == nil ? "Enter" : keys.label(of: .rematch)) rematch  " : ""
        let copy = setup.daily != nil && keys.action(of: .copy) == nil ? "c copy  " : ""
        // A demo cannot be watched again, and has room for the key that quits.
        let last =
            recorded == nil
            ? "\(rematch)Esc title  \(keys.label(of: .quit)) quit"
            : "\(rematch)\(copy)\(keys.label(of: .watchAgain)) watch  Esc title"
        return sound + dailyLines(on: canvas) + next + [last]
    }

    /// Draws the match as the title's demo, which any key ends.
    func drawDemo(_ options: AppOptions, on canvas: inout Canvas) {
        let picture = drawCourt(options, prompt: "Esc title", on: &canvas)
        drawPhase(picture, options, hasHints: false, on: &canvas)
    }

    private func pauseCard(_ keys: KeyBindings) -> Card {
        Card("Paused", keys: "\(keys.label(of: .serve)) play  Esc title")
    }

    private func picture(_ options: AppOptions, on size: Size) -> MatchPicture {
        let (rules, names, you) = (setup.rules, setup.names(options), setup.soleHuman)
        let layout = MatchLayout(size, options.orientation, around: rules)
        let shown = winningRally?.match ?? match
        var picture = MatchPicture(shown, under: rules, layout, names: names, you: you, keys: options.keys)
        (picture.level, picture.isLesson, picture.isReplay) = (setup.level, setup.isLesson, winningRally != nil)
        return picture
    }

    /// - Parameter hasHints: Shows keys below a result.
    private func drawPhase(_ picture: MatchPicture, _ options: AppOptions, hasHints: Bool, on canvas: inout Canvas) {
        let palette = canvas.palette
        let layout = picture.layout
        let serve = options.keys.label(of: .serve)
        switch match.phase {
        case .notReady, .playing:
            break
        case .ready where setup.daily != nil:
            drawDailyCard(options, on: &canvas)
        case .ready:
            let row = setup.humans == .both ? nil : drawKeysInOrder(layout, options, on: &canvas)
            let lastRow = row ?? layout.messageRow
            layout.lettering.writeCentered(serve + " begins", lastRow: lastRow, on: &canvas, palette.accent)
            if row == nil { drawKeys(layout, from: layout.belowMessageRow, options, on: &canvas) }
        case .serving(let ticksLeft):
            picture.drawServe(ticksLeft: ticksLeft, on: &canvas)
            drawAdvice(layout, options, on: &canvas)
            if setup.humans.contains(PlayerSet(match.server)), !advice.isShown { picture.drawAimHint(on: &canvas) }
        case .goal(let scorer, let ticksLeft):
            picture.drawGoal(by: scorer, ticksLeft: ticksLeft, on: &canvas)
            drawAdvice(layout, options, on: &canvas)
        case .paused:
            pauseCard(options.keys).draw(on: &canvas)
        case .over(let winner):
            let hints = hasHints ? resultHints(options, on: canvas) : []
            ResultPanel(picture, statistics, wonBy: winner, hints: hints).draw(on: &canvas)
        }
    }
}
