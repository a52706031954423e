internal import GameCore
internal import PlayerProfile
internal import PongUI
internal import TerminalUI

/// The cost of a frame: a tick of a match, its drawing, and its bytes for the terminal.
enum Frames {
    static var measurements: [Measurement] {
        [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)].flatMap { size in
            [("draw and encode", false), ("the same, repeating", true)].map { name, repeats in
                Measurement("\(name) \(size.columns)×\(size.rows)", 2_000) { seed, frames in
                    play(seed: seed, frames: frames, size: size, repeats: repeats)
                } note: { bytes in
                    "\((Double(bytes) / 2_000).text(1)) bytes a frame"
                }
            } + [
                Measurement("first frame \(size.columns)×\(size.rows)", 20) { seed, rounds in
                    (0..<rounds).map { _ in play(seed: seed, frames: 1, size: size, countsFirst: true) }.reduce(0, +)
                } note: { bytes in
                    "\(bytes / 20) bytes"
                }
            ]
        }
    }

    /// Plays a match, and counts the bytes of its frames: of the first one, which draws the whole screen, or of all
    /// others.
    @inline(never)
    private static func play(
        seed: UInt64,
        frames: Int,
        size: Size,
        repeats: Bool = false,
        countsFirst: Bool = false
    ) -> UInt64 {
        let capabilities = Capabilities(colors: .palette256, glyphs: .blocks)
        var app = App(
            AppOptions(),
            start: .match(MatchSetup(.computer(.hard), .computer(.hard), seed: seed)),
            capabilities: capabilities,
            size: size,
            seed: seed,
            effects: Effects()
        )
        var canvas = Canvas(size: size)
        var encoder = FrameEncoder(colors: capabilities.colors)
        encoder.repeatsCharacters = repeats
        var bytes: [UInt8] = []
        var count: UInt64 = 0
        for frame in 0..<frames {
            app.advance(by: 1)
            app.draw(on: &canvas)
            bytes.removeAll(keepingCapacity: true)
            encoder.encode(canvas, into: &bytes)
            if (frame == 0) == countsFirst { count += UInt64(bytes.count) }
        }
        return count
    }
}
