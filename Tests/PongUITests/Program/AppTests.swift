internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@Suite("The program") struct AppTests {
    private let scenes: [Stage] = [Stage(), .match(), .match(two: .human)]

    @Test("quits and suspends by the same keys everywhere")
    func directives() {
        let presses: [(key: Key, KeyEvent.Modifiers, directive: App.Directive)] = [
            ("q", [], .quit), ("Q", [], .quit), ("c", .control, .quit), ("z", .control, .suspend),
            ("l", .control, .redraw), ("c", [], .goOn), ("z", [], .goOn),
        ]
        for var stage in scenes {
            #expect(presses.map { stage.press($0.key, $0.1) } == presses.map(\.directive))
            #expect(stage.app.handle(.key(KeyEvent("q", .release))) == .goOn)
            #expect(stage.app.handle(.closed(.endOfInput)) == .quit)
            stage.resize(columns: 10, rows: 5)
            #expect(stage.press("q") == .quit)
        }
    }

    @Test("names keys that work for the first letter without a meaning in a match, and for each of another script")
    func wrongKeys() {
        for var stage in scenes {
            stage.press("w")
            #expect(!stage.shows("no such key here"))
            stage.press("ц")
            #expect(stage.lines[0].contains("no such key here: ↑ ↓ move, Enter goes on, Esc goes back"))
            stage.resize(columns: 40, rows: 16)
            #expect(stage.lines[0].contains("use ↑ ↓, Enter and Esc"))
        }
        var match = Stage.match().pressing(" ", ticks: 80)
        for isFirst in [true, false] {
            #expect(match.screen(after: "z").lines[0].contains("no such key here") == isFirst)
            match.run(310)
        }
    }

    @Test(
        "lets time pass where the screen is too small only for a scene whose others play on",
        arguments: [false, true]
    )
    func unseen(goesOn: Bool) {
        let scene = UnseenProbe(goesOn: goesOn)
        var app = Stage(scene: scene, columns: 30, rows: 10).app
        #expect(app.pace == (goesOn ? .ticking : .still) && !app.isUrgent)
        app.advance(by: TickSchedule.Due(ticks: 1, missed: 9))
        #expect(scene.due == (goesOn ? [TickSchedule.Due(ticks: 1, missed: 9)] : []))
        _ = app.handle(.resized(Size(columns: 40, rows: 16)))
        app.advance(by: 2)
        #expect(app.pace == .ticking && app.isUrgent && scene.due.last == TickSchedule.Due(ticks: 2))
    }

    @Test(
        "gives a key together with Ctrl or Alt nothing of what it does alone",
        arguments: [KeyEvent.Modifiers.control, .alt, [.alt, .shift]]
    )
    func chords(_ modifiers: KeyEvent.Modifiers) {
        let history = HistoryMemory()
        history.entries = (1...5).map { .sample(file: "\($0)", points: $0, rally: 9) }
        let stages: [Stage] = [
            Stage(effects: RecordedSettings("").effects), Stage().choosing("Choose the match"),
            Stage(entries: [.history, .settings], effects: history.effects).choosing("Matches and statistics"),
            .rally(.horizontal, 80, 24).pressing("q"), .match(), .rally(.vertical, 80, 24),
            .rally(.horizontal, 80, 24).paused, .match().pressing("?"),
            .match().pressing(" ").running(until: "r rematch"),
            .match().pressing(","), .match().pressing(",", .end, .up, .enter), .lab(), .lab().pressing(">", ticks: 1),
            Stage(scene: CourtEditorScene(.classic, savedAs: .new, seed: 1)),
        ]
        let letters: [Key] = "abdefghijkmnopqrstuvwxy1234567890 ,.?+-=<>:[]".unicodeScalars.map { .character($0) }
        let keys = TestExtent.rows(
            letters + [.up, .down, .left, .right, .enter, .escape, .tab, .home, .end, .delete]
        )
        var changed = 0
        for (index, before) in stages.enumerated() {
            for key in keys {
                var (stage, alone) = (before, before)
                let directive = stage.press(key, modifiers)
                let (isSame, isUrgent) = (stage.canvas == before.canvas, stage.app.isUrgent)
                #expect(directive == .goOn && isSame && !isUrgent, "\(key) in stage \(index)")
                if alone.press(key) != .goOn || alone.text != before.text { changed += 1 }
            }
        }
        #expect(changed > stages.count * min(4, keys.count / 4))
    }

    @Test("goes through the themes and back to the first")
    func theme() {
        for var stage in scenes {
            let first = stage.canvas
            var seen: [Canvas] = []
            for _ in Theme.allCases {
                let canvas = stage.canvas
                if !seen.contains(canvas) { seen.append(canvas) }
                // Until the words for it are gone; a match has not begun yet.
                stage.press("t", ticks: 60)
            }
            #expect(seen.count == 5)
            let isBack = stage.canvas == first
            #expect(isBack)
        }
    }

    @Test("uses no colour where there is none")
    func noColors() {
        for theme in Theme.allCases {
            let cells = Stage.match(colors: .none, theme: theme).canvas.cells
            #expect(cells.allSatisfy { $0.style.foreground == .standard && $0.style.background == .standard })
        }
        #expect(!Stage.match().canvas.cells.allSatisfy { $0.style.foreground == .standard })
    }

    @Test("draws letters only while that is chosen")
    func letters() {
        let entry = TitleEntry(in: .more, leadsOn: false, label: { _ in "Letters" }) { _ in
            .change { $0.ascii.toggle() }
        }
        var stage = Stage(entries: [entry])
        // One canvas, as of a terminal.
        var canvas = stage.canvas
        let isASCII = ["Letters", "Letters"].map { label in
            stage.choose(label)
            stage.app.draw(on: &canvas)
            return canvas.cells.allSatisfy(\.glyph.isASCII)
        }
        #expect(isASCII == [true, false])
    }

    @Test("is still whenever nothing moves")
    func pace() {
        var stage = Stage.match()
        let faults = stage.follow([
            ("", "still"), ("space", "ticking"), ("space +80", "ticking"), ("?", " Keys  | still"), ("+10", "still"),
            ("?", "ticking"), ("+60 p +1", "Paused | still"), ("space +1", "ticking"), ("…", "You lose"),
        ])
        #expect(faults == [])
        var rest = 0
        while stage.app.pace == .ticking, rest < 100 {
            stage.run(1)
            rest += 1
        }
        #expect((28...30).contains(rest) && stage.app.pace == .still)
    }

    @Test("wants a tick at once for a key that moves something, and only then")
    func urgent() {
        var stage = Stage.match()
        let isUrgent = (["w", " ", "w", "x"] as [Key]).map { key in
            stage.press(key)
            defer { stage.run(1) }
            return stage.app.isUrgent
        }
        #expect(isUrgent == [false, true, true, false] && !stage.app.isUrgent)
    }

    @Test(
        "pauses where the screen is too small, says so, and keeps the score",
        arguments: [(39, 24), (80, 15), (5, 2), (0, 0)]
    )
    func tooSmall(columns: Int, rows: Int) {
        var stage = Stage.match(points: 11).pressing(" ").running(until: " score").running(until: "You serve")
        #expect(stage.app.pace == .ticking)
        let score = stage.text(rows: 2..<7, columns: 0..<80)
        stage.resize(columns: columns, rows: rows)
        #expect(stage.app.pace == .still)
        #expect(stage.canvas.size == Size(columns: columns, rows: rows))
        #expect(columns < 16 || stage.shows("Pong needs 40×16", "here: \(columns)×\(rows)"))
        stage.app.advance(by: 1_000)
        stage.press(" ")
        stage.resize(columns: 80, rows: 24)
        #expect(stage.shows("Paused") && stage.app.pace == .still)
        #expect(stage.text(rows: 2..<7, columns: 0..<80) == score)
        stage.press(" ", ticks: 1)
        #expect(!stage.shows("Paused") && stage.app.pace == .ticking)
    }

    @Test("learns of releases while the screen is too small")
    func releasesWhileTooSmall() {
        var stage = Stage.match()
        stage.resize(columns: 10, rows: 5)
        _ = stage.app.handle(.reportsReleases(true))
        stage.resize(columns: 80, rows: 24)
        #expect(stage.shows("hold a key"))
    }

    @Test("pauses on coming back from the shell")
    func resumed() {
        var stage = Stage.match().pressing(" ", ticks: 80)
        _ = stage.app.handle(.resumed)
        #expect(stage.shows("Paused") && stage.app.pace == .still)
    }

    @Test("fits every size from 40×16 up, and goes on through all of them")
    func resize() {
        var stage = Stage.match(.vertical).pressing(" ", ticks: 70)
        for (columns, rows) in [(40, 16), (200, 60), (41, 17), (133, 43), (80, 24)] {
            stage.resize(columns: columns, rows: rows)
            stage.run(1)
            #expect(stage.canvas.size == Size(columns: columns, rows: rows))
            #expect(stage.app.pace == .ticking)
            #expect(stage.lines.last?.contains("Rally") == true)
        }
    }

    @Test("shows the same for the same seed and keys, and something else for another seed")
    func seeds() {
        func film(seed: UInt64) -> [[String]] {
            var stage = Stage(seed: seed).pressing(.enter, " ")
            return (0..<40).map { index in
                if index % 7 == 3 { stage.press(index % 2 == 0 ? "w" : "s") }
                stage.run(10)
                return stage.lines
            }
        }
        let films = (1...4).map { film(seed: $0) }
        #expect(Set(films).count == 4)
        #expect(Set(films[0]).count > 20)
        #expect(film(seed: 2) == films[1])
    }

    @Test("hands its options to the match")
    func options() {
        var stage = Stage {
            ($0.orientation, $0.level, $0.input, $0.theme) = (.vertical, .hard, .mouse, .contrast)
            $0.rules = .first(to: 1)
        }
        let faults = stage.follow([("", "◀ hard"), ("enter", "▐ |   mouse  p pause"), ("space …", "You lose")])
        #expect(faults == [] && stage.app.wantsPointer)
    }

    @Test("finds on the title again what was chosen there and in a match")
    func choices() {
        var stage = Stage { $0.level = .easy }
        let faults = stage.follow([
            ("", "  easy   ▶"), ("right enter", "!▐ |   keys  p pause"), ("o i t esc", "◀ normal ▶"),
            ("enter", "▐ |   mouse  p pause"),
        ])
        #expect(faults == [] && stage.style(of: "You")?.foreground == Theme.classic.next.palette.one)
    }
}

/// A scene that notes the ticks that pass for it.
final class UnseenProbe: Scene {
    let goesOnUnseen: Bool
    var due: [TickSchedule.Due] = []

    init(goesOn: Bool) {
        goesOnUnseen = goesOn
    }

    func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] { [] }
    func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        self.due.append(due)
        return []
    }
    func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        description.pace = .ticking
        description.isUrgent = true
        description.goesOnUnseen = goesOnUnseen
        return description
    }
    func draw(_ options: AppOptions, on canvas: inout Canvas) {}
}
