internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@Suite("Motion") struct MotionTests {
    /// A court whose small, fast ball meets a paddle and an obstacle in one tick.
    private static let small: Court = {
        var settings = Rules.Settings()
        settings.ballSize = Fixed(1, over: 100)
        settings.serveSpeed = settings.topSpeed
        let height = Fixed(5, over: 1_000)
        let y = settings.faceDepth + Fixed(2, over: 100) + height
        let places = (0..<5).map { Fixed(1 + 2 * $0, over: 10) }
        let blocks = places.map { Obstacle(.block, x: $0, y: y, width: Fixed(1, over: 10), height: height) }
        return Court("small", blocks + blocks.map(\.turned), settings: settings)
    }()

    /// A match against the hard computer from its serve on; a human's paddle stands still.
    private func stage(
        _ columns: Int = 80,
        _ rows: Int = 24,
        _ glyphs: GlyphSet = .blocks,
        orientation: Orientation = .horizontal,
        colors: ColorDepth = .rgb24,
        theme: Theme = .colour,
        calm: Bool = false,
        one: Contender = .human,
        seed: UInt64 = 5
    ) -> Stage {
        let stage = Stage.match(
            orientation,
            columns,
            rows,
            glyphs,
            one: one,
            points: 11,
            colors: colors,
            theme: theme,
            seed: seed
        ) { $0.calm = calm }
        return one == .human ? stage.pressing(" ") : stage
    }

    /// The cells whose background is not the theme's.
    private func tinted(_ stage: Stage, theme: Theme = .colour) -> [Int] {
        stage.canvas.tinted(on: theme.palette.background)
    }

    @Test("is a trail of a few cells behind the ball, in both orientations", arguments: Orientation.allCases)
    func trail(_ orientation: Orientation) throws {
        var stage = stage(orientation: orientation, one: .computer(.hard))
        var ticks = 0
        for _ in 0..<600 {
            stage.run(1)
            let cells = tinted(stage)
            guard !cells.isEmpty else { continue }
            ticks += 1
            #expect(cells.count <= 24 + 80)
        }
        #expect(ticks > 300)
    }

    @Test(
        "is the same from what a screen shows as from what happened",
        arguments: Court.shipped + [small],
        [1, 2, 3] as [UInt64]
    )
    func shown(_ court: Court, seed: UInt64) throws {
        let rules = try court.rules()
        var match = Match(seed: seed)
        var one = ComputerPlayer(.normal, side: .one, seed: seed)
        var two = ComputerPlayer(.easy, side: .two, seed: seed)
        var (fromEvents, fromStates) = (Motion(), Motion())
        var (flashes, turned) = (0, 0)
        for tick in 0..<6_000 {
            var inputs = PerPlayer(one.input(for: match, under: rules), two.input(for: match, under: rules))
            if tick == 0 { inputs.one = Input(.none, .serve) }
            let before = match
            let events = match.step(inputs, under: rules)
            if !events.isDisjoint(with: [.contactByOne, .contactByTwo, .goalByOne, .goalByTwo]) { flashes += 1 }
            for player in Player.allCases where events.contains(.contact(by: player)) {
                #expect(match.lastContact(under: rules) == player)
                if (match.ball.vy < .zero) != (player == .one) { turned += 1 }
            }
            fromEvents.record(events, in: match)
            fromStates.record(from: before, to: match, under: rules)
            #expect(fromStates == fromEvents, "tick \(tick)")
        }
        #expect(flashes > 20)
        #expect(turned > 0 || court != Self.small)
    }

    @Test("leaves out a ball behind an end, whose goal is not confirmed yet", arguments: Orientation.allCases)
    func outside(_ orientation: Orientation) {
        let size = Size(columns: 80, rows: 24)
        for y in [Fixed(-3, over: 2), Fixed(-1, over: 10), Fixed(11, over: 10), Fixed(5, over: 2)] {
            var match = Match(seed: 1)
            match.play = .playing
            match.ball.y = y
            match.ball.vy = y < .zero ? -Rules.standard.serveSpeed : Rules.standard.serveSpeed
            var motion = Motion()
            for _ in 0..<20 { motion.record(from: match, to: match, under: .standard) }
            for viewer in Player.allCases {
                var canvas = Canvas(size: size, palette: Theme.colour.palette)
                canvas.clear(canvas.palette.ground)
                let layout = MatchLayout(size, orientation, viewer: viewer)
                let names = PerPlayer("one", "two")
                MatchPicture(match, under: .standard, layout, names: names, you: nil, keys: .standard)
                    .drawCourt(with: motion, on: &canvas)
                #expect(canvas.cells.allSatisfy { $0.style.background == canvas.palette.background })
            }
        }
    }

    @Test("is off where it is not wanted, where colours are few, and in ASCII")
    func off() {
        let still = [
            stage(calm: true), stage(80, 24, .ascii), stage(colors: .ansi16), stage(colors: .none), stage(theme: .mono),
        ]
        for scene in still {
            var stage = scene
            for _ in 0..<400 {
                stage.run(1)
                #expect(stage.canvas.backgrounds.count == 1)
            }
        }
        let moving = stage().running(100)
        #expect(!tinted(moving).isEmpty)
    }

    @Test("shows the same letters and blocks as without it")
    func sameGlyphs() {
        var (moving, calm) = (stage(one: .computer(.normal)), stage(calm: true, one: .computer(.normal)))
        for _ in 0..<300 {
            moving.run(3)
            calm.run(3)
            #expect(moving.text == calm.text)
        }
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
        var wasTinted = false
        for tick in 0..<3_600 where stage.app.pace != .still {
            stage.run(1)
            let cells = tinted(stage)
            #expect(cells.count * 10 <= 80 * 24)
            // A flash tints more rows than the trail can: at an end, or before a paddle.
            let isTinted = [0, 5, 74, 79].contains { column in cells.count { $0 % 80 == column } >= 4 }
            if isTinted && !wasTinted { begins.append(tick) }
            wasTinted = isTinted
        }
        #expect(begins.count > 3)
        for (first, fourth) in zip(begins, begins.dropFirst(3)) { #expect(fourth - first >= 60) }
    }

    @Test("marks the end at which a goal was, on its side of the screen")
    func goal() {
        let stage = stage().running(until: "Computer scores")
        let marked = Set(tinted(stage))
        // A part of the left column of the court, between its walls.
        #expect(marked.count >= 5 && marked.count <= 8)
        #expect(marked.isSubset(of: (1..<22).map { $0 * 80 }))
        #expect(tinted(stage.running(20)).isEmpty)
    }

    @Test(
        "keeps a played match within its bytes, in every theme",
        arguments: TestExtent.simulated([(80, 24, 3_000), (200, 60, 4_000)]),
        TestExtent.simulated([Theme.colour, .classic])
    )
    func bytes(_ size: (columns: Int, rows: Int, budget: Int), _ theme: Theme) {
        var totals: [Int] = []
        for calm in [true, false] {
            var stage = stage(size.columns, size.rows, theme: theme, calm: calm)
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
            #expect(frames > 1_800)
            totals.append(total * 60 / frames)
        }
        print("bytes a second at \(size.columns)×\(size.rows), \(theme): \(totals[0]) calm, \(totals[1]) in motion")
        #expect(totals[1] <= size.budget)
        #expect(totals[1] > totals[0])
    }
}
