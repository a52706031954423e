@testable internal import GameCore
internal import GameBasics
internal import GameTesting
internal import Testing

@Suite("Parts of a step")
struct StepTraceTests {
    private let rules = Rules.standard
    private let still = PerPlayer(Input.none, Input.none)

    /// The part after which two steps of a match first differ.
    private func part(_ match: Match, _ one: PerPlayer<Input>, _ other: PerPlayer<Input>) -> StepPart? {
        StepTrace(match, one, under: rules).firstDifference(from: StepTrace(match, other, under: rules))
    }

    /// A match in its first rally.
    private var rally: Match {
        var match = Match(seed: 3)
        match.play = .serving(ticksLeft: 0)
        _ = match.step(still, under: rules)
        return match
    }

    /// True if each part returns no more than the step's events, and the last one all of them.
    private func partsAgree(in play: RandomPlay, with events: MatchEvents) -> Bool {
        StepPart.allCases.allSatisfy { part in
            var match = play.before
            let some = match.step(play.taken, under: play.rules, through: part)
            return part == .chance ? some == events : events.isSuperset(of: some)
        }
    }

    @Test("performed one by one they are the step, in random play under random rules")
    func wholeStep() throws {
        var events = MatchEvents()
        var writers: Set<StepPart> = []
        var (steps, differences) = (0, 0)
        for seed in 0..<UInt64(60) {
            var play = try RandomPlay(seed: seed)
            for _ in 0..<1_000 {
                let now = play.step()
                events.formUnion(now)
                let trace = StepTrace(play.before, play.taken, under: play.rules)
                if trace.after != play.match { differences += 1 }
                if seed < 5, !partsAgree(in: play, with: now) { differences += 1 }
                for field in play.match.fields(differingFrom: play.before) {
                    if let part = trace.writer(of: field) { writers.insert(part) }
                }
                steps += 1
            }
        }
        #expect(differences == 0 && steps == 60_000)
        #expect(events.rawValue == (1 << 11) - 1 && writers == Set(StepPart.allCases))
    }

    @Test("inputs that differ in a move differ first after the paddles, and a pause comes before these")
    func inputs() {
        let moved = PerPlayer(Input(.low), Input(.high))
        let others = [PerPlayer(.none, Input(.high)), PerPlayer(Input(.low), .none), still]
        #expect(others.map { part(rally, still, $0) } == [.paddles, .paddles, nil])
        #expect(part(rally, moved, PerPlayer(Input(.low, .pause), Input(.high))) == .pause)
    }

    @Test("a serve that one step makes differs after the phase, and one with another angle after the chance")
    func serve() {
        var match = Match(seed: 3)
        match.play = .serving(ticksLeft: 30)
        var served = still
        served[match.server].actions = .serve
        #expect(part(match, still, served) == .phase)
        let trace = StepTrace(match, served, under: rules)
        var other = match
        other.generator.state ^= 1 << 40
        _ = other.step(served, under: rules)
        #expect(trace.after.fields(differingFrom: other) == [.ballVX, .generator])
        #expect(
            [trace.firstDifference(fromEnd: other), trace.writer(of: .play), trace.writer(of: .ballVY)] == [
                .chance, .phase, .chance,
            ]
        )
    }
}
