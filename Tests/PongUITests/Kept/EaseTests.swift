internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import StageTesting
internal import TerminalUI
import Testing

@testable import PongUI

/// The computer at easy after matches in a row that were lost to it.
@Suite("Ease") struct EaseTests {
    /// A match of the history: `l` for one lost at easy, `w` for one won there, `n` for one lost at normal, `d` for a
    /// daily one that was won at easy, `o` for one won against a named opponent there, `2` for one of two players, `t` for
    /// one lost at easy by player two.
    private func match(_ letter: Character) -> PlayedMatch {
        var match = PlayedMatch()
        let level = letter == "n" ? ComputerPlayer.Level.normal : .easy
        match.players = letter == "t" ? PerPlayer(.computer(level), .human) : PerPlayer(.human, .computer(level))
        if letter == "2" { match.players = PerPlayer(.human, .human) }
        if letter == "o" { match.players.opponent = Opponent.all[0] }
        match.score = "wdto".contains(letter) ? PerPlayer(11, 4) : PerPlayer(4, 11)
        match.daily = letter == "d" ? .first : nil
        return match
    }

    private static let histories: [(matches: String, steps: Int)] = [
        ("", 0), ("l", 1), ("ll", 2), ("lll", 3), ("llll", 3), ("lllw", 0), ("lllwl", 1), ("wll", 2), ("ldl", 2),
        ("lln2", 2), ("lo", 1), ("t", 1), ("ttw", 0), ("d", 0), ("n", 0),
    ]

    @Test("is a step for each match lost in a row at easy, three at most, until one is won there", arguments: histories)
    func counting(matches: String, steps: Int) {
        let entries = matches.map { HistoryEntry(when: "", match: match($0), file: "", canBeWatched: false) }
        #expect(Ease(after: KeptHistory(entries: entries)).steps == steps)
    }

    @Test("is for one person against easy alone, but not at the pace fast, in a daily match, a lesson or a trial")
    func setups() {
        let easy = PlayerKind.computer(.easy)
        let rules = Rules.standard.played(at: .easy)
        func setup(_ one: PlayerKind, _ two: PlayerKind) -> MatchSetup { MatchSetup(one, two, rules: rules, seed: 1) }
        var (lesson, daily) = (setup(.human, easy), setup(.human, easy))
        var fast = setup(.human, easy)
        fast.rules = rules.played(at: .fast)
        lesson.isKept = false
        daily.daily = DailyTry(day: .first, number: 1)
        let others = [
            setup(.human, .computer(.normal)), setup(.human, .human), setup(easy, easy),
            setup(.human, .opponent(Opponent.all[0])), lesson, daily, fast,
        ]
        #expect(setup(.human, easy).canEase && setup(easy, .human).canEase)
        #expect(others.allSatisfy { !$0.canEase })
    }

    /// A person that never moves, in rematches of one point; and the ease before each of them.
    private func rematches(_ count: Int) throws -> (stage: Stage, before: [Int]) {
        var options = AppOptions()
        options.rules = .first(to: 1)
        var stage = Stage(MatchSetup(.human, .computer(.easy), options, seed: 5), options: options)
        stage.press(" ")
        var before: [Int] = []
        for _ in 0..<count {
            before.append(try #require(stage.app.scene as? MatchScene).setup.ease.steps)
            stage.run(until: "rematch")
            stage.run(MatchScene.restAfterEnd)
            let scene = try #require(stage.app.scene as? MatchScene)
            let isLost = try #require(scene.recorded?.matches.last).winner == .two
            let after = isLost ? min(before[before.count - 1] + 1, 3) : 0
            #expect(scene.setup.ease.steps == after)
            #expect(stage.shows("Easy eases off") == (after > before[before.count - 1]))
            stage.press("r")
            stage.run(30)
            #expect(!stage.shows("Easy eases off"))
        }
        return (stage, before)
    }

    @Test("grows with each rematch that follows a lost match, as its result says, and goes back with a win")
    func sitting() throws {
        let (stage, before) = try rematches(40)
        // Two matches with three steps in a row: the fourth one lost adds none.
        #expect(zip(before, before.dropFirst()).contains { $0 == (3, 3) } && before.dropFirst().contains(0))
        let scene = try #require(stage.app.scene as? MatchScene)
        let recorded = try #require(scene.recorded)
        var (match, ease) = (recorded.setup.beginning, Ease())
        var eased = try #require(recorded.setup.computers.two)
        var ended = 0
        for (tick, inputs) in recorded.inputs.enumerated() {
            try #require(eased.input(for: match, under: recorded.setup.rules) == inputs.two, "tick \(tick)")
            guard match.step(inputs, under: recorded.setup.rules).contains(.won) else { continue }
            ease.note(recorded.matches[ended])
            (eased.ease, ended) = (ease.steps, ended + 1)
        }
        #expect(ended == 40)
    }

    @Test("of an interrupted match goes on with it, whatever the history has")
    func resumed() throws {
        let matches = try #require(rematches(12).before.lastIndex { $0 > 0 })
        var stage = try rematches(matches).stage
        // Into the pause before the serve.
        stage.run(10)
        let scene = try #require(stage.app.scene as? MatchScene)
        let recorded = try #require(scene.recorded)
        let interrupted = InterruptedMatch(recorded.setup, inputs: recorded.inputs, file: "a file")
        var resumed = Stage(start: .resumed(interrupted))
        let begun = try #require(resumed.app.scene as? MatchScene)
        #expect(begun.setup.ease == scene.setup.ease && scene.setup.ease.steps > 0 && begun.match == scene.match)
        resumed.press(" ")
        resumed.run(MatchScene.countdownTicks + 60)
        stage.run(60)
        let ends = try [stage, resumed].map { try #require(($0.app.scene as? MatchScene)?.recorded).inputs }
        #expect(ends[0] == ends[1] && ends[0].count > recorded.length + 50)
    }

    @Test("comes from the kept matches, for the first match of the program and for the next one")
    func next() throws {
        var effects = Effects()
        let entries = (0..<2).map { _ in HistoryEntry(when: "", match: match("l"), file: "", canBeWatched: false) }
        effects.history.history = { KeptHistory(entries: entries) }
        let setup = MatchSetup(.human, .computer(.easy), AppOptions(), seed: 5)
        var stage = Stage(setup, effects: effects)
        func steps() -> Int? { (stage.app.scene as? MatchScene)?.setup.ease.steps }
        #expect(steps() == 2)
        stage.press(.escape)
        #expect(steps() == nil)
        stage.choose("Play")
        #expect(steps() == 2)
        stage.press(.escape)
        stage.choose("Choose the match")
        stage.press(.enter)
        #expect(steps() == 2)
        stage.press(.escape, .right, .enter)
        #expect(steps() == 0, "Two players")
    }
}
