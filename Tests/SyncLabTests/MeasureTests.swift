internal import GameCore
internal import MatchSync
internal import MockGroupSessions
@testable import SyncLab
import Testing

/// Each measure on a sequence made by hand: it rises when it should, and only then.
@Suite("Measures")
struct MeasureTests {
    private let rules = Rules.standard

    /// A rally with the ball in the middle, flying to player one.
    private func rally(y: Fixed = .half, vy: Fixed = Fixed(1, over: 80)) -> Match {
        var match = Match(seed: 1)
        match.play = .playing
        match.ball = Ball(x: .half, y: y, vx: .zero, vy: vy)
        return match
    }

    private func stepped(_ match: Match, _ count: Int = 1) -> Match {
        var match = match
        for _ in 0..<count { _ = match.step(PerPlayer(.none, .none), under: rules) }
        return match
    }

    @Test("displayed divergence is the distance of the balls, in a rally of one score")
    func divergence() {
        var measure = DivergenceMeasure()
        let left = rally()
        var right = left
        measure.take(left, right)
        #expect(measure.distances.maximum == 0)
        right.ball.x = right.ball.x + Fixed(3, over: 100)
        right.ball.y = right.ball.y - Fixed(4, over: 100)
        measure.take(left, right)
        #expect(measure.distances.maximum.map { (499...501).contains($0) } == true)
        right.score.one = 1
        measure.take(left, right)
        right.score.one = 0
        right.play = .serving(ticksLeft: 3)
        measure.take(left, right)
        #expect(measure.distances.total == 2)
    }

    @Test("a ball that flies on, stands still, or meets a paddle does not pop")
    func noPop() {
        var measure = PopMeasure()
        var match = rally()
        var contacts = 0
        measure.take(match, after: 1, under: rules)
        for tick in 0..<400 {
            if tick % 7 != 0 {
                let target = Input(.target(match.ball.x))
                let events = match.step(PerPlayer(target, target), under: rules)
                if !events.isDisjoint(with: [.contactByOne, .contactByTwo]) { contacts += 1 }
            }
            measure.take(match, after: 1, under: rules)
        }
        #expect(contacts > 3 && measure.sizes.total == 400)
        #expect(measure.sizes.maximum == 0 && measure.count == 0)
    }

    @Test("a ball that jumps pops by its jump, and a goal taken back by all of its way")
    func pop() {
        var measure = PopMeasure()
        let match = rally()
        measure.take(match, after: 1, under: rules)
        var jumped = stepped(match)
        jumped.ball.x = jumped.ball.x + Fixed(1, over: 10)
        measure.take(jumped, after: 1, under: rules)
        #expect(measure.count == 1)
        #expect(measure.sizes.maximum.map { (999...1_001).contains($0) } == true)

        // Two ticks of flight at once: a pop for a device that made one tick, but not for one that made two.
        let late = stepped(jumped, 2)
        var patient = PopMeasure()
        patient.take(jumped, after: 1, under: rules)
        patient.take(late, after: 2, under: rules)
        #expect(patient.sizes.maximum == 0)
        patient = PopMeasure()
        patient.take(jumped, after: 1, under: rules)
        patient.take(late, after: 1, under: rules)
        #expect(patient.sizes.maximum.map { (120...130).contains($0) } == true)

        var goal = match
        goal.play = .goal(by: .two, ticksLeft: 60)
        goal.score.two = 1
        goal.ball.y = .one
        var revoked = PopMeasure()
        revoked.take(goal, after: 1, under: rules)
        revoked.take(match, after: 1, under: rules)
        #expect(revoked.count == 1)
        // The ball's move to the next serve is not a pop.
        var served = match
        served.score.two = 1
        revoked.take(goal, after: 1, under: rules)
        revoked.take(served, after: 1, under: rules)
        #expect(revoked.sizes.total == 1)
    }

    @Test("a paddle jumps by what it moves beyond its speed in the ticks of the device, where paddles can move")
    func paddleJumps() {
        var match = rally()
        func measured(_ speeds: Int, after ticks: Int, change: (inout Match) -> Void = { _ in }) -> PaddleMeasure {
            var measure = PaddleMeasure()
            measure.take(match, of: .one, after: 1, under: rules)
            var moved = match
            moved.paddles.two = match.paddles.two + Fixed(raw: rules.paddleSpeed.raw * Int32(speeds))
            change(&moved)
            measure.take(moved, of: .one, after: ticks, under: rules)
            return measure
        }
        #expect(measured(1, after: 1).remote.largest == 0 && measured(3, after: 3).remote.largest == 0)
        // A paddle moves by 1/60 of the court in a tick.
        let jump = measured(-3, after: 1)
        #expect(jump.remote.largest.map { (333...334).contains($0) } == true && jump.remote.count == 1)
        #expect(jump.own.largest == 0 && jump.own.count == 0)
        #expect(measured(9, after: 1) { $0.pausedBy = .one }.remote.largest == nil)
        match.absentPlayers = .both
        #expect(measured(9, after: 1) { $0.absentPlayers = [] }.remote.largest == nil)
        // The paddle of a player who takes the other seat has not jumped.
        var seats = PaddleMeasure()
        var apart = rally()
        apart.paddles.one = .zero
        for player in Player.allCases { seats.take(apart, of: player, after: 1, under: rules) }
        #expect(seats.own.largest == nil)
    }

    @Test("the frame advantage is what a view is ahead, in a rally of one score")
    func frameAdvantage() {
        var (left, right) = (FrameAdvantageMeasure(), FrameAdvantageMeasure())
        var other = rally()
        let own = stepped(other, 3)
        for score in [0, 1] as [UInt16] {
            other.score.one = score
            left.take(own, other)
            right.take(other, own)
        }
        #expect(left.ticks.maximum == 3 && left.ticks.total == 1 && right.ticks.maximum == 0)
    }

    @Test("a contact that counts is fair, and a ball that misses the paddle is a miss")
    func fairContacts() {
        var measure = ContactMeasure()
        var match = rally(y: rules.highFace - Fixed(1, over: 100))
        for _ in 0..<60 {
            measure.take(match, of: .one, under: rules)
            match = stepped(match)
        }
        #expect(measure.seen == 1 && measure.unfair == 0)

        var missed = rally(y: rules.highFace - Fixed(1, over: 100))
        missed.paddles.one = rules.paddleLow
        for _ in 0..<60 {
            measure.take(missed, of: .one, under: rules)
            missed = stepped(missed)
        }
        #expect(measure.seen == 1 && measure.unfair == 0)
    }

    @Test("a ball through the paddle is an unfair contact, and so is a contact that is taken back")
    func unfairContacts() {
        var through = ContactMeasure()
        let before = rally(y: rules.highFace - Fixed(1, over: 100))
        var behind = before
        behind.ball.y = rules.highFace + Fixed(1, over: 100)
        through.take(before, of: .one, under: rules)
        through.take(behind, of: .one, under: rules)
        #expect(through.unfair == 1 && through.seen == 1)

        var takenBack = ContactMeasure()
        takenBack.take(before, of: .one, under: rules)
        takenBack.take(stepped(before, 3), of: .one, under: rules)
        #expect(takenBack.seen == 1 && takenBack.unfair == 0)
        takenBack.take(behind, of: .one, under: rules)
        #expect(takenBack.unfair == 1)

        var scored = ContactMeasure()
        scored.take(before, of: .one, under: rules)
        scored.take(stepped(before, 3), of: .one, under: rules)
        var goal = before
        goal.score.two = 1
        goal.play = .goal(by: .two, ticksLeft: 60)
        scored.take(goal, of: .one, under: rules)
        #expect(scored.unfair == 1)
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
        #expect(contacts == 3 && turns == 3 && match.score.two == 1)
        #expect(measure.seen == 3 && measure.unfair == 0)

        // A ball that turns at an obstacle in the player's half has met no paddle.
        let block = try #require(rules.settings.obstacles.first { $0.y > .half })
        match = rally(y: block.y - block.halfHeight - Fixed(1, over: 20))
        match.ball.x = block.x
        var turned = ContactMeasure()
        for _ in 0..<10 {
            turned.take(match, of: .one, under: rules)
            _ = match.step(PerPlayer(.none, .none), under: rules)
        }
        #expect(match.ball.vy < .zero && match.ball.y > .half && turned.seen == 0)

        // The next view shows the ball behind the paddle, in a rally without the contact.
        var shown = rally(y: rules.highFace - Fixed(1, over: 100))
        var takenBack = ContactMeasure()
        takenBack.take(shown, of: .one, under: rules)
        _ = shown.step(PerPlayer(.none, .none), under: rules)
        takenBack.take(shown, of: .one, under: rules)
        shown = rally(y: rules.highFace + Fixed(1, over: 100))
        takenBack.take(shown, of: .one, under: rules)
        #expect(takenBack.seen == 1 && takenBack.unfair == 1)
    }

    @Test("scores that differ count by their ticks, goals taken back by themselves, a rematch not at all")
    func scores() {
        var measure = ScoreMeasure()
        let before = rally()
        var after = before
        after.score.one = 1
        measure.take(before, before, under: rules)
        for _ in 0..<5 { measure.take(after, before, under: rules) }
        measure.take(after, after, under: rules)
        #expect(measure.disagreements.total == 1 && measure.disagreements.maximum == 5)
        var next = after
        next.score.two = 1
        measure.take(next, next, under: rules)
        #expect(measure.disagreements.total == 2 && measure.disagreements.percentile(perMille: 500) == 0)
        #expect(measure.revokedGoals == 0)
        measure.take(after, next, under: rules)
        #expect(measure.revokedGoals == 1)

        var rematch = ScoreMeasure()
        var won = before
        won.score.one = rules.winningScore
        rematch.take(won, won, under: rules)
        rematch.take(before, before, under: rules)
        #expect(rematch.revokedGoals == 0)
    }

    @Test("scores that still differ at the end of a run count, too")
    func openDisagreement() throws {
        // The follower shows a goal a second after the owner does.
        var plan = LabRun.Plan(seed: 3)
        plan.setup.network = NetworkConditions(LinkConditions([.delay: 1_000]))
        plan.setup.strategy = .host
        plan.length = .ticks(3_600)
        var run = LabRun(plan)
        var first: UInt32?
        _ = run.report { _, lab in
            if first == nil, lab.peer(.left).shown.score != lab.peer(.right).shown.score { first = lab.tick }
        }
        let tick = try #require(first)
        plan.length = .ticks(tick + 9)
        #expect(LabRun.report(on: plan).measures["scoreDisagreementTicks.max"] == 10)
        plan.length = .ticks(tick - 1)
        #expect(LabRun.report(on: plan).measures["scoreDisagreementTicks.max"] == nil)
    }

    @Test("an input is timed to the own paddle and to the other view, after rest only")
    func inputs() {
        var measure = InputMeasure()
        var shown = Array(repeating: rally(), count: 200)
        let pressed = 50
        let input = { (tick: Int) in Input((pressed..<pressed + 10).contains(tick) ? .high : .none) }
        for tick in 1..<shown.count {
            shown[tick] = shown[tick - 1]
            shown[tick].paddles.one = shown[tick - 1].paddles.one.moved(by: input(tick).move, under: rules)
        }
        for tick in 0..<150 {
            let own = shown[max(0, tick - 2)]
            let other = shown[max(0, tick - 7)]
            measure.take(input(tick), own, other, of: .one, under: rules)
        }
        #expect(measure.toOwnView.total == 1 && measure.toOwnView.maximum == 2)
        #expect(measure.toOtherView.total == 1 && measure.toOtherView.maximum == 7)
    }

    @Test("matches that differ are found at the first tick that differs, also where their hashes are equal")
    func desyncs() {
        func match(_ tick: UInt32) -> Match {
            var match = Match(seed: 1)
            match.tick = tick
            return match
        }
        var measure = DesyncMeasure()
        for confirmed in [0, 3, 3, 6] as [UInt32] {
            #expect(measure.compare(through: confirmed) { PerSide(match($0), match($0)) } == nil)
        }
        let found = measure.compare(through: 10) { tick in
            var other = match(tick)
            if tick >= 8 { other.rally = 1 }
            return PerSide(match(tick), other)
        }
        #expect(found?.tick == 8 && found?.kind == .different)
        #expect(measure.compared == 11 && measure.divergent == 3 && measure.latest?.left == match(10))
        // As many ticks as peers keep may be confirmed at once.
        var late = DesyncMeasure()
        #expect(late.compare(through: 0) { PerSide(match($0), match($0)) } == nil)
        #expect(late.compare(through: 128) { PerSide(match($0), match($0 == 1 ? 0 : $0)) }?.tick == 1)
        var none = DesyncMeasure()
        #expect(none.compare(through: 100) { _ in nil } == nil)
        #expect(none.compared == 0 && none.observed == nil)
        // The hash cannot tell apart two words of which both have their highest bits turned over.
        var unhashed = DesyncMeasure()
        let hidden = unhashed.compare(through: 0) { tick in
            var other = match(tick)
            other.ball.x = Fixed(raw: other.ball.x.raw ^ .min)
            other.ball.vx = Fixed(raw: other.ball.vx.raw ^ .min)
            return PerSide(match(tick), other)
        }
        #expect(hidden?.kind == .unhashed)
        // Both have the same match at tick 5, and the inputs make another one of tick 4.
        var unlike = DesyncMeasure()
        let wrong = unlike.compare(through: 9) {
            PerSide(match($0), match($0))
        } step: {
            $0 = match($0.tick == 4 ? 0 : $0.tick + 1)
            return true
        }
        #expect(wrong?.tick == 5 && wrong?.kind == .unlikeInputs && unlike.divergent == 1)
    }

    @Test("after a burst the ticks count until both are in step again")
    func reconvergence() {
        var measure = ReconvergenceMeasure()
        var arrivals = 0
        for tick in 0..<400 {
            let isDark = (200..<230).contains(tick)
            if !isDark { arrivals += 1 }
            // Catching up takes twelve ticks after the burst.
            let ahead = (200..<242).contains(tick) ? 30 : 3
            measure.take(arrivals: (left: arrivals, right: arrivals), ahead: ahead, showSameScore: true)
        }
        measure.finish()
        #expect(measure.delays.total == 1 && measure.delays.maximum == 12)
    }

    @Test("in step is at most one tick further ahead than usual", arguments: [(4, 12), (5, 30)])
    func toleranceOfReconverging(ahead: Int, delay: Int) {
        var measure = ReconvergenceMeasure()
        var arrivals = 0
        for tick in 0..<400 {
            if !(200..<230).contains(tick) { arrivals += 1 }
            // Usually 3 ticks ahead; after the burst far ahead, then slightly, and finally 3 again.
            let now = (200..<242).contains(tick) ? 30 : (242..<260).contains(tick) ? ahead : 3
            measure.take(arrivals: (left: arrivals, right: arrivals), ahead: now, showSameScore: true)
        }
        measure.finish()
        #expect(measure.delays.total == 1 && measure.delays.maximum == delay)
    }

    @Test("the agreed match counts its contacts and goals through a rematch")
    func agreed() {
        var agreed = AgreedMatch()
        var match = rally()
        for rally in [1, 2, 2, 3] as [UInt16] {
            match.rally = rally
            agreed.take(match)
        }
        match.rally = 0
        match.score.one = 1
        match.play = .over(winner: .one)
        agreed.take(match)
        #expect(agreed.isOver)
        match.score.one = 0
        match.rally = 1
        match.play = .playing
        agreed.take(match)
        #expect(agreed.contacts == 4 && agreed.points == 1 && !agreed.isOver)
    }
}
