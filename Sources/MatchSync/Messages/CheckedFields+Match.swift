internal import GameBasics
public import GameCore
public import GroupSessions
public import SyncCore

/// The fields of a match, each within its range.
extension Match {
    public mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure) {
        try fields.pass(&self)
    }
}

extension CheckedFields {
    fileprivate mutating func pass(_ match: inout Match) throws(DecodingFailure) {
        try pass(&match.ball)
        try passPaddle(&match.paddles.one)
        try passPaddle(&match.paddles.two)
        try pass(&match.generator.state)
        try pass(&match.tick)
        try check(match.tick <= Simulation.lastTick, "tick")
        try pass(&match.score.one)
        try pass(&match.score.two)
        try pass(&match.rally)
        try pass("server", &match.server, code: \.rawValue) { Player(rawValue: UInt8($0)) }
        try pass("pausedBy", &match.pausedBy) {
            $0.map { $0.rawValue + 1 } ?? 0
        } value: { code in
            code == 0 ? .some(nil) : Player(rawValue: UInt8(code - 1)).map { .some($0) }
        }
        try pass("absentPlayers", &match.absentPlayers, code: \.rawValue) { code in
            let players = PlayerSet(rawValue: UInt8(code))
            return PlayerSet.both.isSuperset(of: players) ? players : nil
        }
        try pass(&match.play)
    }

    /// See the table of ``GameCore/Play``.
    private mutating func pass(_ play: inout Play) throws(DecodingFailure) {
        var (number, player, ticksLeft) = (play.number, play.player?.rawValue ?? 0, play.ticksLeft)
        try pass(&number)
        try pass(&player)
        try pass(&ticksLeft)
        let read = Play(number: number, player: player, ticksLeft: ticksLeft)
        try check(read != nil && ticksLeft <= Play.longestPause, "play")
        play = read ?? play
    }

    mutating func pass(_ name: String, _ length: inout Fixed, _ low: Fixed, _ high: Fixed) throws(DecodingFailure) {
        try pass(&length.raw)
        try check(length >= low && length <= high, name)
    }

    mutating func passPaddle(_ x: inout Fixed) throws(DecodingFailure) {
        try pass("paddle", &x, .zero, .one)
    }

    /// The acceleration of a ball that curves follows the other numbers, and a bit in the first one announces it: a ball
    /// that flies straight has the same bytes as before balls could curve.
    mutating func pass(_ ball: inout Ball) throws(DecodingFailure) {
        // A ball that is out is beyond the end at most by its radius and a tick's movement.
        let beyond = Fixed(1, over: 4)
        var place = ball.x.raw | (ball.ax == .zero ? 0 : Ball.curves)
        try pass(&place)
        let isCurved = place & Ball.curves != 0
        ball.x.raw = place & ~Ball.curves
        try check(ball.x >= .zero && ball.x <= .one, "ball.x")
        try pass("ball.y", &ball.y, -beyond, .one + beyond)
        try pass("ball.vx", &ball.vx, -Ball.fastest, Ball.fastest)
        try pass("ball.vy", &ball.vy, -Ball.fastest, Ball.fastest)
        guard isCurved else { return ball.ax = .zero }
        try pass("ball.ax", &ball.ax, -Ball.fastest, Ball.fastest)
        try check(ball.ax != .zero, "ball.ax")
    }
}

extension Play {
    /// The greatest value of ``Rules/Settings/goalPause`` and ``Rules/Settings/servePause``, in ticks.
    fileprivate static let longestPause: UInt16 = 600
}

extension Ball {
    /// More than any ball moves in a tick: 1/46 of the court along y, four times as much along x at 75°.
    fileprivate static let fastest = Fixed(1, over: 10)

    /// The bit in the place along x of a ball that curves; no place in the court has it.
    fileprivate static let curves: Int32 = 1 << 30
}
