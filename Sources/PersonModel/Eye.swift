internal import GameCore

/// A person's view of a match: predicts the place at which the ball arrives.
///
/// A person notices each flight late and misjudges its arrival, less so the nearer the ball is.
struct Eye {
    /// Ticks until a flight is noticed, and their standard deviation: 200 ± 50 ms.
    ///
    /// A simple reaction takes 213 ms on average (Woods and others 2015, "Factors influencing the latency of simple
    /// reaction time"); this one is expected, hence faster.
    private static let reaction = Fixed(12)
    private static let reactionDeviation = Fixed(3)

    /// Standard deviation of the judged place: at the arrival, and in addition for each second before it.
    ///
    /// On an 80×24 terminal the middles of ball and paddle are each visible to half a row of 1/21, so their difference
    /// to 0.034.
    private static let deviation = Fixed(50, over: 1_000)
    private static let deviationOfSecond = Fixed(60, over: 1_000)

    private let rules: Rules
    private let foreseesBounces: Bool
    private var chance: SplitMix64
    private var coming: Flight?
    private var noticed: Flight?
    private var ticksToNotice = 0
    /// The error in judging the noticed flight, in standard deviations.
    private var wrong = Fixed.zero

    init(_ person: Person, rules: Rules, seed: UInt64) {
        self.rules = rules
        foreseesBounces = person.foreseesBounces
        chance = SplitMix64(seed: seed)
    }

    /// Takes in this tick's picture.
    mutating func look(at ball: Ball) {
        let flight = Flight(vx: ball.vx.magnitude, vy: ball.vy)
        if flight != coming {
            coming = flight
            ticksToNotice = max(0, (Eye.reaction + chance.deviation(Eye.reactionDeviation)).whole)
        } else if ticksToNotice > 0 {
            ticksToNotice -= 1
        } else if noticed != coming {
            noticed = coming
            wrong = chance.deviation(.one)
        }
    }

    /// The place at which the person expects the ball; `nil` while it does not come or is not noticed.
    func arrival(of ball: Ball) -> Fixed? {
        guard noticed == coming, ball.vy > .zero, ball.y < rules.highFace else { return nil }
        let way = rules.highFace - ball.y
        let unfolded = Int64(ball.x.raw) + Int64(ball.vx.raw) * Int64(way.raw) / Int64(ball.vy.raw)
        let seconds = Fixed(raw: Int32(Int64(way.raw) * Int64(Fixed.one.raw) / Int64(ball.vy.raw) / 60))
        return place(at: unfolded) + wrong.scaled(by: Eye.deviation + Eye.deviationOfSecond.scaled(by: seconds))
    }

    /// The place between the walls for an unreflected x; reflected only if the person foresees bounces.
    private func place(at x: Int64) -> Fixed {
        let (low, high) = (Int64(rules.ballRadius.raw), Int64(rules.ballHigh.raw))
        guard foreseesBounces else { return Fixed(raw: Int32(min(max(x, low), high))) }
        let width = high - low
        let offset = (x - low) % (2 * width)
        let along = offset < 0 ? offset + 2 * width : offset
        return Fixed(raw: Int32(low + (along <= width ? along : 2 * width - along)))
    }

    /// The part of a velocity that a wall does not change.
    private struct Flight: Equatable {
        let vx: Fixed
        let vy: Fixed
    }
}

extension SplitMix64 {
    /// A random deviation of mean zero: the sum of three uniform ones, roughly normal, at most three standard
    /// deviations.
    mutating func deviation(_ standard: Fixed) -> Fixed {
        length(within: standard) + length(within: standard) + length(within: standard)
    }
}

extension Fixed {
    var whole: Int { (Int(raw) + (1 << 23)) >> 24 }

    init(_ whole: Int) {
        self.init(raw: Int32(whole) << 24)
    }
}
