internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// The boxes over all scenes of the game.
@Suite("Boxes") struct BoxTests {
    private static let boxes: [(name: String, open: @Sendable (Int, Int) -> Stage)] = [
        ("title", { Stage(columns: $0, rows: $1) }),
        ("more", { title($0, $1, "More") }),
        ("the match", { title($0, $1, "Choose the match") }),
        ("settings", { Stage.match(.horizontal, $0, $1).pressing(",") }),
        ("keys", { Stage(columns: $0, rows: $1).pressing("?") }),
        ("paused", { Stage.rally(.horizontal, $0, $1).paused }),
        ("question", { Stage.rally(.vertical, $0, $1).pressing("q") }),
        (
            "daily",
            { columns, rows in
                Stage(DailyMatch(.first).setup(try: 1), columns: columns, rows: rows)
            }
        ),
        ("history", { Stage(scene: HistoryScene(KeptHistory()), columns: $0, rows: $1) }),
        ("editor's name", { editor($0, $1, "n") }),
        ("editor's reasons", { editor($0, $1, "v") }),
        ("editor's keys", { editor($0, $1, "?") }),
    ]

    private static func title(_ columns: Int, _ rows: Int, _ line: String) -> Stage {
        return Stage(columns: columns, rows: rows).choosing(line)
    }

    private static func editor(_ columns: Int, _ rows: Int, _ key: Key) -> Stage {
        let editor = CourtEditorScene(.classic, savedAs: .new, seed: 1)
        return Stage(scene: editor, columns: columns, rows: rows).pressing(key)
    }

    @Test(
        "lie in the middle, and name in the lower frame the keys that lead on and back, in one form",
        arguments: [(40, 16), (80, 24), (120, 40), (200, 60)] as [(Int, Int)]
    )
    func frames(_ columns: Int, _ rows: Int) throws {
        for (name, open) in Self.boxes {
            let stage = open(columns, rows)
            let lines = stage.lines
            // Blocks of a court have frames, too, without keys.
            let frames = lines.map { $0.firstMatch(of: /└[─ ]*([^─┘]*[^─┘ ])[─ ]*┘/) }
            let bottom = try #require(frames.lastIndex { $0 != nil }, "\(name)")
            let frame = try #require(frames[bottom], "\(name)")
            let left = lines[bottom].distance(from: lines[bottom].startIndex, to: frame.range.lowerBound)
            let top = try #require(
                lines[..<bottom].lastIndex { $0.dropFirst(left).first == "┌" && $0.contains("┐") },
                "\(name)"
            )
            let width = lines[bottom].distance(from: frame.range.lowerBound, to: frame.range.upperBound)
            #expect(abs(left - (columns - left - width)) <= 1, "\(name)")
            #expect(abs(top - (rows - 1 - bottom)) <= 1, "\(name)")
            let keys = String(frame.1)
            let form = /((↑ ↓|← →|[^ ]+) [a-z]+)(  (↑ ↓|← →|[^ ]+) [a-z]+)*/
            #expect(keys.wholeMatch(of: form) != nil, "\(name): \(keys)")
            #expect(keys.contains("Esc ") || name == "title", "\(name): \(keys)")
        }
    }

    @Test("close by Esc", arguments: Self.boxes.map(\.name).filter { $0 != "title" })
    func closing(_ name: String) throws {
        let open = try #require(Self.boxes.first { $0.name == name }).open
        var stage = open(80, 24)
        let opened = stage.text
        #expect(stage.press(.escape) == .goOn)
        #expect(stage.text != opened)
        let hasFrame = stage.lines.contains { $0.contains("┘") }
        #expect(!hasFrame || stage.shows("Two players") || stage.shows("Paused"))
    }
}
