internal import GameBasics
internal import GameCore
internal import GameTesting
internal import Testing

@Suite("Match point") struct MatchPointTests {
    @Test("is a player's if and only if that player's next goal ends the match, and nobody's after it")
    func agrees() throws {
        var scores = [true: 0, false: 0]
        for needsLead in [false, true] {
            let rules = try Rules.standard.changing { $0.target = Rules.Target(4, needsLead: needsLead) }
            for number in 0..<162 {
                let (one, two, player) = (UInt16(number / 18), UInt16(number / 2 % 9), Player.allCases[number % 2])
                // The ball goes out at the opponent's end, beside the paddle.
                let (y, speed) = player == .one ? (Fixed.zero, -rules.topSpeed) : (.one, rules.topSpeed)
                var match = rally(Ball(x: .half, y: y, vx: .zero, vy: speed), one: .one, two: .one)
                match.score = PerPlayer(one, two)
                let hasMatchPoint = match.hasMatchPoint(player, under: rules)
                var events: MatchEvents = []
                for _ in 0..<20 where events.isEmpty { events = match.step(PerPlayer(.none, .none), under: rules) }
                let expected: MatchEvents = hasMatchPoint ? [.goal(by: player), .won] : .goal(by: player)
                #expect(events == expected, "\(one) : \(two)")
                scores[hasMatchPoint, default: 0] += 1
            }
        }
        #expect(scores.values.allSatisfy { $0 > 40 })
        var over = Match(seed: 1)
        (over.score, over.play) = (PerPlayer(11, 10), .over(winner: .one))
        #expect(!Player.allCases.contains { over.hasMatchPoint($0, under: .standard) })
    }

    @Test("a score is possible, before the end or at it, if and only if goals lead to it", arguments: [false, true])
    func possibleScores(needsLead: Bool) throws {
        let rules = try Rules.standard.changing { $0.target = Rules.Target(4, needsLead: needsLead) }
        let scores = (0..<100 as Range<UInt16>).map { PerPlayer($0 / 10, $0 % 10) }
        let plays: [Play] = [.serving(ticksLeft: 1), .over(winner: .one), .over(winner: .two)]
        // Goal by goal from 0:0 on.
        var reached = [[PerPlayer<UInt16>]](repeating: [], count: plays.count)
        reached[0] = [PerPlayer(0, 0)]
        for score in scores.sorted(by: { $0.one + $0.two < $1.one + $1.two }) where reached[0].contains(score) {
            for (place, player) in zip(1..., Player.allCases) {
                var match = Match(seed: 1)
                (match.score, match.play) = (score, plays[0])
                let isWon = match.hasMatchPoint(player, under: rules)
                match.score[player] += 1
                reached[isWon ? place : 0].append(match.score)
            }
        }
        for (play, reached) in zip(plays, reached) {
            let possible = scores.filter { score in
                var match = Match(seed: 1)
                (match.score, match.play) = (score, play)
                return match.isPossible(under: rules)
            }
            #expect(possible == scores.filter(reached.contains) && possible.count > 3, "\(play)")
        }
        // A match ends long before its numbers do.
        var endless = Match(seed: 1)
        (endless.score, endless.play) = (PerPlayer(.max, .max - 2), .over(winner: .one))
        #expect(!endless.isPossible(under: rules))
    }
}
