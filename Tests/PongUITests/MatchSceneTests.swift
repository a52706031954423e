internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("A match by keys") struct MatchSceneTests {
    /// A match between two humans.
    private func match(points: Int, winByTwo: Bool = false, seed: UInt64 = 1) -> Stage {
        Stage(MatchSetup(.human, .human, rules: .first(to: points, winByTwo: winByTwo), seed: seed))
    }

    @Test("between two humans goes to its end, to a result and to a rematch")
    func toTheEnd() {
        var stage = match(points: 3)
        #expect(stage.text.contains("Left") && stage.text.contains("Right"))
        #expect(stage.text.contains("a key moves until you stop"))
        stage.press(" ")
        // Both paddles stay at the upper wall, so that every ball is missed.
        stage.press("w")
        stage.press(.up)
        let hasEnded = stage.run(until: " wins")
        #expect(hasEnded)
        #expect(stage.text.contains("Seconds in play"))
        stage.press(" ")
        stage.press(.enter)
        stage.run(29)
        #expect(stage.text.contains(" wins"))
        stage.run(10)
        #expect(stage.app.pace == .still)
        stage.press(" ")
        stage.run(1)
        #expect(!stage.text.contains(" wins"))
        #expect(stage.text.contains(" serves"))
        #expect(stage.text(rows: 2..<3, columns: 28..<52).filter { $0 == "█" }.count == 12)
    }

    @Test("begins again with r, without a rest")
    func rematch() {
        var stage = match(points: 1)
        stage.press(" ")
        stage.press("w")
        stage.press(.up)
        stage.run(until: " wins")
        stage.press("r")
        stage.run(1)
        #expect(stage.text.contains(" serves"))
        #expect(stage.app.pace == .ticking)
    }

    @Test("is won by two points where that is asked for")
    func winByTwo() {
        // Computers are alike enough for a score of 1 : 1 in some of the matches.
        func scores(winByTwo: Bool) -> Set<String> {
            Set(
                ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as [UInt64]).map { seed in
                    let rules = Rules.first(to: 1, winByTwo: winByTwo)
                    let level = Contender.computer(.easy)
                    var stage = Stage(MatchSetup(level, level, rules: rules, seed: seed))
                    for _ in 0..<20_000 where stage.app.pace != .still { stage.run(1) }
                    return stage.text(rows: 4..<7, columns: 24..<56)
                }
            )
        }
        #expect(scores(winByTwo: false).count == 2)
        #expect(scores(winByTwo: true).count > 2)
    }

    @Test("moves both players at once, by latched and by held keys", arguments: [false, true])
    func bothMove(releases: Bool) throws {
        var stage = match(points: 3)
        _ = stage.app.handle(.reportsReleases(releases))
        stage.press(" ")
        stage.run(1)
        let before = try (paddle(of: .one, in: stage), paddle(of: .two, in: stage))
        stage.press("w")
        stage.press(.down)
        stage.run(15)
        let after = try (paddle(of: .one, in: stage), paddle(of: .two, in: stage))
        #expect(after.0 < before.0 && after.1 > before.1)
        stage.release(.character("w"))
        stage.release(.down)
        stage.run(5)
        let released = try (paddle(of: .one, in: stage), paddle(of: .two, in: stage))
        #expect((released == after) == releases)
    }

    /// The upper edge of a player's paddle on a horizontal court, in eighths of a row.
    private func paddle(of player: Player, in stage: Stage) throws -> Int {
        var half = stage.canvas
        half.fill(column: player == .one ? 5 : 0, row: 0, columns: 75, rows: 24, with: Cell())
        half.fill(column: 0, row: 0, columns: 80, rows: 1, with: Cell())
        half.fill(column: 0, row: 22, columns: 80, rows: 2, with: Cell())
        return try #require(Ink(half).box).top
    }

    @Test("is turned by a key, and its keys with it")
    func orientation() {
        var stage = match(points: 3)
        stage.press("o")
        #expect(stage.text.contains("Bottom") && stage.text.contains("Top"))
        #expect(stage.lines[1].first == "▐")
        stage.press(" ")
        stage.run(1)
        let before = stage.lines[22]
        stage.press("a")
        stage.run(10)
        #expect(stage.lines[22] != before)
        stage.press("o")
        #expect(stage.text.contains("Left"))
    }

    @Test("has each name at its player's end of a vertical court, and at its side of a horizontal one")
    func names() throws {
        for (columns, rows) in [(40, 16), (60, 20), (80, 24), (200, 60)] {
            for (two, names) in [(Contender.computer(.easy), ["You", "Computer"]), (.human, ["Bottom", "Top"])] {
                var stage = Stage.match(.vertical, columns, rows, two: two)
                stage.press(" ")
                stage.run(20)
                let (upper, lower) = (try #require(stage.lines.first), try #require(stage.lines.last))
                #expect(upper.hasPrefix(" \(names[1])") && lower.hasPrefix(" \(names[0])"))
                #expect(upper.contains("●") != lower.contains("●"))
                #expect(!upper.contains(names[0]) && !lower.contains(names[1]))
                #expect(lower.contains("Rally 0 ") && lower.contains("? help"))
                #expect(lower.contains("Speed ×1.0 ") == (columns > 60 || columns == 60 && two != .human))
                stage.press("o")
                let line = try #require(stage.lines.first)
                #expect(line.hasPrefix(two == .human ? "▄ Left " : "▄ You "))
                #expect(line.hasSuffix(two == .human ? " Right ▄" : " Computer ▄"))
            }
        }
    }

    @Test("says who serves and who scores in the same grammar for all players")
    func grammar() {
        for (one, two, verbs) in [
            (Contender.human, Contender.computer(.hard), ["You serve", "Computer serves", "Computer scores"]),
            (.human, .human, ["Left serves", "Right serves", "Left scores", "Right scores"]),
            (.computer(.easy), .computer(.easy), ["Left serves", "Right serves", "Left scores", "Right scores"]),
        ] {
            var stage = Stage.match(one: one, two: two, points: 7)
            stage.press(" ")
            var said: Set<String> = []
            for _ in 0..<20_000 where stage.app.pace != .still {
                stage.run(1)
                let canvas = stage.canvas
                guard canvas.shows(" serve") || canvas.shows(" score") else { continue }
                for line in stage.lines {
                    guard let verb = line.firstRange(of: " s"), line.contains(" serve") || line.contains(" score")
                    else {
                        continue
                    }
                    said.insert(line[..<verb.lowerBound].filter { $0.isLetter } + line[verb.lowerBound...].prefix(7))
                }
            }
            let expected = verbs.map { verb in
                verb.prefix(while: { $0 != " " }) + verb.drop(while: { $0 != " " }).prefix(7)
            }
            #expect(Set(expected.map(String.init)).isSubset(of: said), "\(said)")
        }
    }

    @Test("follows the pointer")
    func pointer() {
        var stage = Stage.match(input: .mouse)
        #expect(stage.app.wantsPointer)
        stage.press(" ")
        stage.run(1)
        _ = stage.app.handle(.pointer(PointerEvent(column: 50, row: 1, .move)))
        stage.run(40)
        // The paddle is as high as it can be: it begins at the wall.
        #expect(stage.lines[1].hasPrefix("   ██"))
        #expect(stage.lines[3].hasPrefix("   ██"))
        #expect(!stage.lines[5].hasPrefix("   █"))
    }

    @Test("goes through the schemes that work, and says which one it is")
    func scheme() {
        var stage = Stage.match()
        let words = ["tap to step", "the mouse, or a key", "a key moves", "tap to step"]
        for (index, words) in words.enumerated() {
            #expect(stage.text.contains(words) && stage.text.contains(index == 1 ? "  mouse  p" : "  keys  p"))
            stage.press("i")
        }
        _ = stage.app.handle(.reportsReleases(true))
        stage.press("i")
        #expect(stage.text.contains("keys: hold to move") || stage.text.contains("hold a key"))
    }

    @Test("between computers can be watched, paused and played again")
    func watched() {
        var stage = Stage.match(one: .computer(.easy), two: .computer(.easy), points: 1)
        #expect(stage.app.pace == .ticking)
        stage.run(80)
        stage.press("p")
        stage.run(1)
        #expect(stage.text.contains("Paused"))
        #expect(stage.app.pace == .still)
        stage.press(" ")
        stage.run(1)
        #expect(!stage.text.contains("Paused"))
        _ = stage.app.handle(.resumed)
        #expect(stage.text.contains("Paused"))
        stage.press("p")
        let hasEnded = stage.run(until: " wins")
        #expect(hasEnded)
        stage.run(40)
        stage.press("r")
        stage.run(1)
        #expect(stage.text.contains(" serves"))
    }

    @Test("forgets keys that were pressed while nothing moved")
    func forgotten() throws {
        var stage = Stage.match()
        stage.press("w")
        stage.press(" ")
        let before = try paddle(of: .one, in: stage)
        stage.run(20)
        #expect(try paddle(of: .one, in: stage) == before)
        stage.press("w")
        stage.run(11)
        #expect(try paddle(of: .one, in: stage) < before)
    }
}
