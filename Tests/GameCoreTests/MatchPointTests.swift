internal import GameCore
internal import GameTesting
internal import Testing

@Suite("Match point") struct MatchPointTests {
    @Test("is a player's if and only if that player's next goal ends the match", arguments: [false, true])
    func agrees(needsLead: Bool) throws {
        let rules = try Rules.standard.changing { $0.target = Rules.Target(4, needsLead: needsLead) }
        var counts = (yes: 0, no: 0)
        for one in 0..<9 as Range<UInt16> {
            for two in 0..<9 as Range<UInt16> {
                for player in Player.allCases {
                    var match = Match(seed: 1)
                    match.score = PerPlayer(one, two)
                    match.play = .playing
                    let hasMatchPoint = match.hasMatchPoint(player, under: rules)
                    // The ball goes out at the opponent's end, beside the paddle.
                    match.paddles = PerPlayer(.one, .one)
                    let y = player == .one ? Fixed.zero : .one
                    match.ball = Ball(x: .half, y: y, vx: .zero, vy: player == .one ? -rules.topSpeed : rules.topSpeed)
                    var events: MatchEvents = []
                    for _ in 0..<20 where events.isEmpty { events = match.step(PerPlayer(.none, .none), under: rules) }
                    #expect(events.contains(.goal(by: player)))
                    #expect(events.contains(.won) == hasMatchPoint, "\(one) : \(two)")
                    if hasMatchPoint { counts.yes += 1 } else { counts.no += 1 }
                }
            }
        }
        #expect(counts.yes > 20 && counts.no > 20)
    }

    @Test("is nobody's after the end")
    func over() {
        var match = Match(seed: 1)
        match.score = PerPlayer(11, 10)
        match.play = .over(winner: .one)
        #expect(!match.hasMatchPoint(.one, under: .standard) && !match.hasMatchPoint(.two, under: .standard))
    }
}
