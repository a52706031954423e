internal import GameCore
internal import MatchSync
internal import SyncLab
import Testing

@Suite("Session lab")
struct SessionLabTests {
    /// Two computer players at a lab, each playing whichever seat its device has.
    struct Players {
        private var left: [Player: ComputerPlayer]
        private var right: [Player: ComputerPlayer]

        init(seed: UInt64) {
            func players(_ seed: UInt64) -> [Player: ComputerPlayer] {
                [
                    .one: ComputerPlayer(.hard, side: .one, seed: seed),
                    .two: ComputerPlayer(.normal, side: .two, seed: seed),
                ]
            }
            left = players(seed)
            right = players(~seed)
        }

        mutating func play(_ lab: SessionLab, ticks: Int, eachTick: () -> Void = {}) {
            for _ in 0..<ticks {
                lab.advance(left: Self.input(&left, lab, .left), right: Self.input(&right, lab, .right))
                eachTick()
            }
        }

        private static func input(
            _ players: inout [Player: ComputerPlayer],
            _ lab: SessionLab,
            _ side: LabSide
        ) -> Input {
            let status = lab.peer(side)
            guard case .player(let seat) = status.seat else { return .none }
            switch status.shown.phase {
            case .ready, .over: return lab.tick % 60 == 0 ? Input(.none, .serve) : .none
            default: return players[seat]?.input(for: status.shown, under: lab.rules) ?? .none
            }
        }
    }

    @Test("without delay both views show the same, tick by tick", arguments: [1, 2, 3] as [UInt64])
    func zeroDelay(seed: UInt64) {
        let lab = SessionLab(seed: seed)
        var players = Players(seed: seed)
        var contacts = 0
        var lastVelocity = Fixed.zero
        var differences = 0
        players.play(lab, ticks: 12_000) {
            let left = lab.peer(.left).shown
            let right = lab.peer(.right).shown
            let same =
                left.ball == right.ball && left.paddles == right.paddles && left.score == right.score
                && left.phase == right.phase
            // In the first tick the owner hands out the seats, and the other has yet to hear of it.
            if !same && lab.tick > 1 { differences += 1 }
            if left.ball.vy != lastVelocity && left.ball.vy != .zero { contacts += 1 }
            lastVelocity = left.ball.vy
        }
        let score = lab.peer(.left).shown.score
        #expect(differences == 0)
        #expect(contacts > 50)
        #expect(score.one + score.two > 5)
    }
}
