extension Court {
    /// The empty court, by the standard rules.
    public static let classic = Court("classic")

    /// The courts of the game and a line about each, the empty one first.
    private static let rows: [(court: Court, summary: String)] = [
        (classic, "the empty court"),
        (pinball, "eight pegs around the middle send the ball anywhere"),
        (gate, "two walls leave a gate between the halves, and pegs guard it"),
        (islands, "four blocks lie in a wheel around the middle"),
        (lanes, "two long walls part the middle into three lanes"),
        (bullet, "a small, fast ball between six slim posts"),
        (boulder, "a large, slow ball and short walls that send it back"),
    ]

    /// The courts of the game, the empty one first.
    public static let shipped = rows.map(\.court)

    /// The shipped court with a name, ignoring case; `nil` for none.
    public static func named(_ name: String) -> Court? {
        let name = name.lowercased()
        return shipped.first { $0.name == name }
    }

    /// A line about a shipped court; `nil` for other courts.
    public var summary: String? { Self.rows.first { $0.court.name == name }?.summary }

    /// Eight pegs around the middle.
    public static let pinball = Court(
        "pinball",
        both([.peg(500, 250, 50), .peg(270, 330, 40), .peg(730, 330, 40), .peg(150, 450, 50)])
    )

    /// Two walls with a gate in the middle, and pegs that guard it.
    public static let gate = Court(
        "gate",
        both([.block(150, 500, 300, 20), .peg(350, 330, 40), .peg(650, 330, 40)])
    )

    /// Four blocks in a wheel.
    public static let islands = Court(
        "islands",
        both([.block(300, 300, 180, 40), .block(730, 340, 40, 160)])
    )

    /// Three lanes.
    public static let lanes = Court(
        "lanes",
        both([.block(330, 500, 10, 420), .peg(170, 300, 40), .peg(500, 230, 40)])
    )

    /// A small, fast ball.
    public static let bullet = Court(
        "bullet",
        both([.block(250, 400, 20, 20), .block(500, 300, 20, 20), .block(800, 380, 20, 20)])
    ) {
        $0.ballSize = Fixed(15, over: 1_000)
        $0.serveSpeed = Fixed(1, over: 62)
        $0.speedGain = Fixed(1, over: 4_800)
        $0.topSpeed = Fixed(1, over: 54)
        $0.paddleSpeed = Fixed(1, over: 45)
    }

    /// A large, slow ball.
    public static let boulder = Court(
        "boulder",
        both([.block(220, 360, 200, 10), .block(780, 300, 10, 160)])
    ) {
        $0.ballSize = Fixed(6, over: 100)
        $0.paddleWidth = Fixed(18, over: 100)
        $0.serveSpeed = Fixed(1, over: 130)
        $0.speedGain = Fixed(1, over: 3_600)
        $0.topSpeed = Fixed(1, over: 72)
    }

    private init(_ name: String, _ obstacles: [Obstacle], _ change: (inout Rules.Settings) -> Void) {
        var settings = Rules.Settings()
        change(&settings)
        self.init(name, obstacles, settings: settings)
    }

    /// Obstacles and their twins.
    private static func both(_ obstacles: [Obstacle]) -> [Obstacle] {
        obstacles + obstacles.map(\.turned)
    }
}

/// Obstacles in thousandths of the court.
extension Obstacle {
    package static func block(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Obstacle {
        Obstacle(
            .block,
            x: .thousandths(x),
            y: .thousandths(y),
            width: .thousandths(width),
            height: .thousandths(height)
        )
    }

    package static func peg(_ x: Int, _ y: Int, _ size: Int) -> Obstacle {
        Obstacle(.peg, x: .thousandths(x), y: .thousandths(y), width: .thousandths(size), height: .thousandths(size))
    }
}
