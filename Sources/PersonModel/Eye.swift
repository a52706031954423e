internal import GameCore

/// A person's view of a match, and where they expect the ball to arrive.
///
/// They see everything late, follow the flight exactly from there, walls included, and misjudge two things in every
/// flight: the angle, which matters less the nearer the ball is, and the place, which always matters.
struct Eye {
    /// Ticks until the person sees what is on the screen: 200 ms.
    ///
    /// A simple reaction takes 213 ms on average (Woods and others 2015, "Factors influencing the latency of simple
    /// reaction time"), and this one is expected.
    static let delay = 12

    /// The misjudged place, as a standard deviation.
    ///
    /// On a terminal of 80×24 the ball's and the paddle's middle are each known to half a row of 1/21, and so the one
    /// beside the other to 0.034.
    private static let placeDeviation = Fixed(34, over: 1_000)

    /// The misjudged angle, as the standard deviation of its tangent.
    ///
    /// Half a row, 0.024, over the quarter of the court in which a flight is first watched.
    private static let angleDeviation = Fixed(96, over: 1_000)

    private let rules: Rules
    private var chance: SplitMix64
    /// The matches of the last ticks, the oldest first: the person sees the oldest one.
    private var coming: [Match] = []
    private var flight: Flight?
    private var place = Fixed.zero
    private var angle = Fixed.zero

    init(rules: Rules, seed: UInt64) {
        self.rules = rules
        chance = SplitMix64(seed: seed)
    }

    /// The match that the person sees now.
    var seen: Match? { coming.count > Eye.delay ? coming[0] : nil }

    /// Takes in what the screen shows in this tick.
    mutating func look(at match: Match) {
        coming.append(match)
        if coming.count > Eye.delay + 1 { coming.removeFirst() }
        guard let ball = seen?.ball else { return }
        let flight = Flight(vx: ball.vx.magnitude, vy: ball.vy)
        guard flight != self.flight else { return }
        self.flight = flight
        place = chance.deviation(Eye.placeDeviation)
        angle = chance.deviation(Eye.angleDeviation)
    }

    /// Where the person thinks that player one's paddle has to be; `nil` while the ball does not come.
    var arrival: Fixed? {
        guard let seen, case .playing = seen.phase, seen.ball.vy > .zero, seen.ball.y < rules.highFace else {
            return nil
        }
        let ball = seen.ball
        let way = rules.highFace - ball.y
        let unfolded = Int64(ball.x.raw) + Int64(ball.vx.raw) * Int64(way.raw) / Int64(ball.vy.raw)
        return fold(unfolded) + place + angle.scaled(by: way)
    }

    /// The place between the walls to which a path leads, with its reflections.
    private func fold(_ x: Int64) -> Fixed {
        let width = Int64((rules.ballHigh - rules.ballRadius).raw)
        let offset = (x - Int64(rules.ballRadius.raw)) % (2 * width)
        let along = offset < 0 ? offset + 2 * width : offset
        return rules.ballRadius + Fixed(raw: Int32(along <= width ? along : 2 * width - along))
    }

    /// What two ball states of one flight have in common: a wall changes neither.
    private struct Flight: Equatable {
        let vx: Fixed
        let vy: Fixed
    }
}

extension SplitMix64 {
    /// A deviation of mean zero: the sum of three uniform ones, close to a bell curve that ends at three standard
    /// deviations.
    mutating func deviation(_ standard: Fixed) -> Fixed {
        length(within: standard) + length(within: standard) + length(within: standard)
    }
}
