internal import GameBasics
import GameCore
import TerminalKit
import Testing

@testable import TerminalUI

@Suite("Frame encoder") struct FrameEncoderTests {
    @Test(
        "the bytes make the terminal show every canvas of a random run",
        // With all features, without one, and with none.
        arguments: [(true, true), (false, true), (false, false)],
        1...4 as ClosedRange<UInt64>
    )
    func reproducesCanvas(_ has: (background: Bool, others: Bool), _ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var features = FrameEncoder.Features()
        features.erasesInBackground = has.background
        (features.erasesLines, features.turnsOffSingly) = (has.others, has.others)
        let size = Size(columns: Int.random(in: 1...30, using: &random), rows: Int.random(in: 1...12, using: &random))
        var encoder = FrameEncoder(colors: .rgb24, features: features)
        encoder.repeatsCharacters = seed.isMultiple(of: 2)
        var terminal = VirtualTerminal(
            columns: size.columns,
            rows: size.rows,
            erasesInBackground: features.erasesInBackground
        )
        terminal.fill(with: "?")
        var parser = ControlParser()
        var canvas = Canvas(size: size)
        var bytes: [UInt8] = []
        var writtenFrames = 0
        for frame in 0..<250 {
            canvas.disturb(using: &random)
            bytes.removeAll(keepingCapacity: true)
            encoder.encode(canvas, into: &bytes)
            writtenFrames += bytes.isEmpty ? 0 : 1
            terminal.feed(bytes)
            for token in bytes.flatMap({ parser.take($0) }) where !token.isOfFrame {
                Issue.record("frame \(frame) of \(size) has \(token)")
            }
            guard terminal.shows(canvas) else {
                Issue.record("frame \(frame) of \(size): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
                return
            }
        }
        #expect(terminal.unknown == [] && terminal.ambiguities == [])
        #expect(writtenFrames > 100)
    }

    @Test("finds the nearest of the 240 colours that are the same everywhere")
    func nearest() {
        let levels: [Int] = [0, 95, 135, 175, 215, 255]
        var palette: [[Int]] = []
        for red in levels { for green in levels { for blue in levels { palette.append([red, green, blue]) } } }
        palette += (0..<24).map { Array(repeating: 8 + 10 * $0, count: 3) }
        var random = SplitMix64(seed: 1)
        for _ in 0..<2_000 {
            let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
            func distance(_ index: Int) -> Int {
                zip(palette[index], color).reduce(0) { $0 + ($1.0 - Int($1.1)) * ($1.0 - Int($1.1)) }
            }
            guard case .index(let index) = TerminalColor(.rgb(color[0], color[1], color[2]), .palette256) else {
                Issue.record("no index for \(color)")
                continue
            }
            #expect(distance(Int(index) - 16) == palette.indices.map(distance).min(), "\(color)")
        }
    }
}

extension FrameEncoder {
    /// The bytes of a frame as text.
    mutating func text(of canvas: Canvas) -> String {
        var bytes: [UInt8] = []
        encode(canvas, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Canvas {
    /// Changes a few cells, like a scene.
    fileprivate mutating func disturb(using random: inout SplitMix64) {
        let colors: [Color] = [.standard, .standard, .rgb(255, 0, 0), .rgb(0, 0, 90)]
        let attributes: [Style.Attributes] = [[], [], .bold, .dim, .reverse, [.bold, .reverse]]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let style = Style(
                colors.randomElement(using: &random) ?? .standard,
                on: colors.randomElement(using: &random) ?? .standard,
                attributes.randomElement(using: &random) ?? []
            )
            let column = Int.random(in: -2..<size.columns, using: &random)
            let row = Int.random(in: 0..<size.rows, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: clear(style)
            case 1, 2: fill(column: column, row: row, columns: 40, rows: 1, with: Cell(" ", style))
            case 3: fill(column: column, row: row, columns: 3, rows: 3, with: Cell("█", style))
            default:
                write(
                    ["x", "a – b", "pong ▀▄", "▌▐█▛▗▙▝", "▞▚▔▇▕▉▜▖▟▘", "a界b", "本日は", "ที่ x\u{301}"].randomElement(
                        using: &random
                    ) ?? "",
                    column: column,
                    row: row,
                    style
                )
            }
        }
    }
}
