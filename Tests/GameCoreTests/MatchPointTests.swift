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
        // Beyond the winning score a match ends with a lead of exactly two, and long before its numbers do.
        let byTwo = try Rules.standard.changing { $0.winByTwo = true }
        let arePossible = ([(13, 11), (14, 11), (.max, .max - 2)] as [(UInt16, UInt16)]).map { one, two in
            over.score = PerPlayer(one, two)
            return over.isPossible(under: byTwo)
        }
        #expect(arePossible == [true, false, false])
    }
}
