internal import GameBasics
internal import GameCore
internal import GameDescriptions
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
@testable import SyncLab
internal import SyncCore
import Testing

/// Each measure on a sequence made by hand: it rises when it should, and only then.
@Suite("Measures")
struct MeasureTests {
    private let rules = Rules.standard

    /// A rally with the ball in the middle, flying to player one.
    private func rally(y: Fixed = .half, _ change: (inout Match) -> Void = { _ in }) -> Match {
        var match = Match(seed: 1)
        match.play = .playing
        match.ball = Ball(x: .half, y: y, vx: .zero, vy: Fixed(1, over: 80))
        change(&match)
        return match
    }

    private func stepped(_ match: Match, _ count: Int = 1) -> Match {
        var match = match
        for _ in 0..<count { _ = match.step(PerPlayer(.none, .none), under: rules) }
        return match
    }

    /// The goal that ends a rally of player one's miss.
    private func goal(_ match: Match) -> Match {
        var goal = match
        goal.play = .goal(by: .two, ticksLeft: 60)
        goal.score.two = 1
        goal.ball.y = .one
        return goal
    }

    @Test("the distance of the balls and the frame advantage count in a rally of one score")
    func views() {
        let left = rally()
        let apart = rally {
            $0.ball.x = $0.ball.x + Fixed(3, over: 100)
            $0.ball.y = $0.ball.y - Fixed(4, over: 100)
        }
        var scored = apart
        scored.score.one = 1
        var serving = apart
        serving.play = .serving(ticksLeft: 3)
        var measures = ViewMeasures()
        let distances = [left, apart, scored, serving].map { measures.take(PerSide(left, $0)) }
        #expect(distances[0] == 0 && (499...501).contains(distances[1] ?? 0) && distances[2...] == [nil, nil])
        #expect(measures.divergence.total == 2)
        measures = ViewMeasures()
        for other in [left, scored] { _ = measures.take(PerSide(stepped(left, 3), other)) }
        let leads = [measures.views.left.viewLead, measures.views.right.viewLead]
        #expect(leads.map(\.maximum) == [3, 0] && leads.map(\.total) == [1, 1])
    }

    @Test("a ball pops by its jump, and not by its flight, its rest, a contact or a serve")
    func pops() {
        var flight = [rally()]
        var contacts = 0
        for tick in 0..<400 {
            var match = flight[tick]
            let target = Input(.target(match.ball.x))
            if tick % 7 != 0, !match.step(PerPlayer(target, target), under: rules).isDisjoint(with: .contacts) {
                contacts += 1
            }
            flight.append(match)
        }
        #expect(contacts > 3)
        let match = rally()
        var jumped = stepped(match)
        jumped.ball.x = jumped.ball.x + Fixed(1, over: 10)
        var served = match
        served.score.two = 1
        for (name, shown, ticks, size, count, total) in [
            ("flight", flight, 1, 0...0, 0, 400),
            ("jump", [match, jumped], 1, 999...1_001, 1, 1),
            // Two ticks of flight at once: a pop for a device that made one tick, but not for one that made two.
            ("catching up", [jumped, stepped(jumped, 2)], 2, 0...0, 0, 1),
            ("two ticks in one", [jumped, stepped(jumped, 2)], 1, 120...130, 0, 1),
            // A goal that is taken back pops by all of the ball's way.
            ("revoked goal", [goal(match), match], 1, 4_999...5_001, 1, 1),
            ("serve", [goal(match), match, goal(match), served], 1, 4_999...5_001, 1, 1),
        ] as [(String, [Match], Int, ClosedRange<Int>, Int, Int)] {
            var measure = PopMeasure()
            for match in shown { measure.take(match, after: ticks, under: rules) }
            #expect(size.contains(measure.sizes.maximum ?? -1), "\(name)")
            #expect([measure.count, measure.sizes.total] == [count, total], "\(name)")
        }
    }

    @Test("a paddle jumps by what it moves beyond its speed in the ticks of the device, where paddles can move")
    func paddleJumps() {
        func jumps(
            _ speeds: Int32,
            after ticks: Int = 1,
            seats: [Player] = [.one, .one],
            from match: Match,
            change: (inout Match) -> Void = { _ in }
        ) -> [Int?] {
            var measure = PaddleMeasure()
            measure.take(match, of: seats[0], after: 1, under: rules)
            var moved = match
            moved.paddles.two = match.paddles.two + Fixed(raw: rules.paddleSpeed.raw * speeds)
            change(&moved)
            measure.take(moved, of: seats[1], after: ticks, under: rules)
            return [measure.own.largest, measure.remote.largest, measure.own.count, measure.remote.count]
        }
        let match = rally()
        let allowed = [jumps(1, from: match), jumps(3, after: 3, from: match)]
        #expect(allowed == [[0, 0, 0, 0], [0, 0, 0, 0]])
        // A paddle moves by 1/60 of the court in a tick.
        #expect(jumps(-3, from: match) == [0, 334, 0, 1])
        let nothing: [[Int?]] = [
            jumps(9, from: match) { $0.pausedBy = .one },
            jumps(9, from: rally { $0.absentPlayers = .both }) { $0.absentPlayers = [] },
            // The paddle of a player who takes the other seat has not jumped.
            jumps(0, seats: [.one, .two], from: rally { $0.paddles.one = .zero }),
        ]
        #expect(nothing == [[nil, nil, 0, 0], [nil, nil, 0, 0], [nil, nil, 0, 0]])
    }

    @Test("a contact that is taken back, and one through the paddle, are unfair; a miss is no contact")
    func contacts() {
        let before = rally(y: rules.highFace - Fixed(1, over: 100))
        let behind = rally(y: rules.highFace + Fixed(1, over: 100))
        let missed = rally(y: before.ball.y) { $0.paddles.one = rules.paddleLow }
        let met = stepped(before, 3)
        var scored = met
        scored.score.two = 1
        // A view that jumps into the other half shows no contact, and a ball that touches the paddle's end may miss it.
        let away = rally(y: Fixed(1, over: 4)) { $0.ball.vy = -$0.ball.vy }
        let ends = [1, 4].map { (halves: Int32) in
            let offset = rules.reach - Fixed(raw: rules.ballRadius.raw * halves / 2)
            return [before, behind].map { match in
                var match = match
                match.paddles.one = match.ball.x + offset
                return match
            }
        }
        let counts = [
            (0..<60).map { stepped(before, $0) }, (0..<60).map { stepped(missed, $0) }, [before, behind],
            [before, met],
            [before, met, behind], [before, met, goal(before)], [before, away], ends[0], ends[1], [before, scored],
        ].map { shown in
            var measure = ContactMeasure()
            for match in shown { measure.take(match, of: .one, under: rules) }
            return [measure.seen, measure.unfair]
        }
        #expect(
            counts == [[1, 0], [0, 0], [1, 1], [1, 0], [1, 1], [1, 1], [0, 0], [0, 0], [1, 1], [0, 0]]
        )
    }

    @Test("among obstacles a contact is a paddle's, and an obstacle that sends the ball back takes none back")
    func contactsAmongObstacles() throws {
        let rules = try Court.gate.rules()
        // Starts before the face of the gate's left wall; the ball flies to the paddle, to the wall, and so on.
        var match = rally(y: .half + Fixed(1, over: 20))
        match.ball.x = Fixed(3, over: 20)
        var measure = ContactMeasure()
        var (contacts, turns) = (0, 0)
        for _ in 0..<600 where match.score.two == 0 {
            measure.take(match, of: .one, under: rules)
            let target = Input(.target(contacts < 3 ? match.ball.x : .one - match.ball.x))
            match.ball.vx = .zero
            let events = match.step(PerPlayer(target, .none), under: rules)
            if events.contains(.contactByOne) { contacts += 1 }
            if events.contains(.contactWithObstacle) { turns += 1 }
        }
        measure.take(match, of: .one, under: rules)
        #expect([contacts, turns, Int(match.score.two), measure.seen, measure.unfair] == [3, 3, 1, 3, 0])

        // A ball that turns at an obstacle in the player's half has met no paddle.
        let block = try #require(rules.settings.obstacles.first { $0.y > .half })
        match = rally(y: block.y - block.halfHeight - Fixed(1, over: 20))
        match.ball.x = block.x
        measure = ContactMeasure()
        for _ in 0..<10 {
            measure.take(match, of: .one, under: rules)
            _ = match.step(PerPlayer(.none, .none), under: rules)
        }
        #expect(match.ball.vy < .zero && match.ball.y > .half && measure.seen == 0)

        // The next view shows the ball behind the paddle, in a rally without the contact.
        var shown = rally(y: rules.highFace - Fixed(1, over: 100))
        measure = ContactMeasure()
        measure.take(shown, of: .one, under: rules)
        _ = shown.step(PerPlayer(.none, .none), under: rules)
        for match in [shown, rally(y: rules.highFace + Fixed(1, over: 100))] {
            measure.take(match, of: .one, under: rules)
        }
        #expect([measure.seen, measure.unfair] == [1, 1])
    }

    @Test("scores that differ count by their ticks, goals taken back by themselves, a rematch not at all")
    func scores() throws {
        func score(_ one: UInt16, _ two: UInt16) -> Match { rally { $0.score = PerPlayer(one, two) } }
        func figures(_ shown: [(Match, Match)]) -> [Int?] {
            var measure = ScoreMeasure()
            for (left, right) in shown { measure.take(left, right, under: rules) }
            let open = measure.disagreements.total
            measure.finish()
            return [open, measure.disagreements.total, measure.disagreements.maximum, measure.revokedGoals]
        }
        let goal = [(score(0, 0), score(0, 0))] + Array(repeating: (score(1, 0), score(0, 0)), count: 5)
        let next = [(score(1, 0), score(1, 0)), (score(1, 1), score(1, 1))]
        let won = score(rules.winningScore, 0)
        // The last goal of a match and the rematch can come in one.
        let last = score(rules.winningScore - 1, 0)
        let early = score(rules.winningScore - 2, 0)
        let rematches = [won, last, early].map { [($0, $0), (score(0, 0), score(0, 0))] }
        let cases = [goal + next, goal + next + [(score(1, 0), score(1, 1))]] + rematches
        #expect(cases.map(figures) == [[2, 2, 5, 0], [2, 3, 5, 1], [1, 1, 0, 0], [1, 1, 0, 0], [1, 1, 0, 2]])

        // A run that ends while scores differ counts them, too: the follower shows a goal a second after the owner
        // does.
        var plan = LabRun.Plan(seed: 3)
        plan.setup.network = NetworkConditions([.delay: 1_000])
        plan.setup.strategy = .host
        plan.length = .ticks(3_600)
        var run = LabRun(plan)
        var first: UInt32?
        _ = run.report { _, lab in
            if first == nil, lab.status(of: .left).shown.score != lab.status(of: .right).shown.score {
                first = lab.tick
            }
        }
        let tick = try #require(first)
        let longest = [tick + 9, tick - 1].map { end in
            plan.length = .ticks(end)
            return LabRun.report(on: plan).measures["scoreDisagreementTicks.max"]
        }
        #expect(longest == [10, nil])
    }

    @Test("an input is timed to the own paddle and to the other view, after rest only")
    func inputs() {
        var measure = InputMeasure()
        var shown = Array(repeating: rally(), count: 200)
        // The second press comes too soon after the first one, the third after a move of the paddle without input.
        let presses = [50..<60, 80..<85, 135..<140]
        let input = { (tick: Int) in Input(presses.contains { $0.contains(tick) } ? .high : .none) }
        for tick in 1..<shown.count {
            shown[tick] = shown[tick - 1]
            let move = tick == 120 ? .low : input(tick).move
            shown[tick].paddles.one = shown[tick - 1].paddles.one.moved(by: move, under: rules)
        }
        for tick in 0..<150 {
            measure.take(input(tick), shown[max(0, tick - 2)], shown[max(0, tick - 7)], of: .one, under: rules)
        }
        let times = [measure.toOwnView, measure.toOtherView]
        #expect(times.map(\.total) == [1, 1] && times.map(\.maximum) == [2, 7])
        // One that the other view never shows is forgotten after ten seconds.
        measure = InputMeasure()
        var own = rally()
        for tick in 0..<760 {
            let input = Input([40, 700].contains(tick) ? .high : .none)
            own.paddles.one = own.paddles.one.moved(by: input.move, under: rules)
            measure.take(input, own, rally(), of: .one, under: rules)
        }
        #expect([measure.toOwnView.total, measure.toOtherView.total] == [2, 0])
    }

    @Test("matches that differ are found at the first tick that differs, also where their hashes are equal")
    func desyncs() {
        func match(_ tick: UInt32, _ change: (inout Match) -> Void = { _ in }) -> Match {
            var match = Match(seed: 1)
            match.tick = tick
            change(&match)
            return match
        }
        func same(_ tick: UInt32) -> PerSide<Match> { PerSide(match(tick), match(tick)) }
        func text(_ found: (tick: UInt32, kind: Desync.Kind, fields: [FieldDifference])?) -> String {
            found.map { "\($0.kind) at \($0.tick)" } ?? ""
        }
        var measure = MatchComparison()
        for confirmed in [0, 3, 3, 6] as [UInt32] { #expect(measure.compare(through: confirmed, same) == nil) }
        let found = measure.compare(through: 10) { tick in
            PerSide(match(tick), match(tick) { if tick >= 8 { $0.rally = 1 } })
        }
        #expect([measure.compared, measure.divergent] == [11, 3] && measure.latest?.left == match(10))
        // As many ticks as peers keep may be confirmed at once.
        var late = MatchComparison()
        _ = late.compare(through: 0, same)
        let early = late.compare(through: 128) { tick in
            PerSide(match(tick), match(tick) { if tick == 1 { $0.rally = 1 } })
        }
        // The match is replaced by an earlier one.
        let replaced = late.compare(through: 50) { tick in PerSide(match(tick), match(tick) { $0.rally = 1 }) }
        // The hash cannot tell apart two words of which both have their highest bits turned over.
        var unhashed = MatchComparison()
        let hidden = unhashed.compare(through: 0) { tick in
            let other = match(tick) {
                $0.ball.x = Fixed(raw: $0.ball.x.raw ^ .min)
                $0.ball.vx = Fixed(raw: $0.ball.vx.raw ^ .min)
            }
            return PerSide(match(tick), other)
        }
        // Both have the same match at tick 5, and the inputs make another one of tick 4.
        var unlike = MatchComparison()
        let wrong = unlike.compare(through: 9, same) {
            $0 = match($0.tick == 4 ? 0 : $0.tick + 1)
            return true
        }
        #expect(
            [found, early, replaced, hidden, wrong].map(text) == [
                "different at 8", "different at 1", "different at 50", "unhashed at 0", "unlikeInputs at 5",
            ]
        )
        var none = MatchComparison()
        #expect(none.compare(through: 100) { _ in nil } == nil && none.compared == 0 && unlike.divergent == 1)
    }

    @Test("after a burst the ticks count until both are in step again, at most a tick further ahead than usual")
    func reconvergence() {
        // After the burst one is far ahead, then slightly, and finally as usual.
        let delays = [3, 4, 5].map { slightly in
            var measure = ReconvergenceMeasure()
            var arrivals = 0
            for tick in 0..<400 {
                if !(200..<230).contains(tick) { arrivals += 1 }
                let ahead = (200..<242).contains(tick) ? 30 : (242..<260).contains(tick) ? slightly : 3
                measure.take(arrivals: (left: arrivals, right: arrivals), ahead: ahead, showSameScore: true)
            }
            measure.finish()
            return [measure.delays.total, measure.delays.maximum]
        }
        #expect(delays == [[1, 12], [1, 12], [1, 30]])
        // A silence of ten ticks is a burst, once the usual is known; and both must show one score.
        let bursts = [(200..<210, 0), (200..<209, 0), (30..<60, 0), (200..<230, 270)].map { silence, agreement in
            var measure = ReconvergenceMeasure()
            var arrivals = 0
            for tick in 0..<400 {
                if !silence.contains(tick) { arrivals += 1 }
                measure.take(arrivals: (arrivals, arrivals), ahead: 3, showSameScore: tick >= agreement)
            }
            measure.finish()
            return [measure.delays.total, measure.delays.maximum]
        }
        #expect(bursts == [[1, 0], [0, nil], [0, nil], [1, 40]])
    }

    @Test("the agreed match counts its contacts and goals through a rematch")
    func agreed() {
        var agreed = AgreedMatch()
        for rally in [1, 2, 2, 3] as [UInt16] { agreed.take(self.rally { $0.rally = rally }) }
        agreed.take(
            rally {
                ($0.score.one, $0.rally) = (2, 3)
                $0.play = .over(winner: .one)
            }
        )
        #expect(agreed.isOver)
        agreed.take(rally { ($0.score.two, $0.rally) = (1, 1) })
        #expect([agreed.contacts, agreed.points] == [4, 3] && !agreed.isOver)
    }

    @Test("a distribution gives the rank that a sorted list gives")
    func distribution() {
        var random = SplitMix64(seed: 3)
        for count in [0, 1, 2, 127, 128, 129, 1_000] {
            let numbers = (0..<count).map { _ in Int(random.next() % (random.next() % 2 == 0 ? 50 : 20_000)) }
            var distribution = Distribution()
            for number in numbers { distribution.add(number) }
            let (sorted, perMille) = (numbers.sorted(), [0, 1, 500, 990, 999, 1_000])
            let ranks = perMille.map { count == 0 ? nil : sorted[max((count * $0 + 999) / 1_000, 1) - 1] }
            #expect(perMille.map(distribution.percentile) == ranks)
            #expect(distribution.maximum == sorted.last && distribution.total == count)
        }
    }
}

extension MatchEvents {
    fileprivate static let contacts: MatchEvents = [.contactByOne, .contactByTwo]
}
