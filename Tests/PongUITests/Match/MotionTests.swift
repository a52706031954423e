internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@Suite("Motion") struct MotionTests {
    /// The cells whose background is not the theme's.
    private func tinted(_ stage: Stage) -> [Int] { stage.canvas.tinted(on: Theme.colour.palette.background) }

    @Test("is a trail of a few cells behind the ball, in both orientations, with the same letters as without it")
    func trail() {
        for line in ["match one=hard", "match vertical one=hard"] {
            var (moving, calm) = (
                Stage("\(line) points=11 theme=colour"), Stage("\(line) points=11 theme=colour calm=yes")
            )
            var (trails, isSame) = ([Int](), true)
            for _ in 0..<600 {
                moving.run(1)
                calm.run(1)
                trails.append(tinted(moving).count)
                isSame = isSame && zip(moving.canvas.cells, calm.canvas.cells).allSatisfy { $0.glyph == $1.glyph }
            }
            #expect(trails.allSatisfy { $0 <= 24 + 80 } && trails.count { $0 > 0 } > 300 && isSame, "\(line)")
        }
    }

    @Test("leaves out a ball behind an end, whose goal is not confirmed yet")
    func outside() {
        let size = Size(columns: 80, rows: 24)
        for y in [Fixed(-3, over: 2), Fixed(-1, over: 10), Fixed(11, over: 10), Fixed(5, over: 2)] {
            var match = Match(seed: 1)
            match.play = .playing
            match.ball.y = y
            match.ball.vy = y < .zero ? -Rules.standard.serveSpeed : Rules.standard.serveSpeed
            var motion = Motion()
            for _ in 0..<20 { motion.record([], in: match) }
            for (viewer, orientation) in [(Player.one, Orientation.horizontal), (.two, .horizontal), (.one, .vertical)]
            {
                let layout = MatchLayout(size, orientation, viewer: viewer)
                #expect(tinted(match, motion, layout, on: size) == [])
            }
        }
    }

    private func tinted(_ match: Match, _ motion: Motion, _ layout: MatchLayout, on size: Size) -> [Int] {
        var canvas = Canvas(size: size, palette: Theme.colour.palette)
        canvas.palette.tint = canvas.palette.shade
        canvas.clear(canvas.palette.ground)
        MatchPicture(match, under: .standard, layout, names: PerPlayer("one", "two"), you: nil, keys: .standard)
            .drawCourt(with: motion, on: &canvas)
        return canvas.tinted(on: canvas.palette.background)
    }

    @Test("flashes before a whole short paddle, and before the middle half of a long one")
    func front() {
        var motion = Motion()
        motion.record(.contact(by: .one), in: Match(seed: 1))
        let counts = [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)].map { size in
            tinted(Match(seed: 1), motion, MatchLayout(size, .horizontal), on: size).count
        }
        #expect(counts == [5, 5])
    }

    @Test("begins no flash within a third of a second after another")
    func flashes() {
        func motion(_ second: MatchEvents, after ticks: Int) -> Motion {
            var motion = Motion()
            motion.record(.contact(by: .one), in: Match(seed: 1))
            for tick in 1...ticks { motion.record(tick == ticks ? second : [], in: Match(seed: 1)) }
            return motion
        }
        let begins = [19, 20].map { motion(.contact(by: .two), after: $0) != motion([], after: $0) }
        #expect(begins == [false, true])
    }

    @Test("is off where it is not wanted, where colours are few, and in ASCII")
    func off() {
        let still = ["calm=yes", "80x24-ascii", "colors=16", "colors=none", "theme=mono"].filter { property in
            let theme = property.hasPrefix("theme") ? "" : " theme=colour"
            var stage = Stage("match points=11 \(property)\(theme): space")
            return (0..<400).contains { _ in
                stage.run(1)
                return stage.canvas.backgrounds.count != 1
            }
        }
        #expect(still == [] && !tinted(Stage("match theme=colour: space +100")).isEmpty)
    }

    @Test(
        "never flashes more than three times a second, nor more than a tenth of the screen",
        arguments: TestExtent.simulated([1, 2, 3] as [UInt64])
    )
    func flashes(seed: UInt64) throws {
        let rules = try Rules.standard.changing { ($0.goalPause, $0.servePause) = (0, 0) }
        var stage = Stage(MatchSetup(.computer(.easy), .computer(.easy), rules: rules, seed: seed)) {
            $0.theme = .colour
        }
        var begins: [Int] = []
        var (wasTinted, most) = (false, 0)
        for tick in 0..<3_600 where stage.app.pace != .still {
            stage.run(1)
            let cells = tinted(stage)
            most = max(most, cells.count)
            // A flash tints more rows than the trail can: at an end, or before a paddle.
            let isTinted = [0, 5, 74, 79].contains { column in cells.count { $0 % 80 == column } >= 4 }
            if isTinted && !wasTinted { begins.append(tick) }
            wasTinted = isTinted
        }
        let isCalm = zip(begins, begins.dropFirst(3)).allSatisfy { $1 - $0 >= 60 }
        #expect(begins.count > 3 && isCalm && most * 10 <= 80 * 24)
    }

    @Test("marks the end at which a goal was, on its side of the screen")
    func goal() {
        let stage = Stage("match points=11 theme=colour: space …Computer_scores")
        let marked = Set(tinted(stage))
        // A part of the left column of the court, between its walls.
        #expect((5...8).contains(marked.count) && marked.isSubset(of: (1..<22).map { $0 * 80 }))
        #expect(tinted(stage.running(20)).isEmpty)
    }

    @Test(
        "keeps a played match within its bytes a second, in every theme",
        arguments: TestExtent.simulated([(ScreenSize(80, 24), 3_000), (ScreenSize(200, 60), 4_000)])
    )
    func bytes(_ size: ScreenSize, _ budget: Int) {
        for theme in TestExtent.simulated(["colour", "classic"]) {
            let totals = ["yes", "no"].map { calm in
                var stage = Stage("match points=11 theme=\(theme) calm=\(calm): space", size)
                var encoder = FrameEncoder(colors: .rgb24)
                encoder.repeatsCharacters = true
                var bytes: [UInt8] = []
                encoder.encode(stage.canvas, into: &bytes)
                var (total, frames) = (0, 0)
                // A minute of a match to 11: ten goals or so.
                for _ in 0..<3_600 where stage.app.pace != .still {
                    stage.run(1)
                    bytes.removeAll(keepingCapacity: true)
                    encoder.encode(stage.canvas, into: &bytes)
                    frames += 1
                    if !bytes.isEmpty { total += bytes.count + 16 }
                }
                return frames > 1_800 ? total * 60 / frames : 0
            }
            print("bytes a second at \(size.name), \(theme): \(totals[0]) calm, \(totals[1]) in motion")
            #expect(totals[0] > 0 && totals[0] < totals[1] && totals[1] <= budget, "\(theme): \(totals)")
        }
    }
}
