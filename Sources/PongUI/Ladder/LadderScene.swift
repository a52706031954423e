internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import TerminalUI

/// The ladder: a list of the named opponents, to choose one from.
struct LadderScene: Scene {
    private let ladder: Ladder
    private var chosen: Int
    private var seeds: SplitMix64

    /// - Parameter seed: Seed of the matches' seeds.
    init(_ ladder: Ladder, seed: UInt64) {
        self.ladder = ladder
        chosen = ladder.next.flatMap { Opponent.all.firstIndex(of: $0) } ?? Opponent.all.count - 1
        seeds = SplitMix64(seed: seed)
    }

    private var opponent: Opponent { Opponent.all[chosen] }

    mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        switch event {
        case .key(let key) where key.action != .release:
            if key.key == .escape { return [.leave] }
            let last = Opponent.all.count - 1
            switch MenuKey(key.key) {
            case .up: chosen = (chosen + last) % (last + 1)
            case .down: chosen = (chosen + 1) % (last + 1)
            case .first, .pageUp: chosen = 0
            case .last, .pageDown: chosen = last
            case .choose: return play(options)
            default: break
            }
        case .pointer(let pointer) where pointer.action == .press(0):
            guard let index = list(in: size).index(atColumn: pointer.column, row: pointer.row) else { break }
            chosen = index
            return play(options)
        default: break
        }
        return []
    }

    /// Begins a match against the chosen opponent if it is open.
    private mutating func play(_ options: AppOptions) -> [SceneEffect] {
        guard ladder.isOpen(opponent) else { return [] }
        let setup = MatchSetup(.human, .opponent(opponent), options, seed: seeds.nextSeed())
        return [.show(MatchScene(setup, options), from: self)]
    }

    func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        description.wantsPointer = true
        return description
    }

    private func list(in size: Size) -> ListPanel {
        let isOpen = ladder.isOpen(opponent)
        var list = ListPanel(
            "Ladder",
            rows: Opponent.all.count,
            chosen: chosen,
            explanation: explanation(isOpen: isOpen),
            in: size
        )
        list.hint = "↑ ↓ choose  \(isOpen ? "Enter play  " : "")Esc back"
        return list
    }

    private func explanation(isOpen: Bool) -> String {
        let (won, lost) = ladder.result(against: opponent)
        let state =
            !isOpen
            ? "Beat \(opponent.previous?.name ?? "") first."
            : won + lost == 0 ? "Not played yet." : "You won \(won), lost \(lost)."
        return "\(opponent.name): \(opponent.words). \(state)"
    }

    func draw(_ options: AppOptions, on canvas: inout Canvas) {
        list(in: canvas.size).draw(on: &canvas) { index, place, style, canvas in
            let opponent = Opponent.all[index]
            let isBeaten = ladder.isBeaten(opponent)
            let isLocked = !ladder.isOpen(opponent)
            let style = isLocked && index != chosen ? canvas.palette.hint : style
            func write(_ text: String, at column: Int) {
                canvas.write(text, column: place.column + column, row: place.row, style)
            }
            write(isBeaten ? "●" : "", at: 0)
            write(opponent.name, at: 2)
            write(opponent.level.rawValue, at: 11)
            if place.columns >= 56 { write(opponent.words, at: 20) }
            let state = isBeaten ? "beaten" : isLocked ? "locked" : "open"
            write(state, at: place.columns - 7)
        }
    }
}

extension TitleEntry {
    /// Shows the ladder; its label names the next opponent.
    public static var ladder: TitleEntry {
        TitleEntry { effects in
            let next = Ladder(effects.history.history()).next
            let text = next.map { "Next: \($0.name) – \($0.words)" } ?? "Ladder: all beaten"
            return TitleEntry.Label(text, in: .play)
        } open: { context in
            .show(LadderScene(Ladder(context.effects.history.history()), seed: context.seed))
        }
    }
}
