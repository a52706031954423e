internal import GameBasics
internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
internal import SyncLab

/// The cost of synchronizing two peers.
enum Session {
    static var measurements: [Measurement] {
        let played = minute(seed: 1, ticks: ticksInMinute).lab
        return [
            Measurement(
                "tick of a lab, 100 ± 30 ms, 10% lost",
                ticksInMinute,
                { seed, ticks in minute(seed: seed, ticks: ticks).contacts },
                note: { outcome in "\(outcome) contacts in a simulated minute" }
            ),
            Measurement("copy of a lab, its first tick", 2_000, goal: 50_000) { _, copies in
                copy(played, times: copies)
            },
        ]
    }

    private static let ticksInMinute = 3_600

    /// A minute in which computers play both sides.
    @inline(never)
    private static func minute(seed: UInt64, ticks: Int) -> (lab: Lab, contacts: UInt64) {
        let conditions = LinkConditions([.delay: 100, .jitter: 30, .loss: 100_000])
        var lab = Lab(RunSetup(seed: seed, network: NetworkConditions(conditions)))
        var players = PerPlayer(
            ComputerPlayer(.normal, side: .one, seed: seed),
            ComputerPlayer(.normal, side: .two, seed: ~seed)
        )
        var contacts: UInt64 = 0
        var isFlyingDown = false
        for _ in 0..<ticks {
            let inputs = (input(&players, lab, .left), input(&players, lab, .right))
            lab.advance(left: inputs.0, right: inputs.1)
            let ball = lab.status(of: .left).shown.ball
            if ball.vy != .zero && (ball.vy > .zero) != isFlyingDown {
                contacts += 1
                isFlyingDown.toggle()
            }
        }
        return (lab, contacts)
    }

    /// Copies a lab and advances each copy by a tick, which unshares its storage.
    @inline(never)
    private static func copy(_ lab: Lab, times: Int) -> UInt64 {
        var ticks: UInt64 = 0
        for _ in 0..<times {
            var copy = lab
            copy.advance(left: .none, right: .none)
            ticks &+= UInt64(copy.status(of: .left).shown.tick)
        }
        return ticks
    }

    private static func input(_ players: inout PerPlayer<ComputerPlayer>, _ lab: Lab, _ side: LabSide) -> Input {
        let peer = lab.status(of: side)
        guard let seat = peer.seat else { return .none }
        if case .ready = peer.shown.phase { return Input(.none, .serve) }
        return players[seat].input(for: peer.shown, under: lab.rules)
    }
}
