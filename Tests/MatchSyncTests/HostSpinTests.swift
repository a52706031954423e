internal import GameBasics
internal import GameCore
internal import PeerTesting
internal import Testing

@testable import MatchSync

@Suite("Spin where an owner simulates") struct HostSpinTests {
    @Test("the paddle of another player, which moves from update to update, bends the ball, and aims the serve")
    func remotePaddle() {
        let rules = Rules.brisk {
            ($0.spin, $0.aimedServe, $0.servesAutomatically) = (.thousandths(200), true, false)
        }
        /// The ball that flies away from a paddle that moves so far a tick, in an update every second tick.
        func ball(_ motion: Fixed, serves: Bool) -> Ball {
            var match = Match.inRally()
            (match.server, match.ball.vy) = (.two, -match.ball.vy)
            if serves { (match.play, match.ball) = (.serving(ticksLeft: 4), .waiting) }
            var host = HostStrategy(match)
            for tick in 1...60 as ClosedRange<UInt32> where host.confirmed.ball.vy <= .zero {
                if tick % 2 == 0 {
                    let update = GameUpdateMessage(
                        sequence: tick,
                        tick: tick,
                        epoch: 0,
                        revision: 0,
                        paddle: .half + Fixed(raw: motion.raw * (Int32(tick) - 24)),
                        ball: nil
                    )
                    host.receive(update, from: .two, under: rules)
                }
                if serves, tick == 24 { host.receive(.serve, from: .two) }
                _ = host.advance(.none, at: .playing(.one, at: tick), under: rules)
            }
            return host.confirmed.ball
        }
        let step = rules.paddleSpeed.scaled(by: .half)
        let contacts = [step, -step, .zero].map { ball($0, serves: false).ax }
        #expect(contacts[0] > .zero && contacts[1] == -contacts[0] && contacts[2] == .zero, "\(contacts)")
        let serves = [step, -step, .zero].map { ball($0, serves: true) }
        #expect(serves[0].vx > .zero && serves[1].vx == -serves[0].vx && serves[2].vx == .zero, "\(serves)")
    }
}
