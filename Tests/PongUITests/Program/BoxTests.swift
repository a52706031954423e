internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// The boxes over all scenes of the game.
@Suite("Boxes") struct BoxTests {
    @Test(
        "lie in the middle, name in the lower frame the keys that lead on and back, in one form, and close by Esc",
        arguments: ScreenSize.blocks
    )
    func frames(_ size: ScreenSize) throws {
        let boxes = [
            "title", "title: choose:More", "title: choose:Choose", "title: ?", "match: ,", "match: space +80 p +1",
            "match vertical: space +80 q", "daily", "history matches=none", "editor: n", "editor: v", "editor: ?",
        ]
        for line in boxes {
            var stage = Stage(line, size)
            let lines = stage.lines
            // Blocks of a court have frames, too, without keys.
            let frames = lines.map { $0.firstMatch(of: /└[─ ]*([^─┘]*[^─┘ ])[─ ]*┘/) }
            let bottom = try #require(frames.lastIndex { $0 != nil }, "\(line)")
            let frame = try #require(frames[bottom])
            let left = lines[bottom].distance(from: lines[bottom].startIndex, to: frame.range.lowerBound)
            let top = lines[..<bottom].lastIndex { $0.dropFirst(left).first == "┌" && $0.contains("┐") } ?? -9
            let width = lines[bottom].distance(from: frame.range.lowerBound, to: frame.range.upperBound)
            let isCentred =
                abs(left - (size.columns - left - width)) <= 1 && abs(top - (size.rows - 1 - bottom)) <= 1
            let form = /((↑ ↓|← →|[^ ]+) [a-z]+)(  (↑ ↓|← →|[^ ]+) [a-z]+)*/
            let keys = String(frame.1)
            let isInForm = keys.wholeMatch(of: form) != nil && (keys.contains("Esc ") || line == "title")
            #expect(isCentred && isInForm, "\(line): \(keys)")

            guard line != "title" else { continue }
            let directive = stage.press(.escape)
            let hasFrame = stage.lines.contains { $0.contains("┘") }
            let isClosed = !hasFrame || stage.shows("Enter open") || stage.shows("Paused")
            #expect(directive == .goOn && stage.lines != lines && isClosed, "\(line)")
        }
    }
}
