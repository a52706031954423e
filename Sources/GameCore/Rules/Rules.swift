/// Everything about the game that is a number, checked once and then never again.
///
/// A `Rules` value exists only for settings with which the game works: the ball fits between the
/// paddles, a paddle can be passed, and the fastest ball still takes ``shortestCrossing`` ticks.
public struct Rules: Sendable, Hashable {
    /// The fewest ticks that a ball may take from paddle to paddle: more than any playable delay,
    /// so that a path over a network is settled before it reaches the other paddle.
    public static let shortestCrossing = 46

    /// The rules that a match has unless it is told otherwise.
    public static let standard: Rules = {
        do {
            return try Rules()
        } catch {
            preconditionFailure("the standard rules are refused: \(error)")
        }
    }()

    public let settings: Settings

    // What follows is the settings in the form that a tick uses: plain numbers, nothing to work out.

    public let winningScore: UInt16
    public let winByTwo: Bool
    public let goalPause: UInt16
    public let servePause: UInt16
    public let servesAutomatically: Bool
    public let serveSpeed: Fixed
    public let speedGain: Fixed
    public let topSpeed: Fixed
    public let paddleSpeed: Fixed
    /// The tangent of the steepest serve.
    public let serveSlope: Fixed
    /// The tangent of the angle of a hit with the paddle's very end.
    public let hitSlope: Fixed
    /// Half the side of the ball; also the x of its middle at the wall x = 0.
    public let ballRadius: Fixed
    /// The x of the ball's middle at the wall x = 1.
    public let ballHigh: Fixed
    /// The y of the ball's middle at the front of player two's paddle.
    public let lowFace: Fixed
    /// The y of the ball's middle at the front of player one's paddle.
    public let highFace: Fixed
    /// The least x of a paddle's middle; also half a paddle's length.
    public let paddleLow: Fixed
    /// The greatest x of a paddle's middle.
    public let paddleHigh: Fixed
    /// The furthest that a paddle's middle can be from the ball's and still meet it.
    public let reach: Fixed
    /// How far behind a paddle's front the ball's middle can be and still be level with the paddle.
    public let sideDepth: Fixed

    /// - Throws: ``RulesError`` with the first setting that is out of its range.
    public init(_ settings: Settings = Settings()) throws(RulesError) {
        try settings.validate()
        self.settings = settings
        winningScore = UInt16(settings.winningScore)
        winByTwo = settings.winByTwo
        goalPause = UInt16(settings.goalPause)
        servePause = UInt16(settings.servePause)
        servesAutomatically = settings.servesAutomatically
        serveSpeed = settings.serveSpeed
        speedGain = settings.speedGain
        topSpeed = settings.topSpeed
        serveSlope = .tangent(degrees: settings.serveAngle)
        hitSlope = .tangent(degrees: settings.hitAngle)
        ballRadius = settings.ballSize.scaled(by: .half)
        ballHigh = .one - ballRadius
        lowFace = settings.faceDepth + ballRadius
        highFace = .one - lowFace
        paddleSpeed = settings.paddleSpeed
        paddleLow = settings.paddleWidth.scaled(by: .half)
        paddleHigh = .one - paddleLow
        reach = paddleLow + ballRadius
        sideDepth = settings.paddleThickness + ballRadius + ballRadius
    }

    /// How far the ball's middle is behind the place where it meets the front of a player's paddle;
    /// negative in front of it.
    @inlinable @inline(__always)
    public func depth(of ball: Ball, behindFaceOf player: Player) -> Fixed {
        player == .one ? ball.y - highFace : lowFace - ball.y
    }
}

extension Fixed {
    /// The tangent of a whole number of degrees, by turning a unit vector degree by degree in 30
    /// fractional bits; exact to about six decimals up to 75°.
    static func tangent(degrees: Int) -> Fixed {
        let one = Int64(1) << 30
        // cos 1° and sin 1°, from any table.
        let cosine = one * 999_847_695 / 1_000_000_000
        let sine = one * 17_452_406 / 1_000_000_000
        var (x, y) = (one, Int64(0))
        for _ in 0..<degrees {
            (x, y) = ((x * cosine - y * sine) >> 30, (x * sine + y * cosine) >> 30)
        }
        return Fixed(raw: Int32((y << 24) / x))
    }
}
