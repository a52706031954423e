internal import GameCore
internal import TerminalUI

/// The screen on which a player chooses the next match: players, level, points, win by two, court.
struct MatchChoiceScene: Scene {
    private var players = MatchPlayers.one
    private var chosen = MatchChoice.players
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

    /// The choices that apply to the chosen players.
    private var choices: [MatchChoice] {
        MatchChoice.allCases.filter { $0.matters(for: players) }
    }

    mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        guard case .key(let key) = event, key.action != .release else { return [] }
        if key.key == .escape { return [.showTitle] }
        switch MenuKey(key.key) {
        case .up: choose(by: -1)
        case .down: choose(by: 1)
        case .left: return change(by: -1, options)
        case .right: return change(by: 1, options)
        case .choose: return [.show(MatchScene(setup(options), options))]
        default: break
        }
        return []
    }

    private mutating func choose(by step: Int) {
        let index = choices.firstIndex(of: chosen) ?? 0
        chosen = choices[(index + step + choices.count) % choices.count]
    }

    private mutating func change(by step: Int, _ options: AppOptions) -> [SceneEffect] {
        guard canChange(chosen, by: step, options) else { return [] }
        switch chosen {
        case .players:
            let all = MatchPlayers.allCases
            players = all[(all.firstIndex(of: players) ?? 0) + step]
            return []
        case .level: return [.change { $0.level = $0.level.changed(by: step) }]
        case .points: return [.change { $0.rules = $0.rules.changingPoints(by: step) }]
        case .winByTwo: return [.change { $0.rules = $0.rules.changing { $0.winByTwo.toggle() } }]
        case .court:
            guard let next = court(after: step, options) else { return [] }
            // Only valid courts are listed.
            return [.change { try? $0.choose(next) }]
        }
    }

    /// True if a choice has a next value; with a negative step, a previous one.
    private func canChange(_ choice: MatchChoice, by step: Int, _ options: AppOptions) -> Bool {
        switch choice {
        case .players: players != (step < 0 ? MatchPlayers.allCases.first : MatchPlayers.allCases.last)
        case .level: options.level.changed(by: step) != options.level
        case .points: options.rules.canChangePoints(by: step)
        case .winByTwo: options.rules.winByTwo == (step < 0)
        case .court: court(after: step, options) != nil
        }
    }

    /// The court some steps after the chosen one; `nil` beyond the ends.
    private func court(after step: Int, _ options: AppOptions) -> Court? {
        guard let index = courts.firstIndex(of: options.court), courts.indices.contains(index + step) else {
            return nil
        }
        return courts[index + step]
    }

    private func value(of choice: MatchChoice, _ options: AppOptions) -> String {
        switch choice {
        case .players: players.rawValue
        case .level: options.level.rawValue
        case .points: "\(options.rules.winningScore)"
        case .winByTwo: options.rules.winByTwo ? "yes" : "no"
        case .court: options.court.name
        }
    }

    private mutating func setup(_ options: AppOptions) -> MatchSetup {
        let seed = seeds.next()
        let computer = Contender.computer(options.level)
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
        let panel = Panel(columns: 38, rows: MatchChoice.allCases.count + 4, in: canvas.size)
        panel.draw("The match", keys: "← → change  Enter play  Esc title", on: &canvas)
        for (index, choice) in choices.enumerated() {
            let row = panel.row + 2 + index
            let style = choice == chosen ? canvas.palette.chosen : canvas.palette.text
            canvas.fill(column: panel.column + 2, row: row, columns: 34, rows: 1, with: Cell(" ", style))
            canvas.write(choice.label, column: panel.column + 4, row: row, style)
            canvas.write(canChange(choice, by: -1, options) ? "◀" : " ", column: panel.column + 19, row: row, style)
            canvas.write(value(of: choice, options), column: panel.column + 21, row: row, atMost: 11, style)
            canvas.write(canChange(choice, by: 1, options) ? "▶" : " ", column: panel.column + 33, row: row, style)
        }
    }
}
