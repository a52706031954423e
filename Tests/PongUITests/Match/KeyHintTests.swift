internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// The hints to each player's keys before the first serve.
@Suite("Keys before the first serve") struct KeyHintTests {
    private let sizes = [(40, 16), (80, 24), (120, 40), (200, 60)]

    private func stage(
        _ orientation: Orientation,
        _ size: (Int, Int),
        two: Contender = .computer(.normal),
        _ scheme: InputScheme
    ) -> Stage {
        var stage = Stage.match(orientation, size.0, size.1, two: two, input: scheme == .hold ? nil : scheme)
        if scheme == .hold { _ = stage.app.handle(.reportsReleases(true)) }
        return stage
    }

    private let notes: [InputScheme: (horizontal: String, vertical: String)] = [
        .hold: ("hold a key, or use the mouse", "hold a key, or use the mouse"),
        .latch: ("a key moves, D ← stops", "a key moves, W ↓ stops"),
        .steps: ("tap to step, hold to run, or the mouse", "tap to step, hold to run, or the mouse"),
        .mouse: ("the mouse, or a key", "the mouse, or a key"),
    ]

    @Test("are those of the scheme and of the court, on every screen", arguments: InputScheme.allCases)
    func single(_ scheme: InputScheme) throws {
        let note = try #require(notes[scheme])
        for size in sizes {
            let horizontal = stage(.horizontal, size, scheme).text
            #expect(horizontal.contains(" W ↑ up   S ↓ down") && horizontal.contains(note.horizontal), "\(size)")
            let vertical = stage(.vertical, size, scheme).text
            #expect(vertical.contains(" A ← left   D → right") && vertical.contains(note.vertical), "\(size)")
        }
    }

    @Test("stand in each player's own half where two play", arguments: InputScheme.allCases)
    func two(_ scheme: InputScheme) {
        let both: [InputScheme: String] = [
            .hold: "hold a key to move", .latch: "a key moves until you stop",
            .steps: "tap to step, hold to run", .mouse: "the mouse moves its half's paddle",
        ]
        for size in sizes {
            let (columns, rows) = size
            let horizontal = stage(.horizontal, size, two: .human, scheme)
            let left = horizontal.text(rows: 0..<rows, columns: 0..<columns / 2)
            let right = horizontal.text(rows: 0..<rows, columns: columns / 2..<columns)
            #expect(left.contains("W up  S down") && right.contains("↑ up  ↓ down"), "\(size)")
            #expect(left.contains("D stops") == (scheme == .latch) && right.contains("← stops") == (scheme == .latch))
            #expect(horizontal.shows(both[scheme] ?? "?"), "\(size)")

            let vertical = stage(.vertical, size, two: .human, scheme)
            let top = vertical.text(rows: 0..<rows / 2, columns: 0..<columns)
            let bottom = vertical.text(rows: rows / 2..<rows, columns: 0..<columns)
            #expect(bottom.contains("A left  D right") && top.contains("← left  → right"), "\(size)")
            #expect(bottom.contains("W stops") == (scheme == .latch) && top.contains("↓ stops") == (scheme == .latch))
        }
    }

    @Test("touch neither score nor paddles nor walls")
    func room() {
        let blocks = Set("█▌▐▀▄")
        for (two, orientation) in [
            (Contender.human, Orientation.horizontal), (.human, .vertical), (.computer(.easy), .horizontal),
        ] {
            for (scheme, size) in InputScheme.allCases.flatMap({ scheme in sizes.map { (scheme, $0) } }) {
                let before = stage(orientation, size, two: two, scheme)
                var after = before
                after.press(" ", ticks: 1)
                // The bar until the serve replaces a hint; in the middle of large screens, the server's message
                // replaces the one that begins the match.
                let bar = after.lines.firstIndex { $0.contains(" serve") }.map { $0 + 1 }
                let middle = size.0 / 6..<size.0 * 5 / 6
                let said = size.1 * 2 / 3 - 6...size.1 * 2 / 3 + 3
                for (row, (line, later)) in zip(before.lines, after.lines).enumerated() where row != bar {
                    #expect(line.count <= size.0)
                    let isKept = zip(line, later).enumerated().allSatisfy { column, glyphs in
                        let isSaid = said.contains(row) && middle.contains(column)
                        return isSaid || glyphs.0 == glyphs.1 || !blocks.contains(glyphs.1)
                    }
                    #expect(isKept, "\(scheme): \(line)")
                }
            }
        }
    }

    @Test("are whole words between the obstacles of every court", arguments: Orientation.allCases)
    func obstacles(_ orientation: Orientation) throws {
        let keys = orientation == .horizontal ? ["W up  S down", "D stops"] : ["A left  D right", "W stops"]
        for court in Court.shipped {
            for (columns, rows) in sizes {
                var options = AppOptions()
                options.orientation = orientation
                options.input = .latch
                let setup = MatchSetup(.human, .human, rules: try court.rules(), seed: 3)
                let stage = Stage(setup, options: options, columns: columns, rows: rows)
                #expect(stage.shows("a key moves until you stop") || columns == 40, "\(court.name), \(columns)")
                for words in keys + ["a key moves until you stop"] {
                    let cut = stage.lines.filter { $0.contains(words.prefix(4)) && !$0.contains(words) }
                    #expect(cut.isEmpty, "\(court.name), \(columns): \(cut)")
                }
            }
        }
    }

    @Test("are gone with the first serve, and follow scheme and court until then")
    func changes() {
        var stage = Stage.match()
        let faults = stage.follow([
            ("", "tap to step"), ("i", "the mouse, or a key"), ("i", "D ← stops"), ("o", "W ↓ stops"),
            ("space +1", "!stops"),
        ])
        #expect(faults == [])
    }
}
