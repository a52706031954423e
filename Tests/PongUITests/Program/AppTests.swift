internal import GameCore
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@Suite("The program") struct AppTests {
    @Test(
        "gives a key together with Ctrl or Alt nothing of what it does alone",
        arguments: [KeyEvent.Modifiers.control, .alt, [.alt, .shift]]
    )
    func chords(_ modifiers: KeyEvent.Modifiers) {
        let lines = [
            "title file=", "title: choose:Choose", "title entries=history: choose:Matches", "match: space +80 q",
            "match",
            "match vertical: space +80", "match: space +80 p +1", "match: ?", "match: space …r_rematch", "match: ,",
            "match: , end up enter", "lab", "lab: >", "editor",
        ]
        let letters: [Key] = "abdefghijkmnopqrstuvwxy1234567890 ,.?+-=<>:[]".unicodeScalars.map { .character($0) }
        let keys = TestExtent.rows(letters + [.up, .down, .left, .right, .enter, .escape, .tab, .home, .end, .delete])
        var (changed, faults): (Int, [String]) = (0, [])
        for line in lines {
            let before = Stage(line)
            for key in keys {
                var (stage, alone) = (before, before)
                let directive = stage.press(key, modifiers)
                if directive != .goOn || stage.canvas != before.canvas || stage.app.isUrgent {
                    faults.append("\(key) on \(line)")
                }
                if alone.press(key) != .goOn || alone.text != before.text { changed += 1 }
            }
        }
        #expect(faults == [] && changed > lines.count * min(4, keys.count / 4))
    }

    @Test("offers the court of a file beside those of the game")
    func fileCourt() {
        var stage = Stage { try? $0.choose(Court("mine", Court.gate.obstacles)) }
        stage.choose("Choose")
        #expect(stage.follow([("up", "mine | !◀ mine"), ("right", "◀ classic"), ("left", "mine | !◀ mine")]) == [])
    }

    @Test("uses no colour where there is none, and only letters while that is chosen, on one canvas")
    func capabilities() {
        func hasColors(_ line: String) -> Bool {
            Stage(line).canvas.cells.contains { $0.style.foreground != .standard || $0.style.background != .standard }
        }
        let themes = Theme.allCases.filter { hasColors("match colors=none theme=\($0.rawValue)") }
        let entry = TitleEntry("Letters", in: .more) { _ in .change { $0.ascii.toggle() } }
        var stage = Stage(entries: [entry])
        var canvas = stage.canvas
        let isASCII = (0..<2).map { _ in
            stage.choose("Letters")
            stage.app.draw(on: &canvas)
            return canvas.cells.allSatisfy(\.glyph.isASCII)
        }
        #expect(themes == [] && hasColors("match") && isASCII == [true, false])
    }

    @Test("shows the same for the same seed and keys, and something else for another seed")
    func seeds() {
        func film(seed: Int) -> [[String]] {
            var stage = Stage("title seed=\(seed): enter space")
            return (0..<40).map { index in
                if index % 7 == 3 { stage.press(index % 2 == 0 ? "w" : "s") }
                stage.run(10)
                return stage.lines
            }
        }
        let films = (1...4).map { film(seed: $0) }
        #expect(Set(films).count == 4 && Set(films[0]).count > 20 && film(seed: 2) == films[1])
    }
}
