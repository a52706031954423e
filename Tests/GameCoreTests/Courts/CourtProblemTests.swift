internal import GameCore
internal import GameTesting
internal import TestExtent
internal import Testing

@Suite("A court's problems")
struct CourtProblemTests {
    /// A court with these lines besides its name.
    private func court(_ lines: String...) throws -> Court {
        try Court(Array(("name test\n" + lines.joined(separator: "\n")).utf8))
    }

    @Test("a court that comes with the game has none", arguments: TestExtent.simulated(Court.shipped))
    func shipped(court: Court) throws {
        #expect(court.problems() == [])
    }

    @Test("a court that comes with the game is found by its name, and has a summary", arguments: Court.shipped)
    func named(court: Court) {
        #expect(Court.named(court.name.uppercased()) == court)
        #expect(court.summary?.isEmpty == false)
        #expect(Court.isName(court.name))
    }

    @Test("six courts come with the game besides the empty one, each with another name")
    func names() {
        #expect(Court.shipped.count == 7)
        #expect(Set(Court.shipped.map(\.name)).count == 7)
        #expect(Court.shipped.dropFirst().allSatisfy { !$0.obstacles.isEmpty })
        #expect(Court.classic.settings == Rules.Settings())
        #expect(Court.named("nowhere") == nil)
    }

    @Test("an obstacle without its twin is unfair, one that is its own twin is not")
    func unfair() throws {
        let court = try court("peg 0.3 0.3 0.04")
        #expect(court.problems() == [.unfair(court.obstacles[0], index: 0)])
        #expect(court.problems()[0].description.contains("peg 0.7 0.7 0.04 must be there"))
        #expect(try self.court("peg 0.3 0.3 0.04", "peg 0.7 0.7 0.05").problems().count == 2)
        #expect(try self.court("block 0.15 0.5 0.2 0.02", "block 0.85 0.5 0.2 0.02").problems() == [])
        let twice = try self.court("peg 0.3 0.3 0.04", "peg 0.3 0.3 0.04", "peg 0.7 0.7 0.04")
        #expect(twice.problems().map(\.obstacleIndex) == [0, 1, 2], "each is named, also one that is there twice")
    }

    @Test("an obstacle must leave room for the paddles, for the serve, and stay inside")
    func places() throws {
        let cases: [(String, Obstacle.Fault)] = [
            ("peg 0.3 0.1 0.04", .inPaddlesWay), ("peg 0.5 0.45 0.04", .atServe), ("peg 0.01 0.5 0.04", .outsideCourt),
            ("block 0.5 0.5 0.9 0.02", .atServe), ("block 0.5 0.05 0.1 0.2", .outsideCourt),
        ]
        for (line, fault) in cases {
            let court = try court(line)
            #expect(court.problems().contains(.obstacle(court.obstacles[0], index: 0, fault)), "\(line)")
            #expect(throws: RulesError.self, "\(line)") { try court.rules() }
        }
        // Two balls fit between the front of the paddle, 0.06, and 0.11.
        let edge = try court("block 0.3 0.12 0.1 0.02", "block 0.7 0.88 0.1 0.02")
        #expect(edge.problems() == [])
    }

    @Test("a gap that is hardly wider than the ball is a problem, a closed or a wide one is not")
    func narrow() throws {
        for (x, turned, isNarrow) in [
            ("0.045", "0.955", true), ("0.049", "0.951", true), ("0.03", "0.97", false), ("0.08", "0.92", false),
        ] {
            let problems = try court("block \(x) 0.3 0.04 0.1", "block \(turned) 0.7 0.04 0.1").problems()
            #expect(problems.contains { if case .narrow = $0 { true } else { false } } == isNarrow, "\(x): \(problems)")
        }
    }

    @Test("a way past two corners that the ball just fits through is a problem, a wider one is not")
    func corners() throws {
        // The first block ends at 0.4 0.22, the second begins at these places; the ball is 0.025 wide.
        for (x, y, isNarrow) in [(430, 250, true), (430, 260, false), (440, 250, false), (420, 240, false)] {
            let second = Obstacle(
                .block,
                x: .thousandths(x + 50),
                y: .thousandths(y + 20),
                width: .thousandths(100),
                height: .thousandths(40)
            )
            let court = try court("block 0.3 0.2 0.2 0.04", "block 0.7 0.8 0.2 0.04", "\(second)", "\(second.turned)")
            let problems = court.placeProblems
            #expect(
                problems.contains { if case .narrow = $0 { true } else { false } } == isNarrow,
                "\(x) \(y): \(problems)"
            )
        }
    }

    @Test("a court that is closed all across has an end that the ball cannot reach")
    func unreachable() throws {
        let closed = try court("wall 0 0.3 1 0.3", "wall 0 0.7 1 0.7")
        #expect(closed.problems() == [.unreachable(.one), .unreachable(.two)])
        #expect(closed.problems()[0].description.contains("cannot reach the bottom"))
        // A gap that is smaller than the ball is closed, too.
        let hole = try court(
            "block 0.4 0.3 0.8 0.01",
            "block 0.905 0.3 0.19 0.01",
            "block 0.6 0.7 0.8 0.01",
            "block 0.095 0.7 0.19 0.01"
        )
        #expect(hole.problems().contains(.unreachable(.one)))
    }

    @Test("a room whose only door the ball hardly finds is a trap")
    func trap() throws {
        // Two rooms beside the middle, each with a door that is slightly wider than the ball.
        let court = try court(
            "wall 0 0.3 0.475 0.3",
            "wall 0.525 0.3 1 0.3",
            "wall 0 0.7 0.475 0.7",
            "wall 0.525 0.7 1 0.7",
            "wall 0 0.4 0.48 0.4",
            "wall 0.52 0.4 1 0.4",
            "wall 0 0.6 0.48 0.6",
            "wall 0.52 0.6 1 0.6"
        )
        let problems = court.problems()
        #expect(problems.contains { if case .trap = $0 { true } else { false } }, "\(problems)")
        #expect(problems.allSatisfy { !$0.description.isEmpty })
    }

    @Test("a room that matches hardly find, and that the ball hardly leaves, is a trap")
    func pocket() throws {
        let court = try court(
            "block 0.03 0.379 0.06 0.034",
            "block 0.072 0.531 0.144 0.159",
            "block 0.116 0.609 0.039 0.389",
            "block 0.97 0.621 0.06 0.034",
            "block 0.928 0.469 0.144 0.159",
            "block 0.884 0.391 0.039 0.389"
        )
        #expect(court.placeProblems == [])
        let problems = court.problems()
        guard case .trap(let x, let y) = problems.first, problems.count == 1 else {
            Issue.record("\(problems)")
            return
        }
        // The trap is between the two left blocks at the wall, or between the two right ones.
        let (left, down) = x < .half ? (x, y) : (.one - x, .one - y)
        #expect(left < Fixed(1, over: 10) && down > Fixed(4, over: 10) && down < Fixed(45, over: 100), "\(problems)")
        #expect(problems[0].description.contains("near 0.0"))
    }

    @Test("a trap that only matches find is found whatever the pauses are")
    func pauses() throws {
        let lines = [
            "block 0.492 0.851 0.268 0.034", "block 0.508 0.149 0.268 0.034", "block 0.781 0.754 0.292 0.131",
            "block 0.219 0.246 0.292 0.131",
        ]
        let court = try court(lines.joined(separator: "\n"))
        let problems = court.problems()
        #expect(problems.count == 1)
        for ticks in [0, 30, 600] {
            var slow = court
            slow.settings.goalPause = ticks
            slow.settings.servePause = ticks
            #expect(slow.problems() == problems, "\(ticks) ticks")
        }
    }

    @Test("the answer is the same each time")
    func repeatable() throws {
        for seed in TestExtent.simulated(0..<20 as Range<UInt64>) {
            let court = try Court.random(seed: seed)
            #expect(court.problems() == court.problems())
        }
    }
}
