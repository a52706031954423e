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

    @Test("seven courts come with the game, one of them empty: each has no problem, a summary, and its name")
    func shipped() {
        let courts = Court.shipped
        #expect(Set(courts.map(\.name)).count == 7 && courts.count { $0.obstacles.isEmpty } == 1)
        #expect(Court.classic.settings == Rules.Settings() && Court.named("nowhere") == nil)
        #expect(courts.map { Court.named($0.name.uppercased()) } == courts)
        #expect(courts.allSatisfy { Court.isName($0.name) && $0.summary?.isEmpty == false })
        for court in TestExtent.simulated(courts) { #expect(court.problems() == [], "\(court.name)") }
    }

    @Test(
        "on a court of the game computers finish their matches, meet the obstacles, and neither end wins them all",
        arguments: TestExtent.rows(Court.shipped)
    )
    func matches(court: Court) throws {
        let rules = try court.rules()
        var (goals, contacts, met, wins) = (0, 0, 0, PerPlayer(0, 0))
        for seed in 0..<16 as Range<UInt64> {
            var match = ComputerMatch(.normal, .normal, seed: seed, rules: rules)
            let winner = match.playToTheEnd { events, _ in
                goals += events.isDisjoint(with: [.goalByOne, .goalByTwo]) ? 0 : 1
                contacts += events.isDisjoint(with: [.contactByOne, .contactByTwo]) ? 0 : 1
                met += events.contains(.contactWithObstacle) ? 1 : 0
            }
            wins[try #require(winner, "\(court.name), seed \(seed)")] += 1
        }
        #expect(goals >= 16 * 11 && contacts > 2 * goals && wins.one > 1 && wins.two > 1)
        #expect(court.obstacles.isEmpty ? met == 0 : met > goals, "\(met) contacts with obstacles")
    }

    @Test("an obstacle without its twin is unfair, one that is its own twin is not")
    func unfair() throws {
        let court = try court("peg 0.3 0.3 0.04")
        let problems = court.problems()
        #expect(problems == [.unfair(court.obstacles[0], index: 0)])
        #expect("\(problems)".contains("peg 0.7 0.7 0.04 must be there"))
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

    @Test(
        "a gap or a way past two corners that the ball just fits through is a problem, a closed or a wider one is not"
    )
    func narrow() throws {
        func isNarrow(_ court: Court) -> Bool {
            court.placeProblems.contains { if case .narrow = $0 { true } else { false } }
        }
        let gaps = try [("0.045", "0.955"), ("0.049", "0.951"), ("0.03", "0.97"), ("0.08", "0.92")].map { x, turned in
            isNarrow(try court("block \(x) 0.3 0.04 0.1", "block \(turned) 0.7 0.04 0.1"))
        }
        #expect(gaps == [true, true, false, false])
        // The first block ends at 0.4 0.22, the second begins at these places; the ball is 0.025 wide.
        let corners = try [(430, 250), (430, 260), (440, 250), (420, 240)].map { x, y in
            let second = Obstacle(
                .block,
                x: .thousandths(x + 50),
                y: .thousandths(y + 20),
                width: .thousandths(100),
                height: .thousandths(40)
            )
            return isNarrow(
                try court("block 0.3 0.2 0.2 0.04", "block 0.7 0.8 0.2 0.04", "\(second)", "\(second.turned)")
            )
        }
        #expect(corners == [true, false, false, false])
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
    }

    @Test("a trap that only matches find is found whatever the pauses are")
    func pauses() throws {
        let lines = [
            "block 0.492 0.851 0.268 0.034", "block 0.508 0.149 0.268 0.034", "block 0.781 0.754 0.292 0.131",
            "block 0.219 0.246 0.292 0.131",
        ]
        let court = try court(lines.joined(separator: "\n"))
        let problems = court.problems()
        let others = [0, 30, 600].map { ticks in
            var slow = court
            (slow.settings.goalPause, slow.settings.servePause) = (ticks, ticks)
            return slow.problems()
        }
        #expect(problems.count == 1 && others == [problems, problems, problems])
    }

    @Test("the answer is the same each time")
    func repeatable() throws {
        for seed in TestExtent.simulated(0..<20 as Range<UInt64>) {
            let court = try Court.random(seed: seed)
            #expect(court.problems() == court.problems())
        }
    }
}
