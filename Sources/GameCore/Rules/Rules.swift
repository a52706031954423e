public import GameBasics

/// The validated numbers of the game.
///
/// `Rules` exist only for settings with which the game works: the ball fits between the paddles, a paddle can be
/// passed, and the fastest ball takes at least ``shortestCrossing`` ticks from paddle to paddle.
public struct Rules: Sendable, Hashable {
    /// The fewest ticks that a ball may take from paddle to paddle.
    ///
    /// This is longer than any playable one-way delay: without a silence of the link, the ball's path is confirmed
    /// before it reaches the other paddle.
    public static let shortestCrossing = 46

    /// The default rules.
    public static let standard: Rules = {
        do {
            return try Rules()
        } catch {
            preconditionFailure("The standard rules are invalid: \(error)")
        }
    }()

    public let settings: Settings

    // The settings in the form that a tick uses, so that a tick converts nothing.

    public let winningScore: UInt16
    public let goalPause: UInt16
    public let servePause: UInt16
    public let servesAutomatically: Bool
    public let serveSpeed: Fixed
    public let speedGain: Fixed
    public let topSpeed: Fixed
    public let paddleSpeed: Fixed
    /// Half of ``paddleSpeed``.
    public let slowPaddleSpeed: Fixed
    /// The tangent of the steepest serve.
    public let serveSlope: Fixed
    /// The tangent of the angle after a contact with the paddle's end.
    public let contactSlope: Fixed
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
    /// The largest distance along x between the middles of paddle and ball at a contact.
    public let reach: Fixed
    /// The largest distance along y of the ball's middle behind a paddle's front at which they still overlap.
    public let sideDepth: Fixed
    /// The range of y in which the ball's middle meets only walls; empty on a court with obstacles.
    public let freeLow: Fixed
    public let freeHigh: Fixed
    /// The largest distance along x that the ball moves in a tick.
    let steepest: Fixed
    /// See ``Settings/spin``.
    let spin: Fixed
    let obstacles: ObstacleMap

    /// - Throws: ``RulesError`` with the first setting that is out of its range.
    public init(_ settings: Settings = Settings()) throws(RulesError) {
        try settings.validate()
        var settings = settings
        // Sorted, so that rules with the same obstacles are equal.
        settings.obstacles.sort()
        self.settings = settings
        winningScore = UInt16(settings.winningScore)
        goalPause = UInt16(settings.goalPause)
        servePause = UInt16(settings.servePause)
        servesAutomatically = settings.servesAutomatically
        serveSpeed = settings.serveSpeed
        speedGain = settings.speedGain
        topSpeed = settings.topSpeed
        serveSlope = .tangent(degrees: settings.serveAngle)
        contactSlope = .tangent(degrees: settings.contactAngle)
        ballRadius = settings.ballSize.scaled(by: .half)
        ballHigh = .one - ballRadius
        lowFace = settings.faceDepth + ballRadius
        highFace = .one - lowFace
        paddleSpeed = settings.paddleSpeed
        slowPaddleSpeed = settings.paddleSpeed.scaled(by: .half)
        paddleLow = settings.paddleWidth.scaled(by: .half)
        paddleHigh = .one - paddleLow
        reach = paddleLow + ballRadius
        sideDepth = settings.paddleThickness + ballRadius + ballRadius
        freeLow = settings.obstacles.isEmpty ? lowFace : .one
        freeHigh = settings.obstacles.isEmpty ? highFace : .zero
        spin = settings.spin
        steepest =
            max(serveSpeed.scaled(by: serveSlope), topSpeed.scaled(by: contactSlope))
            + Self.greatestBend(spin, at: topSpeed)
        obstacles = ObstacleMap(
            settings.obstacles,
            ballRadius: ballRadius,
            longestX: steepest,
            longestY: topSpeed
        )
    }

    /// These rules with other settings.
    ///
    /// - Throws: ``RulesError`` if one of them is out of its range now.
    public func changing(_ change: (inout Settings) -> Void) throws(RulesError) -> Rules {
        var settings = settings
        change(&settings)
        return try Rules(settings)
    }

    /// The distance of the ball's middle behind the front of a player's paddle; negative in front of it.
    @inlinable @inline(__always)
    public func depth(of ball: Ball, behindFaceOf player: Player) -> Fixed {
        player == .one ? ball.y - highFace : lowFace - ball.y
    }
}

extension Fixed {
    /// Returns the tangent of a whole number of degrees, exact to about six decimals up to 75°.
    ///
    /// Turns a unit vector degree by degree, with 30 fractional bits.
    static func tangent(degrees: Int) -> Fixed {
        let one = Int64(1) << 30
        // cos 1° and sin 1°.
        let cosine = one * 999_847_695 / 1_000_000_000
        let sine = one * 17_452_406 / 1_000_000_000
        var (x, y) = (one, Int64(0))
        for _ in 0..<degrees {
            (x, y) = ((x * cosine - y * sine) >> 30, (x * sine + y * cosine) >> 30)
        }
        return Fixed(raw: Int32((y << 24) / x))
    }
}
