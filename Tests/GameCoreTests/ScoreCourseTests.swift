internal import GameBasics
internal import GameCore
internal import GameTesting
internal import Testing

@Suite("The course of the score") struct ScoreCourseTests {
    @Test("and the statistics agree with the events of matches of many seeds")
    func agrees() {
        for seed in 1...40 as ClosedRange<UInt64> {
            var match = ComputerMatch(.easy, seed % 2 == 0 ? .normal : .easy, seed: seed)
            var statistics = MatchStatistics()
            #expect(statistics.averageSpeedInTenths(under: .standard) == 10)
            var (goals, contacts, longest) = ([Player](), PerPlayer(0, 0), 0)
            var (speed, ticks, agrees) = (0.0, 0.0, true)
            let winner = match.playToTheEnd { events, state in
                statistics.record(events, in: state)
                for player in Player.allCases where events.contains(.contact(by: player)) {
                    contacts[player] += 1
                    longest = max(longest, Int(state.rally))
                }
                for player in Player.allCases where events.contains(.goal(by: player)) {
                    goals.append(player)
                    let score = PerPlayer(Int(state.score.one), Int(state.score.two))
                    if statistics.course.end != score { agrees = false }
                }
                guard case .playing = state.phase else { return }
                speed += Double(state.ball.vy.magnitude.raw) / Double(Rules.standard.serveSpeed.raw)
                ticks += 1
            }
            let course = statistics.course
            #expect(agrees && (0..<course.count).map { course[$0] } == goals && goals.last == winner, "seed \(seed)")
            let scores = (0...goals.count).map { count in
                PerPlayer(goals.prefix(count).count { $0 == .one }, goals.prefix(count).count { $0 == .two })
            }
            #expect((0...goals.count).map { course.score(after: $0) } == scores && goals.count >= 11, "seed \(seed)")
            let counts = [statistics.contacts.one, statistics.contacts.two, statistics.longestRally, statistics.points]
            #expect(counts == [contacts.one, contacts.two, longest, goals.count] && longest > 1, "seed \(seed)")
            let average = Double(statistics.averageSpeedInTenths(under: .standard))
            #expect(abs(average - speed / ticks * 10) < 1.01 && average >= 10, "seed \(seed)")
        }
    }

    @Test("keeps the last points of a match that is longer than it can hold, and the score before them")
    func long() {
        var course = ScoreCourse()
        var goals: [Player] = []
        var generator = SplitMix64(seed: 3)
        for count in 1...1_000 {
            goals.append(generator.next() & 1 == 0 ? .one : .two)
            course.append(goals[count - 1])
            let end = PerPlayer(goals.count { $0 == .one }, goals.count { $0 == .two })
            let isFull = count > ScoreCourse.capacity
            let isKept =
                isFull
                ? (ScoreCourse.capacity - 64...ScoreCourse.capacity).contains(course.count) : course.count == count
            let last = (0..<course.count).map { course[$0] }
            #expect(course.end == end && isKept && last == goals.suffix(course.count), "\(count) points")
        }
    }

    @Test("begins with the score that was there before what was seen")
    func partial() {
        var match = Match(seed: 1)
        match.score = PerPlayer(3, 5)
        var statistics = MatchStatistics()
        statistics.record([], in: match)
        match.score.two = 6
        statistics.record(.goalByTwo, in: match)
        let first = statistics.course
        match.score.one = 6
        statistics.record(.goalByOne, in: match)
        let second = statistics.course
        let aces = statistics.aces
        statistics.record(.began, in: match)
        let scores = [first.start, first.end, second.start, second.end]
        #expect(scores == [PerPlayer(3, 5), PerPlayer(3, 6), PerPlayer(5, 6), PerPlayer(6, 6)])
        #expect(statistics.course == ScoreCourse())
        #expect(match.server == .two && aces == PerPlayer(0, 1), "An ace is the server's.")
    }
}
