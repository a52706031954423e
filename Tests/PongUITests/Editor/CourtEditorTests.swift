internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// Records the courts that are saved.
private final class SavedCourts {
    var courts: [(court: Court, place: CourtFiles.Place)] = []
    var failure: String?
    /// Contents that another program has written meanwhile.
    var other: [UInt8]?

    var effects: Effects {
        var effects = Effects()
        effects.courts.save = { court, place in
            if let failure = self.failure { return .failed(failure) }
            if let other = self.other {
                self.other = nil
                return .changed("/courts/\(court.name).court", contents: other)
            }
            self.courts.append((court, place))
            return .saved("/courts/\(court.name).court")
        }
        return effects
    }
}

@Suite("The editor of courts") struct CourtEditorTests {
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
        var stage = stage().pressing("p")
        #expect(try obstacles(stage).map(\.kind) == [.peg, .peg])
        stage.press(.up, times: 20)
        stage.press("b")
        for _ in 0..<8 { stage.press(.right, .shift) }
        let placed = try obstacles(stage.pressing("w"))
        #expect(placed.count == 6 && placed[1] == placed[0].turned && placed[5] == placed[4].turned)
        #expect(placed[2].kind == .block && placed[4].height == Court.wallThickness)
        // On a horizontal court, up is towards x = 0 and right is towards y = 0.
        #expect(placed[2].x < placed[0].x && placed[4].y < placed[2].y)
    }

    @Test("takes an obstacle, moves it, sizes it, drops it and removes it, and the twin follows")
    func changing() throws {
        var stage = stage().pressing("p", " ")
        stage.press("j", times: 5)
        var now = try obstacles(stage)
        #expect(now[0].x == .thousandths(550) && now[1] == now[0].turned)
        stage.press(" ", "+")
        now = try obstacles(stage)
        #expect(now[0].width == .thousandths(50) && now[0].height == .thousandths(50) && now[1] == now[0].turned)
        stage.press("-", .delete)
        #expect(try obstacles(stage).isEmpty)
        stage.press("u", "u")
        #expect(try obstacles(stage) == now)
        stage.press("r", "r")
        #expect(try obstacles(stage).isEmpty)
    }

    @Test("blocks are sized along both sides, and a step up takes back a step down to the least size")
    func sizing() throws {
        let keys: (Stage) -> Stage = { $0.pressing("b", "+", "]", "]", "-", "[") }
        // On a horizontal court, the height on the screen is the width in the court.
        for (stage, width, height) in [(keys(stage()), 110, 40), (keys(stage().pressing("o")), 100, 50)] {
            let block = try #require(try obstacles(stage).first)
            #expect(block.width == .thousandths(width) && block.height == .thousandths(height))
        }
        let wall = stage().pressing("w")
        #expect(try obstacles(wall.pressing("-", "-"))[0].height == Obstacle.sizes.lowerBound)
        #expect(try obstacles(wall.pressing("-", "-", "+")) == obstacles(wall))
    }

    @Test("all the moves from taking an obstacle to dropping it are one change")
    func joinedMoves() throws {
        var stage = stage().pressing("p")
        let placed = try obstacles(stage)
        stage.press(" ", "j", "j", "j", " ")
        let moved = try obstacles(stage)
        #expect(moved != placed)
        #expect(try obstacles(stage.pressing("u")) == placed)
        #expect(try obstacles(stage.pressing("u", "r")) == moved)
        // There and back is no change.
        #expect(try obstacles(stage.pressing("u", "r", " ", "j", "k", " ", "u")) == placed)
    }

    @Test("Tab comes to each obstacle, also to one under another")
    func tab() throws {
        let court = Court.gate
        func obstacle(_ kind: Obstacle.Kind, _ x: Int, _ width: Int, _ height: Int) -> Obstacle {
            let (width, height) = (Fixed.thousandths(width), Fixed.thousandths(height))
            return Obstacle(kind, x: .thousandths(x), y: .thousandths(250), width: width, height: height)
        }
        let pegs = [480, 500, 520].map { obstacle(.peg, $0, 40, 40) }
        let all = Court("test", [obstacle(.block, 500, 200, 100)] + pegs + court.obstacles)
        for key: Key in [.tab, .backtab] {
            var reached: [Obstacle] = []
            for count in 1...8 {
                var stage = stage(all).pressing("m", .up)
                stage.press(key, times: count)
                let left = try obstacles(stage.pressing("x"))
                #expect(left.count == all.obstacles.count - 1)
                reached += all.obstacles.filter { !left.contains($0) }
            }
            #expect(Set(reached).count == min(8, all.obstacles.count), "\(key)")
        }
    }

    @Test("takes only names that a court can have")
    func names() throws {
        var stage = stage().pressing("n")
        stage.type("  a  #b  ")
        stage.press(.enter)
        #expect(try editor(stage).draft.court.name == "test a b")
        stage.press("n")
        stage.press(.backspace, times: 10)
        #expect(stage.pressing(.enter).shows("a name has 1 to 24 signs"))
        #expect(try editor(stage).draft.court.name == "test a b")
    }

    @Test("does not replace what another program has written meanwhile, unless it is told so again")
    func changed() throws {
        let saved = SavedCourts()
        let contents = Array("name test\n".utf8)
        var stage = stage(place: .file("/courts/test.court", contents: contents), saved: saved).pressing("p")
        saved.other = [1, 2, 3]
        stage.press("s")
        #expect(stage.shows("not saved: the file changed, s again replaces it", "test *") && saved.courts.isEmpty)
        stage.press("s")
        #expect(saved.courts.map(\.place) == [.file("/courts/test.court", contents: [1, 2, 3])])
        #expect(!stage.shows("test *"))
    }

    @Test("tells at once what is wrong, after a rest also of traps, and lists the reasons in words")
    func reasons() throws {
        var stage = stage().pressing("m", "p")
        #expect(try editor(stage).problems.count == 1)
        #expect(stage.follow([("", "unfair"), ("v", "What is wrong | must be there")]) == [])
        stage.press(.escape, "m")
        #expect(try editor(stage).problems.isEmpty)
        #expect(stage.follow([("k", "looking for traps"), ("+40", "still |  valid ")]) == [])
    }

    @Test("closed courts are found after a rest")
    func closed() throws {
        let wall = Obstacle(.block, x: .half, y: .thousandths(300), width: .one, height: Court.wallThickness)
        var stage = stage(Court("closed", [wall, wall.turned])).running(40)
        #expect(try editor(stage).problems == [.unreachable(.one), .unreachable(.two)])
        #expect(stage.screen(after: .enter).shows("cannot reach the bottom"), "a trial says why there is none")
    }

    @Test("lets the court be tried at once, and comes back with all that was there")
    func trial() throws {
        var stage = stage(.pinball).pressing("u", "p", .delete)
        let before = try editor(stage).draft.court
        #expect(stage.follow([("enter", "Space begins"), ("space +300", "Computer"), ("esc", "!Computer")]) == [])
        #expect(try editor(stage).draft.court == before && stage.shows("pinball"))
        #expect(try editor(stage.pressing("u")).draft.court != before)
    }

    @Test("saves under a name, says where, and says why not")
    func saving() throws {
        let saved = SavedCourts()
        var stage = stage(saved: saved).pressing("p")
        #expect(stage.shows("test *"))
        stage.press("n")
        stage.press(.backspace, times: 4)
        stage.type("quit it")
        stage.press(.enter)
        saved.failure = "the disk is full"
        #expect(stage.follow([("s", "not saved: the disk is full")]) == [])
        saved.failure = nil
        stage.press("s")
        #expect(saved.courts.map(\.place) == [.new] && saved.courts.first?.court.name == "quit it")
        #expect(stage.shows("saved as /courts/quit it.court") && !stage.shows("quit it *"))
        stage.press("p", "s")
        let contents = Array(saved.courts[0].court.text.utf8)
        #expect(saved.courts.last?.place == .file("/courts/quit it.court", contents: contents))
    }

    @Test("asks before it leaves what is not saved, for the title and for the end, in the match that tries it, too")
    func leaving() throws {
        let (edited, unchanged) = (stage().pressing("p"), stage())
        let question = "Leave the court? | y leave  Esc back"
        // The question of Esc is another one than that of q, which asks again.
        let scripts: [(Stage, [(String, String)])] = [
            (edited, [("esc", question), ("x", "!Leave | 2/32"), ("q", question), ("y", "quit")]),
            (edited, [("esc", question), ("q", question), ("q", "quit")]),
            (edited, [("ctrl-c", question), ("ctrl-c", "quit")]),
            (edited.pressing(.enter), [("ctrl-c", question), ("ctrl-c", "quit")]),
            (edited.pressing("n"), [("ctrl-c", question), ("ctrl-c", "quit")]),
            (unchanged, [("esc", "Two players")]), (unchanged, [("q", "quit")]), (unchanged, [("ctrl-c", "quit")]),
        ]
        for (stage, script) in scripts {
            var stage = stage
            #expect(stage.follow(script) == [])
        }
    }

    @Test("asks, too, when its match is watched again", arguments: ["q", "ctrl-c"])
    func watchedAgain(key: String) throws {
        let scene = CourtEditorScene(Court("test"), savedAs: .new, seed: 1)
        var stage = Stage(scene: scene) { ($0.rules, $0.level) = (.first(to: 1), .hard) }
        #expect(stage.follow([("p enter space …", "watch"), ("v", "0:00 / 0:"), (key, "Leave the court?")]) == [])
        #expect(stage.follow([("n", "!Leave | 2/32"), (key, "Leave the court?"), (key, "quit")]) == [])
    }

    @Test("is opened from the title with the chosen court")
    func title() throws {
        var options = AppOptions()
        try options.choose(.gate)
        let stage = Stage(options: options, entries: [.courtEditor]).choosing("Make a court")
        let court = try editor(stage).draft.court
        #expect(court.obstacles == Court.gate.obstacles && court.name == "my gate")
    }

    @Test("no keys whatever make a court that is unfair or too large")
    func randomKeys() throws {
        let keys: [Key] = [
            .up, .down, .left, .right, .enter, .escape, .tab, .backtab, .delete, .backspace,
        ]
        let letters = Array("bpw +-][urnsvo?hjklxy".unicodeScalars)
        let saved = SavedCourts()
        var changed = 0
        let seeds = TestExtent.simulated(0..<12 as Range<UInt64>)
        for seed in seeds {
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
                _ = stage.canvas
            }
        }
        #expect(changed > seeds.count * 20 && !saved.courts.isEmpty)
    }
}
