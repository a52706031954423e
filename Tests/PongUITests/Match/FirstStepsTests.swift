internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@testable internal import PongUI

@Suite("First steps") struct FirstStepsTests {
    /// The first steps after taps, which move the paddle.
    private func moved(seed: Int = 1) -> Stage { Stage("first-start seed=\(seed): enter w +12 s +12 w +12 s +12") }

    /// Lets the pointer follow the ball, some rows beside it, or now above and now below it, until a text is shown.
    private func follow(
        _ stage: inout Stage,
        by rows: Int,
        swings: Bool = false,
        until text: String,
        ticks: Int = 20_000
    ) -> Bool {
        for tick in 0..<ticks {
            if stage.shows(text) { return true }
            if stage.shows("You serve") { stage.press(" ") }
            if let row = stage.ballRow(Theme.colour.palette.ball), (1..<22).contains(row) {
                let isAbove = swings ? tick % 16 < 8 : row < 11
                stage.point(20, min(max(row + (isAbove ? rows : -rows), 1), 21))
            }
            stage.run(1)
        }
        return false
    }

    @Test("go on from a ball that is aimed, to one with spin, to a pause, to their end")
    func confirmed() {
        var stage = moved().pressing(" ", ticks: 70)
        let isAimed = follow(&stage, by: 1, until: "4 of 5") && stage.shows("Good!")
        let isSpun = follow(&stage, by: 1, swings: true, until: "5 of 5") && stage.shows("Good!")
        let isAsked = follow(&stage, by: 0, until: "Pause with p", ticks: 100)
        let faults = stage.follow([
            ("p +1", "Paused | Resume with Space"), ("space +61", "Play a match at easy? | !Tab skip | still"),
        ])
        #expect(isAimed && isSpun && isAsked && faults == [])
    }

    @Test("take neither the computer's serve for the player's, nor a pause before they ask for one")
    func tooEarly() {
        func match(_ play: Play, server: Player = .one, paddle: Fixed = .half, pausedBy: Player? = nil) -> Match {
            var match = Match(seed: 1)
            (match.play, match.server, match.paddles.one, match.pausedBy) = (play, server, paddle, pausedBy)
            return match
        }
        var aimed = match(.playing)
        (aimed.rally, aimed.ball.vx, aimed.ball.vy) = (1, .one, -Fixed(1, over: 100))
        var still = aimed
        still.rally = 2
        var spun = still
        (spun.rally, spun.paddles.one) = (3, .half + Rules.standard.slowPaddleSpeed)
        let states = [
            match(.serving(ticksLeft: 0), server: .two), match(.playing, server: .two),
            match(.playing, pausedBy: .one), match(.playing), match(.playing, paddle: .one), match(.playing),
            match(.serving(ticksLeft: 0)), match(.playing), aimed, aimed, still, spun, spun,
        ]
        var tutorial = Tutorial()
        let steps = zip(states, states.dropFirst()).map { before, after in
            tutorial.watch(before, after, under: .standard)
            return tutorial.step
        }
        #expect(steps == [.move, .move, .move, .serve, .serve, .serve, .aim, .spin, .spin, .spin, .pause, .pause])
    }

    @Test("have no score and no defeat, whatever is missed")
    func score() {
        var stage = moved()
        var (serves, hasScore) = (0, false)
        // A score and a verdict would stay for longer than these ticks.
        for _ in 0..<400 {
            if stage.shows("You serve") {
                stage.press(" ")
                serves += 1
            }
            stage.run(10)
            let text = stage.text
            // In the third row are the first of a score's digits.
            hasScore =
                hasScore || ["scores", "lose", "easy · to"].contains { text.contains($0) }
                || stage.lines[2].contains("██████")
        }
        #expect(!hasScore && serves > 2, "Balls were missed, and served again.")
    }

    @Test("take a ball for aimed that was met beside the paddle's middle, rather than one that was met with it")
    func middle() {
        func aimed(by rows: Int) -> Int {
            TestExtent.simulated(1...6).count { seed in
                var stage = moved(seed: seed).pressing(" ", ticks: 70)
                return follow(&stage, by: rows, until: "4 of 5", ticks: 200)
            }
        }
        #expect(aimed(by: 2) > aimed(by: 0))
    }
}
