internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("The pointer in the editor of courts") struct CourtEditorPointerTests {
    private static let sizes = [(40, 16), (80, 24), (120, 40), (200, 60)]

    private func stage() -> Stage {
        Stage(scene: CourtEditorScene(Court("test"), savedAs: .new, seed: 1))
    }

    private func obstacles(_ stage: Stage) throws -> [Obstacle] {
        try #require(stage.app.scene as? CourtEditorScene).draft.court.obstacles
    }

    @Test("the pointer takes an obstacle, drags it and drops it")
    func pointer() throws {
        var stage = stage().pressing("p")
        let start = (column: 80 * 700 / 1_000, row: 1 + 21 * 500 / 1_000)
        stage.point(start.column, start.row, .press(0))
        stage.point(start.column - 8, start.row - 4)
        let moved = try obstacles(stage)
        #expect(moved[0].x < .thousandths(400) && moved[0].y > .thousandths(350) && moved[1] == moved[0].turned)
        stage.point(start.column - 8, start.row - 4, .release(0))
        stage.point(10, 10)
        #expect(try obstacles(stage) == moved)
        #expect(stage.app.wantsPointer)
    }

    /// The cells that differ from those of another screen.
    private func cells(_ stage: Stage, without empty: Stage) -> [(column: Int, row: Int)] {
        let (with, without) = (stage.canvas, empty.canvas)
        return (1..<with.size.rows - 1).flatMap { row in
            (0..<with.size.columns).compactMap { column in
                with[column, row] == without[column, row] ? nil : (column, row)
            }
        }
    }

    @Test("the pointer takes a thin obstacle wherever it is drawn, and a drag is one change", arguments: sizes)
    func thin(columns: Int, rows: Int) throws {
        let wall = Court.lanes.obstacles[0]
        for glyphs in [GlyphSet.blocks, .ascii] {
            for key: Key in ["v", "o"] {
                func stage(_ court: Court) -> Stage {
                    let scene = CourtEditorScene(court, savedAs: .new, seed: 1)
                    var stage = Stage(scene: scene, columns: columns, rows: rows, glyphs: glyphs)
                    if key == "o" { stage.press(key) }
                    return stage
                }
                let first = stage(Court("test", [wall]))
                let drawn = cells(first, without: stage(Court("test")))
                #expect(drawn.count >= 4)
                for (column, row) in drawn {
                    var stage = first
                    stage.point(column, row, .press(0))
                    for step in 1...3 {
                        stage.point(columns / 2 + step, rows / 2 + step)
                    }
                    stage.point(columns / 2, rows / 2, .release(0))
                    #expect(try obstacles(stage).first != wall, "\(column) \(row)")
                    stage.press("u")
                    #expect(try obstacles(stage) == [wall])
                }
            }
        }
    }

    @Test("a drag ends where the button is released, outside the court and under the keys, too")
    func release() throws {
        let (column, row) = (80 * 700 / 1_000, 1 + 21 * 500 / 1_000)
        for (end, opens) in [((column, 0), false), ((column, 23), false), ((column - 4, row), true)] {
            var stage = stage().pressing("p")
            stage.point(column, row, .press(0))
            stage.point(column - 4, row)
            let moved = try obstacles(stage)
            if opens { stage.press("?") }
            stage.point(end.0, end.1, .release(0))
            if opens { stage.press("?") }
            stage.point(20, 5)
            #expect(try obstacles(stage) == moved)
            #expect(moved[0].y != .thousandths(300))
        }
    }

    @Test("the wheel sizes the obstacle that is pointed at")
    func wheel() throws {
        var stage = stage().pressing("p")
        let first = try obstacles(stage)
        for _ in 0..<4 { stage.press(.up, .shift) }
        stage.press("p")
        let before = try obstacles(stage)
        stage.point(80 * 700 / 1_000, 1 + 21 * 500 / 1_000, .scroll(-1))
        let now = try obstacles(stage)
        #expect(now[0].width == .thousandths(50) && now[2] == before[2] && first.count == 2 && now.count == 4)
        stage.point(40, 20, .scroll(-1))
        #expect(try obstacles(stage) == now)
    }
}
