internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Records the courts that are saved.
private final class SavedCourts {
    var courts: [(court: Court, place: CourtFiles.Place)] = []
    var failure: String?
    /// Contents that another program has written meanwhile.
    var other: [UInt8]?

    var effects: Effects {
        var effects = Effects.none
        effects.courts = CourtFiles { court, place in
            if let failure = self.failure { return .failed(failure) }
            if let other = self.other {
                self.other = nil
                return .changed("/courts/\(court.name).court", contents: other)
            }
            self.courts.append((court, place))
            return .saved("/courts/\(court.name).court")
        } own: {
            []
        }
        return effects
    }
}

@Suite("The editor of courts") struct CourtEditorTests {
    private static let sizes = [(40, 16), (80, 24), (120, 40), (200, 60)]

    private func stage(
        _ court: Court = Court("test"),
        _ columns: Int = 80,
        _ rows: Int = 24,
        place: CourtFiles.Place = .new,
        saved: SavedCourts = SavedCourts()
    ) -> Stage {
        let scene = CourtEditorScene(court, savedAs: place, seed: 1)
        return Stage(scene: scene, columns: columns, rows: rows, effects: saved.effects)
    }

    private func editor(_ stage: Stage) throws -> CourtEditorScene {
        try #require(stage.app.scene as? CourtEditorScene)
    }

    private func obstacles(_ stage: Stage) throws -> [Obstacle] { try editor(stage).draft.court.obstacles }

    @Test("places blocks, pegs and walls at the cursor, each with its twin")
    func placing() throws {
        var stage = stage()
        stage.press("p")
        #expect(try obstacles(stage).map(\.kind) == [.peg, .peg])
        for _ in 0..<20 { stage.press(.up) }
        stage.press("b")
        for _ in 0..<8 { stage.press(.right, .shift) }
        stage.press("w")
        let placed = try obstacles(stage)
        #expect(placed.count == 6 && placed[1] == placed[0].turned && placed[5] == placed[4].turned)
        #expect(placed[2].kind == .block && placed[4].height == Court.wallThickness)
        // On a horizontal court, up is towards x = 0 and right is towards y = 0.
        #expect(placed[2].x < placed[0].x && placed[4].y < placed[2].y)
    }

    @Test("takes an obstacle, moves it, sizes it, drops it and removes it, and the twin follows")
    func changing() throws {
        var stage = stage()
        stage.press("p")
        stage.press(" ")
        for _ in 0..<5 { stage.press("j") }
        var now = try obstacles(stage)
        #expect(now[0].x == .thousandths(550) && now[1] == now[0].turned)
        stage.press(" ")
        stage.press("+")
        now = try obstacles(stage)
        #expect(now[0].width == .thousandths(50) && now[0].height == .thousandths(50) && now[1] == now[0].turned)
        stage.press("-")
        stage.press(.delete)
        #expect(try obstacles(stage).isEmpty)
        stage.press("u")
        stage.press("u")
        #expect(try obstacles(stage) == now)
        stage.press("r")
        stage.press("r")
        #expect(try obstacles(stage).isEmpty)
    }

    @Test("blocks are sized along both sides")
    func sizing() throws {
        var stage = stage()
        stage.press("b")
        for key in ["+", "]", "]", "-", "["] as [Unicode.Scalar] { stage.press(key) }
        let block = try #require(try obstacles(stage).first)
        // On a horizontal court, the height on the screen is the width in the court.
        #expect(block.width == .thousandths(110) && block.height == .thousandths(40))
        var upright = self.stage()
        for key in ["o", "b", "+", "]", "]", "-", "["] as [Unicode.Scalar] { upright.press(key) }
        let other = try #require(try obstacles(upright).first)
        #expect(other.width == .thousandths(100) && other.height == .thousandths(50))
    }

    @Test("a step up takes back a step down to the least size")
    func leastSize() throws {
        var stage = stage()
        stage.press("w")
        let wall = try obstacles(stage)
        for _ in 0..<2 { stage.press("-") }
        #expect(try obstacles(stage)[0].height == Obstacle.sizes.lowerBound)
        stage.press("+")
        #expect(try obstacles(stage) == wall)
    }

    @Test("all the moves from taking an obstacle to dropping it are one change")
    func joinedMoves() throws {
        var stage = stage()
        stage.press("p")
        let placed = try obstacles(stage)
        stage.press(" ")
        for _ in 0..<5 { stage.press("j") }
        stage.press(" ")
        let moved = try obstacles(stage)
        #expect(moved != placed)
        stage.press("u")
        #expect(try obstacles(stage) == placed)
        stage.press("r")
        #expect(try obstacles(stage) == moved)
        // There and back is no change.
        stage.press(" ")
        stage.press("j")
        stage.press("k")
        stage.press(" ")
        stage.press("u")
        #expect(try obstacles(stage) == placed)
    }

    @Test("Tab comes to each obstacle, also to one under another")
    func tab() throws {
        let court = Court.gate
        let low = Obstacle(
            .block,
            x: .thousandths(500),
            y: .thousandths(250),
            width: .thousandths(200),
            height: .thousandths(100)
        )
        let pegs = [480, 500, 520].map {
            Obstacle(.peg, x: .thousandths($0), y: .thousandths(250), width: .thousandths(40), height: .thousandths(40))
        }
        let all = Court("test", [low] + pegs + court.obstacles)
        for (key, tabs) in [(Key.tab, 1...8), (.backtab, 1...8)] {
            var reached: [Obstacle] = []
            for count in tabs {
                var stage = stage(all)
                stage.press("m")
                stage.press(.up)
                for _ in 0..<count { stage.press(key) }
                stage.press("x")
                let left = try obstacles(stage)
                #expect(left.count == all.obstacles.count - 1)
                reached += all.obstacles.filter { !left.contains($0) }
            }
            #expect(Set(reached).count == min(8, all.obstacles.count), "\(key)")
        }
    }

    @Test("takes only names that a court can have")
    func names() throws {
        var stage = stage()
        stage.press("n")
        for letter in "  a  #b  ".unicodeScalars { stage.press(letter) }
        stage.press(.enter)
        #expect(try editor(stage).draft.court.name == "test a b")
        stage.press("n")
        for _ in 0..<10 { stage.press(.backspace) }
        stage.press(.enter)
        #expect(stage.text.contains("a name has 1 to 24 signs"))
        #expect(try editor(stage).draft.court.name == "test a b")
    }

    @Test("does not replace what another program has written meanwhile, unless it is told so again")
    func changed() throws {
        let saved = SavedCourts()
        let contents = Array("name test\n".utf8)
        var stage = stage(place: .file("/courts/test.court", contents: contents), saved: saved)
        stage.press("p")
        saved.other = [1, 2, 3]
        stage.press("s")
        #expect(
            stage.text.contains("not saved: the file changed, s again replaces it") && stage.text.contains("test *")
        )
        #expect(saved.courts.isEmpty)
        stage.press("s")
        #expect(saved.courts.map(\.place) == [.file("/courts/test.court", contents: [1, 2, 3])])
        #expect(!stage.text.contains("test *"))
    }

    @Test("tells at once what is wrong, after a rest also of traps, and lists the reasons in words")
    func reasons() throws {
        var stage = stage()
        stage.press("m")
        stage.press("p")
        #expect(try editor(stage).problems.count == 1)
        #expect(stage.text.contains("unfair"))
        stage.press("v")
        #expect(stage.text.contains("What is wrong") && stage.text.contains("must be there"))
        stage.press(.escape)
        stage.press("m")
        #expect(try editor(stage).problems.isEmpty)
        stage.press("k")
        #expect(stage.text.contains("looking for traps"))
        stage.run(40)
        #expect(stage.app.pace == .still && stage.text.contains(" valid "))
    }

    @Test("closed courts are found after a rest")
    func closed() throws {
        let wall = Obstacle(.block, x: .half, y: .thousandths(300), width: .one, height: Court.wallThickness)
        var stage = stage(Court("closed", [wall, wall.turned]))
        stage.run(40)
        #expect(try editor(stage).problems == [.unreachable(.one), .unreachable(.two)])
        stage.press(.enter)
        #expect(stage.text.contains("cannot reach the bottom"), "a trial says why there is none")
    }

    @Test("lets the court be tried at once, and comes back with all that was there")
    func trial() throws {
        var stage = stage(.pinball)
        stage.press("u")
        stage.press("p")
        stage.press(.delete)
        let before = try editor(stage).draft.court
        stage.press(.enter)
        #expect(stage.text.contains("Space begins"))
        stage.press(" ")
        stage.run(300)
        #expect(stage.text.contains("Computer"))
        stage.press(.escape)
        #expect(try editor(stage).draft.court == before)
        #expect(stage.text.contains("pinball"))
        stage.press("u")
        #expect(try editor(stage).draft.court != before)
    }

    @Test("saves under a name, says where, and says why not")
    func saving() throws {
        let saved = SavedCourts()
        var stage = stage(saved: saved)
        stage.press("p")
        #expect(stage.text.contains("test *"))
        stage.press("n")
        for _ in 0..<4 { stage.press(.backspace) }
        for letter in "quit it".unicodeScalars { stage.press(letter) }
        stage.press(.enter)
        saved.failure = "the disk is full"
        stage.press("s")
        #expect(stage.text.contains("not saved: the disk is full"))
        saved.failure = nil
        stage.press("s")
        #expect(saved.courts.map(\.place) == [.new])
        #expect(saved.courts.first?.court.name == "quit it")
        #expect(stage.text.contains("saved as /courts/quit it.court") && !stage.text.contains("quit it *"))
        stage.press("p")
        stage.press("s")
        let contents = Array(saved.courts[0].court.text.utf8)
        #expect(saved.courts.last?.place == .file("/courts/quit it.court", contents: contents))
    }

    @Test("asks before it leaves what is not saved, for the title and for the end")
    func leaving() throws {
        var stage = stage()
        stage.press("p")
        stage.press(.escape)
        #expect(stage.text.contains("Leave the court?"))
        stage.press("x")
        #expect(try obstacles(stage).count == 2)
        let first = stage.press("q")
        #expect(first == .goOn)
        #expect(stage.text.contains("Leave the court?"))
        let answer = stage.press("y")
        #expect(answer == .quit)
        // The question of Esc is another one: q asks again.
        var twice = self.stage()
        twice.press("p")
        twice.press(.escape)
        let asked = twice.press("q")
        #expect(asked == .goOn)
        #expect(twice.text.contains("y leave  Esc back"))
        let again = twice.press("q")
        #expect(again == .quit)
        var unchanged = self.stage()
        let second = unchanged.press("q")
        #expect(second == .quit)
        var other = self.stage()
        other.press(.escape)
        #expect(other.app.scene is CourtEditorScene == false)
    }

    @Test("asks before it ends by Ctrl-C what is not saved, in the match that tries it, too")
    func interrupted() throws {
        for keys in [[Key.character("p")], [.character("p"), .enter], [.character("p"), .character("n")]] {
            var stage = stage()
            for key in keys { stage.press(key) }
            let first = stage.press("c", .control)
            #expect(first == .goOn)
            #expect(stage.text.contains("Leave the court?"))
            let second = stage.press("c", .control)
            #expect(second == .quit)
        }
        var saved = stage()
        let only = saved.press("c", .control)
        #expect(only == .quit)
    }

    @Test("asks, too, when its match is watched again", arguments: [Key.character("q"), .character("c")])
    func watchedAgain(key: Key) throws {
        var options = AppOptions()
        options.rules = .first(to: 1)
        options.level = .hard
        let scene = CourtEditorScene(Court("test"), savedAs: .new, seed: 1)
        var stage = Stage(scene: scene, options: options)
        let modifiers: KeyEvent.Modifiers = key == .character("c") ? .control : []
        for key in [Key.character("p"), .enter, .character(" ")] { stage.press(key) }
        let isOver = stage.run(until: "watch")
        #expect(isOver)
        stage.press("v")
        #expect(stage.app.scene is MatchReplayScene)
        let first = stage.press(key, modifiers)
        #expect(first == .goOn)
        #expect(stage.text.contains("Leave the court?"))
        stage.press("n")
        #expect(try obstacles(stage).count == 2)
        let again = stage.press(key, modifiers)
        #expect(again == .goOn)
        let last = stage.press(key, modifiers)
        #expect(last == .quit)
    }

    @Test("is opened from the title with the chosen court")
    func title() throws {
        var options = AppOptions()
        try options.choose(.gate)
        var stage = Stage(options: options, entries: [.courtEditor])
        let isThere = stage.choose("Make a court")
        #expect(isThere)
        #expect(try editor(stage).draft.court.obstacles == Court.gate.obstacles)
        #expect(try editor(stage).draft.court.name == "my gate")
    }

    @Test("shows everything in every size and orientation, in blocks and in ASCII", arguments: sizes)
    func drawing(columns: Int, rows: Int) throws {
        for glyphs in [GlyphSet.blocks, .ascii] {
            let scene = CourtEditorScene(.pinball, savedAs: .new, seed: 1)
            var stage = Stage(scene: scene, columns: columns, rows: rows, glyphs: glyphs)
            for _ in 0..<2 {
                #expect(stage.text.contains("pinball") && stage.text.contains("? keys"))
                #expect(stage.text.contains(glyphs == .ascii ? "*" : "█") || stage.text.contains("▀"))
                stage.press("?")
                #expect(stage.text.contains("undo, redo") && stage.text.contains("turn court"))
                stage.press("?")
                stage.press("o")
            }
        }
    }

    @Test("no keys whatever make a court that is unfair or too large")
    func randomKeys() throws {
        let keys: [Key] = [
            .up, .down, .left, .right, .enter, .escape, .tab, .backtab, .delete, .backspace,
        ]
        let letters = Array("bpw +-][urnsvo?hjklxy".unicodeScalars)
        var (changed, saved) = (0, SavedCourts())
        for seed in 0..<12 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var stage = stage(seed % 2 == 0 ? .pinball : Court("test"), saved: saved)
            for _ in 0..<200 {
                let number = Int(random.next() % 40)
                let key = number < keys.count ? keys[number] : Key.character(letters[number % letters.count])
                if stage.press(key, random.next() % 5 == 0 ? .shift : []) == .quit { break }
                stage.run(Int(random.next() % 3))
                guard let scene = stage.app.scene as? CourtEditorScene else { break }
                let court = scene.draft.court
                #expect(court.obstacles.map(\.turned).sorted() == court.obstacles.sorted())
                #expect(court.obstacles.count <= Obstacle.most && Court.isName(court.name))
                changed += scene.draft.canUndo ? 1 : 0
                _ = stage.text
            }
        }
        #expect(changed > 200 && !saved.courts.isEmpty)
        saved = SavedCourts()
    }
}
