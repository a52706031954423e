internal import GameCore
internal import PongUI
internal import TerminalUI

/// The cost of a frame: a tick of a match, its drawing, and its bytes for the terminal.
enum Frames {
    static var measurements: [Measurement] {
        [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)].flatMap { size in
            [
                Measurement(name: "draw \(size.columns)×\(size.rows)", repetitions: 2_000) { seed, frames in
                    play(seed: seed, frames: frames, size: size, encodes: false)
                },
                Measurement(
                    name: "draw and encode \(size.columns)×\(size.rows)",
                    repetitions: 2_000,
                    work: { seed, frames in play(seed: seed, frames: frames, size: size, encodes: true) },
                    note: { bytes in "\((Double(bytes) / 2_000).text(1)) bytes a frame" }
                ),
                Measurement(
                    name: "the same, repeating \(size.columns)×\(size.rows)",
                    repetitions: 2_000,
                    work: { seed, frames in play(seed: seed, frames: frames, size: size, encodes: true, repeats: true)
                    },
                    note: { bytes in "\((Double(bytes) / 2_000).text(1)) bytes a frame" }
                ),
                Measurement(
                    name: "first frame \(size.columns)×\(size.rows)",
                    repetitions: 20,
                    work: { seed, frames in
                        (0..<frames).reduce(0) { sum, _ in sum + firstFrame(seed: seed, size: size) }
                    },
                    note: { bytes in "\(bytes / 20) bytes" }
                ),
            ]
        }
    }

    private static func app(_ match: MatchSetup, _ capabilities: Capabilities, _ size: Size, seed: UInt64) -> App {
        App(AppOptions(), start: .match(match), capabilities: capabilities, size: size, seed: seed, effects: Effects())
    }

    /// The whole screen, as at the start and after a resize.
    private static func firstFrame(seed: UInt64, size: Size) -> UInt64 {
        let capabilities = Capabilities(colors: .palette256, glyphs: .blocks)
        let match = MatchSetup(.human, .computer(.hard), seed: seed)
        let app = Frames.app(match, capabilities, size, seed: seed)
        var canvas = Canvas(size: size)
        var encoder = FrameEncoder(colors: capabilities.colors)
        var bytes: [UInt8] = []
        app.draw(on: &canvas)
        encoder.encode(canvas, into: &bytes)
        return UInt64(bytes.count)
    }

    @inline(never)
    private static func play(seed: UInt64, frames: Int, size: Size, encodes: Bool, repeats: Bool = false) -> UInt64 {
        let capabilities = Capabilities(colors: .palette256, glyphs: .blocks)
        let match = MatchSetup(.computer(.hard), .computer(.hard), seed: seed)
        var app = Frames.app(match, capabilities, size, seed: seed)
        var canvas = Canvas(size: size)
        var encoder = FrameEncoder(colors: capabilities.colors)
        encoder.repeatsCharacters = repeats
        var bytes: [UInt8] = []
        var count: UInt64 = 0
        for frame in 0..<frames {
            app.advance(by: 1)
            app.draw(on: &canvas)
            guard encodes else { continue }
            bytes.removeAll(keepingCapacity: true)
            encoder.encode(canvas, into: &bytes)
            // The first frame clears and draws everything.
            if frame > 0 { count += UInt64(bytes.count) }
        }
        return encodes ? count : UInt64(canvas.cells.count)
    }
}
