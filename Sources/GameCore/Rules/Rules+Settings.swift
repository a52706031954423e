extension Rules {
    /// The numbers of the game: lengths in court units, speeds in court units a tick, pauses in ticks of 1/60 s.
    public struct Settings: Sendable, Hashable {
        /// The range of ``winningScore``: the screen has room for two digits.
        public static let winningScores = 1...99

        /// The points that win the match, within ``winningScores``.
        public var winningScore = 11
        /// True if the winner must lead by two points.
        public var winByTwo = false

        /// The length of a paddle, 0.05 to 0.5.
        public var paddleWidth = Fixed(16, over: 100)
        /// The depth of a paddle, from its front to its back, 0.005 to 0.05.
        public var paddleThickness = Fixed(2, over: 100)
        /// The distance from a player's end of the court to the front of the paddle, 0.02 to 0.1, and at least
        /// the paddle's thickness.
        public var faceDepth = Fixed(6, over: 100)
        /// The speed of a paddle, 0.002 to 0.1.
        public var paddleSpeed = Fixed(1, over: 60)

        /// The side of the square ball, 0.01 to 0.1.
        public var ballSize = Fixed(1, over: 40)
        /// The ball's speed along y from the serve to the first contact, 0.002 to ``topSpeed``.
        public var serveSpeed = Fixed(1, over: 85)
        /// The speed along y that each contact adds, 0 to 0.01.
        public var speedGain = Fixed(1, over: 2_400)
        /// The highest speed along y, from 0.002 to the speed at which the ball takes ``Rules/shortestCrossing`` ticks
        /// from paddle to paddle.
        public var topSpeed = Fixed(1, over: 54)

        /// The steepest angle of a serve to the y axis, 0 to 60 degrees.
        public var serveAngle = 30
        /// The angle to the y axis after a contact with the end of the paddle, 15 to 75 degrees; after a contact with
        /// its middle the angle is 0.
        public var contactAngle = 50
        /// The distance along x by which a paddle that moves at full speed bends the flight of a ball that it returns,
        /// over the whole length of the court, 0 to 0.4; 0 is off.
        public var spin = Fixed.zero

        /// The pause after a goal, 0 to 600 ticks.
        public var goalPause = 60
        /// The pause before a serve, which the server may shorten, 0 to 600 ticks.
        public var servePause = 60
        /// True if the ball is served when the pause ends; else it waits for the server.
        public var servesAutomatically = true
        /// True if the server aims the serve with the paddle; else chance draws its angle.
        public var aimedServe = false

        /// The court's obstacles, at most ``Obstacle/most``, each without ``Obstacle/fault(under:)``.
        public var obstacles: [Obstacle] = []

        public init() {}

        /// The greatest ``topSpeed`` for this ball and these paddles.
        var greatestTopSpeed: Fixed {
            let crossing = Fixed.one - faceDepth - faceDepth - ballSize
            return Fixed(raw: crossing.raw / Int32(Rules.shortestCrossing))
        }

        func validate() throws(RulesError) {
            try Rule.validate(self)
            guard obstacles.count <= Obstacle.most else {
                throw RulesError(
                    field: "obstacles",
                    message: "obstacles must be 0 to \(Obstacle.most), not \(obstacles.count)"
                )
            }
            for obstacle in obstacles {
                if let fault = obstacle.fault(under: self) {
                    throw RulesError(field: "obstacles", message: "\(obstacle) \(fault)")
                }
            }
        }
    }
}
