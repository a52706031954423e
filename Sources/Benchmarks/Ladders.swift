internal import GameCore
internal import LabUI
internal import MockGroupSessions
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The cost of drawing a full-screen ladder of a mobile network, and the graphs below two views.
enum Ladders {
    static var measurements: [Measurement] {
        [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)].flatMap { size in
            [
                Measurement(name: "draw a ladder \(size.columns)×\(size.rows)", repetitions: 2_000) { seed, frames in
                    draw(seed: seed, frames: frames, size: size) { lab, canvas in
                        let area = ScreenArea(column: 0, row: 0, columns: size.columns, rows: size.rows)
                        let selected = lab.latestMessage(through: lab.tick - 10)?.number
                        Ladder(lab, in: area, selecting: selected).draw(on: &canvas)
                    }
                },
                Measurement(name: "draw net graphs \(size.columns)×\(size.rows)", repetitions: 2_000) { seed, frames in
                    draw(seed: seed, frames: frames, size: size) { lab, canvas in
                        let width = size.columns / 2
                        for side in LabSide.allCases {
                            let area = ScreenArea(
                                column: side == .left ? 0 : width,
                                row: 0,
                                columns: width,
                                rows: NetGraph.rows
                            )
                            NetGraph(lab, of: side).draw(in: area, on: &canvas)
                        }
                        let strip = ScreenArea(column: 0, row: NetGraph.rows, columns: size.columns, rows: 1)
                        DivergenceStrip(lab).draw(in: strip, on: &canvas)
                    }
                },
            ]
        }
    }

    /// Draws the same ten seconds of a lab repeatedly.
    @inline(never)
    private static func draw(
        seed: UInt64,
        frames: Int,
        size: Size,
        _ drawFrame: (Lab, inout Canvas) -> Void
    ) -> UInt64 {
        var lab = Lab(RunSetup(seed: seed, network: NetworkPreset.fourG.conditions))
        for _ in 0..<600 { lab.advance(left: .none, right: .none) }
        var canvas = Canvas(size: size, palette: Theme.classic.palette)
        var drawn: UInt64 = 0
        for _ in 0..<frames {
            canvas.clear()
            drawFrame(lab, &canvas)
            drawn &+= UInt64(canvas[size.columns / 2, size.rows / 2].glyph.value)
        }
        return drawn
    }
}
