internal import GameCore
internal import GameTesting
internal import Testing

@Suite("The course of the score") struct ScoreCourseTests {
    @Test("leads to the score, point by point, in matches of many seeds", arguments: 1...40 as ClosedRange<UInt64>)
    func agrees(seed: UInt64) {
        var match = ComputerMatch(.easy, seed % 2 == 0 ? .normal : .easy, seed: seed)
        var statistics = MatchStatistics()
        var goals: [Player] = []
        let winner = match.playToTheEnd { events, state in
            statistics.record(events, in: state)
            for player in Player.allCases where events.contains(.goal(by: player)) {
                goals.append(player)
                #expect(statistics.course.end == PerPlayer(Int(state.score.one), Int(state.score.two)))
            }
        }
        #expect(winner != nil)
        let course = statistics.course
        #expect(course.count == goals.count && goals.count >= 11)
        #expect((0..<course.count).map { course[$0] } == goals)
        for count in 0...goals.count {
            let begun = goals.prefix(count)
            let score = PerPlayer(begun.count { $0 == .one }, begun.count { $0 == .two })
            #expect(course.score(after: count) == score)
        }
        #expect(course[goals.count - 1] == winner)
    }

    @Test("keeps the last points of a match that is longer than it can hold, and the score before them")
    func long() {
        var course = ScoreCourse()
        var goals: [Player] = []
        var generator = SplitMix64(seed: 3)
        for count in 1...1_000 {
            goals.append(generator.next() & 1 == 0 ? .one : .two)
            course.append(goals[count - 1])
            #expect(course.end == PerPlayer(goals.count { $0 == .one }, goals.count { $0 == .two }))
            #expect(course.count == min(count, course.count) && course.count <= ScoreCourse.capacity)
            #expect(count > ScoreCourse.capacity || course.count == count)
            #expect((0..<course.count).map { course[$0] } == Array(goals.suffix(course.count)))
        }
        #expect(course.count > ScoreCourse.capacity - 64)
    }

    @Test("begins with the score that was there before what was seen")
    func partial() {
        var match = Match(seed: 1)
        match.score = PerPlayer(3, 5)
        var statistics = MatchStatistics()
        statistics.record([], in: match)
        match.score.two = 6
        statistics.record(.goalByTwo, in: match)
        #expect(statistics.course.start == PerPlayer(3, 5) && statistics.course.count == 1)
        match.score.one = 6
        statistics.record(.goalByOne, in: match)
        #expect(statistics.course.start == PerPlayer(5, 6) && statistics.course.end == PerPlayer(6, 6))
        statistics.record(.began, in: match)
        #expect(statistics.course == ScoreCourse())
    }

    @Test("the average speed is that of the ball in play, in tenths of a serve's")
    func speed() {
        var match = ComputerMatch(.normal, .normal, seed: 4)
        var statistics = MatchStatistics()
        #expect(statistics.averageSpeedInTenths(under: .standard) == 10)
        var (sum, ticks) = (0.0, 0.0)
        _ = match.playToTheEnd { events, state in
            statistics.record(events, in: state)
            guard case .playing = state.phase else { return }
            sum += Double(state.ball.vy.magnitude.raw) / Double(Rules.standard.serveSpeed.raw)
            ticks += 1
        }
        #expect(ticks > 1_000)
        #expect(abs(Double(statistics.averageSpeedInTenths(under: .standard)) - sum / ticks * 10) < 1.01)
        #expect(statistics.averageSpeedInTenths(under: .standard) > 10)
    }
}
