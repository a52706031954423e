internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// Properties of the editor; its keys one by one are in scripts.
@Suite("The editor of courts") struct CourtEditorTests {
    private func stage(_ court: Court = Court("test"), _ size: ScreenSize = ScreenSize(80, 24)) -> Stage {
        let scene = CourtEditorScene(court, savedAs: .new, seed: 1)
        return Stage(scene: scene, columns: size.columns, rows: size.rows, glyphs: size.glyphs)
    }

    private func editor(_ stage: Stage) throws -> CourtEditorScene {
        try #require(stage.app.scene as? CourtEditorScene)
    }

    private func obstacles(_ stage: Stage) throws -> [Obstacle] { try editor(stage).draft.court.obstacles }

    @Test("Tab comes to each obstacle, also to one under another")
    func tab() throws {
        func obstacle(_ kind: Obstacle.Kind, _ x: Int, _ width: Int, _ height: Int) -> Obstacle {
            let (width, height) = (Fixed.thousandths(width), Fixed.thousandths(height))
            return Obstacle(kind, x: .thousandths(x), y: .thousandths(250), width: width, height: height)
        }
        let pegs = [480, 500, 520].map { obstacle(.peg, $0, 40, 40) }
        let all = Court("test", [obstacle(.block, 500, 200, 100)] + pegs + Court.gate.obstacles)
        for key: Key in [.tab, .backtab] {
            let reached = try (1...8).flatMap { count in
                var stage = stage(all).pressing("m", .up)
                stage.press(key, times: count)
                let left = try obstacles(stage.pressing("x"))
                return all.obstacles.filter { !left.contains($0) }
            }
            #expect(reached.count == 8 && Set(reached).count == min(8, all.obstacles.count), "\(key)")
        }
    }

    @Test("closed courts are found after a rest")
    func closed() throws {
        let wall = Obstacle(.block, x: .half, y: .thousandths(300), width: .one, height: Court.wallThickness)
        let stage = stage(Court("closed", [wall, wall.turned])).running(40)
        let problems = try editor(stage).problems
        #expect(problems == [.unreachable(.one), .unreachable(.two)])
        #expect(stage.pressing(.enter).shows("cannot reach the bottom"), "a trial says why there is none")
    }

    @Test("no keys whatever make a court that is unfair or too large")
    func randomKeys() throws {
        let keys: [Key] = [.up, .down, .left, .right, .enter, .escape, .tab, .backtab, .delete, .backspace]
        let letters = Array("bpw +-][urnsvo?hjklxy".unicodeScalars)
        var (changed, saved) = (0, 0)
        let seeds = TestExtent.simulated(0..<12 as Range<UInt64>)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            var stage = Stage(seed % 2 == 0 ? "editor court=pinball" : "editor")
            for _ in 0..<200 {
                let number = Int(random.next() % 40)
                let key = number < keys.count ? keys[number] : Key.character(letters[number % letters.count])
                if stage.press(key, random.next() % 5 == 0 ? .shift : []) == .quit { break }
                stage.run(Int(random.next() % 3))
                guard let draft = (stage.app.scene as? CourtEditorScene)?.draft else { break }
                let obstacles = draft.court.obstacles
                let isFair = obstacles.map(\.turned).sorted() == obstacles.sorted()
                try #require(isFair && obstacles.count <= Obstacle.most && Court.isName(draft.court.name))
                changed += draft.canUndo ? 1 : 0
                saved += stage.shows("saved as") ? 1 : 0
            }
        }
        #expect(changed > seeds.count * 20 && saved > 0)
    }

    /// The cell of the first peg.
    private let column = 80 * 700 / 1_000
    private let row = 1 + 21 * 500 / 1_000

    @Test(
        "the pointer takes an obstacle, drags it and drops it where the button is released, outside and under the keys"
    )
    func pointer() throws {
        for (end, keys) in [
            ((column - 8, row - 4), []), ((column, 0), []), ((column, 23), []), ((column - 4, row), ["?"]),
        ]
            as [((Int, Int), [Key])]
        {
            var stage = stage().pressing("p")
            stage.point(column, row, .press(0))
            stage.point(column - 8, row - 4)
            let moved = try obstacles(stage)
            for key in keys { stage.press(key) }
            stage.point(end.0, end.1, .release(0))
            for key in keys { stage.press(key) }
            stage.point(20, 5)
            let isMoved = moved[0].x < .thousandths(400) && moved[0].y > .thousandths(350)
            #expect(try isMoved && moved[1] == moved[0].turned && obstacles(stage) == moved && stage.app.wantsPointer)
        }
    }

    @Test("the pointer takes a thin obstacle wherever it is drawn, and a drag is one change", arguments: ScreenSize.all)
    func thin(_ size: ScreenSize) throws {
        let wall = Court.lanes.obstacles[0]
        for key: Key in ["v", "o"] {
            func stage(_ court: Court) -> Stage {
                let stage = self.stage(court, size)
                return key == "o" ? stage.pressing(key) : stage
            }
            let first = stage(Court("test", [wall]))
            let (with, without) = (first.canvas, stage(Court("test")).canvas)
            let drawn = with.cells.indices.filter { with.cells[$0] != without.cells[$0] }
                .map { ($0 % size.columns, $0 / size.columns) }.filter { (1..<size.rows - 1).contains($0.1) }
            #expect(drawn.count >= 4)
            for (column, row) in drawn {
                var stage = first
                stage.point(column, row, .press(0))
                for step in 1...3 { stage.point(size.columns / 2 + step, size.rows / 2 + step) }
                stage.point(size.columns / 2, size.rows / 2, .release(0))
                let isMoved = try obstacles(stage).first != wall
                #expect(try isMoved && obstacles(stage.pressing("u")) == [wall], "\(column) \(row)")
            }
        }
    }

    @Test("the wheel sizes the obstacle that is pointed at")
    func wheel() throws {
        var stage = stage().pressing("p")
        for _ in 0..<4 { stage.press(.up, .shift) }
        stage.press("p")
        let before = try obstacles(stage)
        stage.point(column, row, .scroll(-1))
        let now = try obstacles(stage)
        stage.point(40, 20, .scroll(-1))
        #expect(
            try now[0].width == .thousandths(50) && now[2] == before[2] && now.count == 4 && obstacles(stage) == now
        )
        // In a drag it sizes what is dragged, and the drag goes on.
        stage.point(column, row, .press(0))
        stage.point(column - 8, row, .scroll(-1))
        let sized = try obstacles(stage)
        stage.point(column - 8, row)
        #expect(try sized[0].width == .thousandths(60) && obstacles(stage)[0].y != sized[0].y)
    }
}
