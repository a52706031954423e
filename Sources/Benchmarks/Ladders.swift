internal import GameCore
internal import LabUI
internal import MockGroupSessions
internal import PlayerProfile
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The cost of drawing a full-screen ladder of a mobile network.
enum Ladders {
    static var measurements: [Measurement] {
        [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)].map { size in
            Measurement("draw a ladder \(size.columns)×\(size.rows)", 2_000) { seed, frames in
                draw(seed: seed, frames: frames, size: size)
            }
        }
    }

    /// Draws the same ten seconds of a lab repeatedly.
    @inline(never)
    private static func draw(seed: UInt64, frames: Int, size: Size) -> UInt64 {
        var lab = Lab(RunSetup(seed: seed, network: NetworkPreset.fourG.conditions))
        for _ in 0..<600 { lab.advance(left: .none, right: .none) }
        let area = ScreenArea(column: 0, row: 0, columns: size.columns, rows: size.rows)
        var canvas = Canvas(size: size, palette: Theme.classic.palette)
        var drawn: UInt64 = 0
        for _ in 0..<frames {
            canvas.clear()
            let selected = lab.latestMessage(through: lab.tick - 10)?.number
            Ladder(lab, in: area, selecting: selected).draw(on: &canvas)
            drawn &+= UInt64(canvas[size.columns / 2, size.rows / 2].glyph.value)
        }
        return drawn
    }
}
