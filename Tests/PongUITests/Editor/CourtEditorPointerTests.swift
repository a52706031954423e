internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("The pointer in the editor of courts") struct CourtEditorPointerTests {
    private func stage(_ court: Court = Court("test"), _ size: ScreenSize = ScreenSize(80, 24)) -> Stage {
        let scene = CourtEditorScene(court, savedAs: .new, seed: 1)
        return Stage(scene: scene, columns: size.columns, rows: size.rows, glyphs: size.glyphs)
    }

    private func obstacles(_ stage: Stage) throws -> [Obstacle] {
        try #require(stage.app.scene as? CourtEditorScene).draft.court.obstacles
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
    }
}
