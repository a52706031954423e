internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import StageTesting
internal import Testing
internal import TerminalUI

@testable internal import PongUI

/// The room of the hints before the first serve; their words are in scripts.
@Suite("Keys before the first serve") struct KeyHintTests {
    @Test("touch neither score nor paddles nor walls")
    func room() {
        let blocks = Set("█▌▐▀▄")
        var touched: [String] = []
        for players in ["two=human", "vertical two=human", "two=easy"] {
            for scheme in ["auto: releases", "input=latch", "input=steps", "input=mouse"] {
                for size in ScreenSize.blocks {
                    let line = "match \(players) " + (scheme == "auto: releases" ? "input=\(scheme)" : scheme)
                    let before = Stage(line, size)
                    let after = before.pressing(" ", ticks: 1)
                    // The bar until the serve replaces a hint; in the middle of large screens, the server's message
                    // replaces the one that begins the match.
                    let bar = after.lines.firstIndex { $0.contains(" serve") }.map { $0 + 1 }
                    let middle = size.columns / 6..<size.columns * 5 / 6
                    let said = size.rows * 2 / 3 - 6...size.rows * 2 / 3 + 3
                    for (row, (line, later)) in zip(before.lines, after.lines).enumerated() where row != bar {
                        let isKept = zip(line, later).enumerated().allSatisfy { column, glyphs in
                            let isSaid = said.contains(row) && middle.contains(column)
                            return isSaid || glyphs.0 == glyphs.1 || !blocks.contains(glyphs.1)
                        }
                        if !isKept || line.count > size.columns { touched.append("\(scheme) \(size.name): \(line)") }
                    }
                }
            }
        }
        #expect(touched == [])
    }

    @Test("are advised again after two lost points in a row")
    func advice() {
        var advice = Advice()
        let isShown = [MatchEvents.goalByTwo, .goalByOne, .goalByTwo, .goalByTwo].map { goal in
            advice.watch(goal, of: .one, Controls(humans: PlayerSet(.one)), AppOptions())
            return advice.isShown
        }
        #expect(isShown == [false, false, false, true])
    }

    @Test("are whole words between the obstacles of every court")
    func obstacles() {
        var cut: [String] = []
        for (orientation, keys) in [
            ("horizontal", ["W up  S down", "D stops"]), ("vertical", ["A left  D right", "W stops"]),
        ] {
            for court in Court.shipped {
                for size in ScreenSize.blocks {
                    let stage = Stage("match \(orientation) court=\(court.name) two=human input=latch seed=3", size)
                    let words = ["a press moves until the stop key"]
                    if size.columns > 40, !stage.shows(words[0]) { cut.append("\(court.name), \(size.name)") }
                    for words in keys + words {
                        cut += stage.lines.filter { $0.contains(words.prefix(4)) && !$0.contains(words) }
                    }
                }
            }
        }
        #expect(cut == [])
    }
}
