internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import TerminalUI

/// The screen on which a player chooses the next match: players, level, points, win by two, court.
struct MatchChoiceScene: Scene {
    private var players = MatchPlayers.one

    /// The index of the chosen line.
    private var chosen = 0
    private var seeds: SplitMix64
    private let courts: [Court]

    /// - Parameters:
    ///   - ownCourts: The player's own valid courts.
    ///   - seed: Seed of the match's seed.
    init(_ options: AppOptions, ownCourts: [Court], seed: UInt64) {
        let courts = Court.shipped + ownCourts.filter { !Court.shipped.contains($0) }
        // A court of neither list, such as one from a file, stays a choice.
        self.courts = (courts.contains(options.court) ? [] : [options.court]) + courts
        seeds = SplitMix64(seed: seed)
    }

    private func choices(_ options: AppOptions) -> [MatchChoice] {
        MatchChoice.all(of: MatchDraft(players: players, options: options), courts)
    }

    mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        guard case .key(let key) = event, key.action != .release else { return [] }
        if key.key == .escape { return [.leave] }
        let choices = choices(options)
        switch MenuKey(key.key) {
        case .up: chosen = (chosen + choices.count - 1) % choices.count
        case .down: chosen = (chosen + 1) % choices.count
        case .left: return take(choices[chosen].previous)
        case .right: return take(choices[chosen].next)
        case .choose: return [.show(MatchScene(setup(options), options), from: self)]
        default: break
        }
        return []
    }

    private mutating func take(_ draft: MatchDraft?) -> [SceneEffect] {
        guard let draft else { return [] }
        players = draft.players
        return [.change { $0 = draft.options }]
    }

    private mutating func setup(_ options: AppOptions) -> MatchSetup {
        let seed = seeds.next()
        let computer = PlayerKind.computer(options.level)
        return switch players {
        case .one: MatchSetup(.human, computer, options, seed: seed)
        case .two: MatchSetup(.human, .human, options, seed: seed)
        case .none: MatchSetup(computer, computer, options, seed: seed)
        }
    }

    func draw(_ options: AppOptions, on canvas: inout Canvas) {
        let court = MatchLayout(canvas.size, options.orientation).court
        court.drawWalls(on: &canvas)
        court.drawNet(on: &canvas)
        court.drawObstacles(of: options.rules, on: &canvas)
        let panel = Panel(columns: 40, rows: 9, in: canvas.size)
        panel.draw("The match", keys: "← → change  Enter play  Esc back", on: &canvas)
        for (index, choice) in choices(options).enumerated() {
            let row = panel.row + 2 + index
            let style = index == chosen ? canvas.palette.chosen : canvas.palette.text
            canvas.fill(column: panel.column + 3, row: row, columns: panel.columns - 6, rows: 1, with: Cell(" ", style))
            canvas.write(choice.label, column: panel.column + 5, row: row, style)
            canvas.write(choice.previous == nil ? " " : "◀", column: panel.column + 20, row: row, style)
            canvas.write(choice.value, column: panel.column + 22, row: row, atMost: 11, style)
            canvas.write(choice.next == nil ? " " : "▶", column: panel.column + 34, row: row, style)
        }
    }
}

extension TitleEntry {
    static var chooseMatch: TitleEntry {
        TitleEntry("Choose the match", in: .more) {
            .show(MatchChoiceScene($0.options, ownCourts: $0.effects.courts.own(), seed: $0.seed))
        }
    }
}
