internal import GameBasics
internal import GameCore
internal import GameTesting
internal import PlayerProfile
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

@testable internal import PongUI

@Suite("Motion") struct MotionTests {
    /// The cells whose background is not the theme's.
    private func tinted(_ stage: Stage) -> [Int] { stage.canvas.tinted(on: Theme.colour.palette.background) }

    @Test("is a trail of a few cells in front of nothing but the net, in both orientations")
    func trail() {
        for line in ["match one=hard", "match vertical one=hard"] {
            var (moving, calm) = (
                Stage("\(line) points=11 theme=colour"), Stage("\(line) points=11 theme=colour calm=yes")
            )
            var (trails, isBehind) = ([Int](), true)
            for _ in 0..<600 {
                moving.run(1)
                calm.run(1)
                let cells = zip(moving.canvas.cells, calm.canvas.cells)
                trails.append(cells.count { $0.glyph != $1.glyph })
                let isUnder = cells.allSatisfy { $0.glyph == $1.glyph || " ▔▁▕▏│─".unicodeScalars.contains($1.glyph) }
                isBehind = isBehind && isUnder
            }
            #expect(trails.allSatisfy { $0 <= 60 } && trails.count { $0 > 1 } > 300 && isBehind, "\(line)")
        }
    }

    @Test(
        "is a connected trail through the last places of the ball, and for player two the same turned round",
        arguments: [ScreenSize(40, 16), ScreenSize(80, 24), ScreenSize(200, 60)]
    )
    func path(_ size: ScreenSize) throws {
        for orientation in Orientation.allCases {
            var play = ComputerMatch(.hard, .hard, seed: 3)
            var (motion, places, bounces) = (Motion(), [Ball](), 0)
            for tick in 0..<1_200 {
                let events = play.step()
                motion.record(events, in: play.match)
                if case .playing = play.match.phase { places.append(play.match.ball) } else { places = [] }
                guard places.count > 20, tick.isMultiple(of: 7) else { continue }
                let views = Player.allCases.map { viewer in
                    MatchLayout(Size(columns: size.columns, rows: size.rows), orientation, viewer: viewer).court
                }
                let inked = views.map { trail(motion, play.match, $0, size) }
                let turned = inked[1].map { ($0.0, size.columns * (views[0].rows + 2 * views[0].row) - 1 - $0.1) }
                try #require(Set(turned.map(\.1)) == Set(inked[0].map(\.1)), "tick \(tick)")
                let cells = Set(inked[0].map(\.1))
                for ball in places.suffix(9) {
                    let box = views[0].box(of: ball, under: play.rules, partsPerCell: 8)
                    let (column, row) = ((box.left + box.right) / 16, (box.top + box.bottom) / 16)
                    let place = row * size.columns + column
                    let around = [0, -1, -size.columns, -size.columns - 1].map { place + $0 }
                    try #require(!cells.isDisjoint(with: around), "tick \(tick)")
                }
                try #require(parts(cells, columns: size.columns) == 1, "tick \(tick)")
                if Set(places.suffix(9).map { $0.vx.raw.signum() }).count > 1 { bounces += 1 }
            }
            #expect(bounces > 3)
        }
    }

    /// The cells of the trail and of the ball, as indices of the canvas.
    private func trail(_ motion: Motion, _ match: Match, _ court: CourtView, _ size: ScreenSize) -> [(Cell, Int)] {
        var canvas = Canvas(size: Size(columns: size.columns, rows: size.rows), palette: Theme.colour.palette)
        canvas.palette.tint = .rgb(1, 2, 3)
        canvas.clear(canvas.palette.ground)
        motion.drawTrail(match, under: .standard, court, on: &canvas)
        canvas.fill(court.box(of: match.ball, under: .standard, partsPerCell: 8), canvas.palette.ball)
        return canvas.cells.indices.filter { canvas.cells[$0].glyph != " " }.map { (canvas.cells[$0], $0) }
    }

    /// The number of parts that cells fall into; cells that meet in a corner are connected.
    private func parts(_ cells: Set<Int>, columns: Int) -> Int {
        var (rest, count) = (cells, 0)
        while let first = rest.min() {
            count += 1
            var open = [first]
            rest.remove(first)
            while let cell = open.popLast() {
                let around = [-1, 0, 1].flatMap { row in [-1, 0, 1].map { cell + row * columns + $0 } }
                open += around.filter { rest.remove($0) != nil }
            }
        }
        return count
    }

    @Test("leaves out a ball behind an end, whose goal is not confirmed yet")
    func outside() {
        let size = Size(columns: 80, rows: 24)
        for end in [Fixed(-3, over: 2), Fixed(5, over: 2)] {
            var match = Match(seed: 1)
            match.play = .playing
            match.ball.vy = end < .zero ? -Rules.standard.serveSpeed : Rules.standard.serveSpeed
            var motion = Motion()
            for _ in 0..<20 { motion.record([], in: match) }
            for tick in 0..<20 {
                match.ball.y = Fixed(10 * tick, over: 100)
                if end < .zero { match.ball.y = .one - match.ball.y }
                motion.record([], in: match)
            }
            for (viewer, orientation) in [(Player.one, Orientation.horizontal), (.two, .horizontal), (.one, .vertical)]
            {
                let layout = MatchLayout(size, orientation, viewer: viewer)
                #expect(tinted(match, motion, layout, on: size) == [])
            }
        }
    }

    private func tinted(_ match: Match, _ motion: Motion, _ layout: MatchLayout, on size: Size) -> [Int] {
        var canvas = Canvas(size: size, palette: Theme.colour.palette)
        canvas.palette.tint = .rgb(1, 2, 3)
        canvas.clear(canvas.palette.ground)
        MatchPicture(match, under: .standard, layout, names: PerPlayer("one", "two"), you: nil, keys: .standard)
            .drawCourt(with: motion, on: &canvas)
        return canvas.cells.indices.filter { canvas.cells[$0].style.background == canvas.palette.tint }
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
        let moving = ["calm=yes", "80x24-ascii", "colors=16", "colors=none", "theme=mono"].filter { property in
            let theme = property.hasPrefix("theme") ? "" : " theme=colour"
            var stages = ["", " calm=yes"].map { calm in
                Stage("match points=11 \(property)\(theme)\(property == "calm=yes" ? "" : calm): space")
            }
            return (0..<400).contains { _ in
                for index in stages.indices { stages[index].run(1) }
                return stages[0].canvas != stages[1].canvas || stages[0].canvas.backgrounds.count != 1
            }
        }
        let stage = Stage("match theme=colour: space +100")
        #expect(moving == [] && stage.canvas != Stage("match theme=colour calm=yes: space +100").canvas)
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
        arguments: TestExtent.simulated([(ScreenSize(80, 24), 3_000), (ScreenSize(200, 60), 4_050)])
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
