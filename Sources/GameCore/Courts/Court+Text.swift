extension Court {
    /// The maximum size of a court's text in bytes.
    public static let largestText = 65_536

    /// Reads a court from its text.
    ///
    /// A line is `name NAME`, `block X Y WIDTH HEIGHT`, `peg X Y SIZE`, `wall X1 Y1 X2 Y2`, or a rule and its number,
    /// such as `ball-size 0.03`. X and Y of a block or peg are its middle. Lengths are in court units, speeds in court
    /// units a second. A `#` begins a comment.
    ///
    /// - Throws: ``CourtError`` for the first wrong line.
    public init(_ text: [UInt8]) throws(CourtError) {
        self = try CourtReader(text).court
    }

    /// Reads a court and the line of each of its obstacles.
    ///
    /// - Throws: ``CourtError`` for the first wrong line.
    public static func read(_ text: [UInt8]) throws(CourtError) -> (court: Court, obstacleLines: [Int]) {
        let reader = try CourtReader(text)
        return (reader.court, reader.obstacleLines)
    }

    /// The court as a text that reads as the same court.
    public var text: String {
        let standard = Rules.Settings()
        let rules = Rule.ofCourt.filter { $0.text(in: settings) != $0.text(in: standard) }
        let lines =
            ["name \(name)"] + obstacles.map { "\($0)" } + rules.map { "\($0.courtName) \($0.text(in: settings))" }
        return lines.map { "\($0)\n" }.joined()
    }
}

extension Obstacle: CustomStringConvertible {
    /// The obstacle's line in a court's text.
    public var description: String {
        if let wall = wallText { return wall }
        let place = "\(CourtDecimal.text(x)) \(CourtDecimal.text(y)) \(CourtDecimal.text(width))"
        return kind == .peg ? "peg \(place)" : "block \(place) \(CourtDecimal.text(height))"
    }

    /// The line of a thin wall; `nil` if the obstacle is not one.
    private var wallText: String? {
        guard kind == .block, width == Court.wallThickness || height == Court.wallThickness else { return nil }
        let (across, down) = width > height ? (halfWidth, .zero) : (.zero, halfHeight)
        let ends = [x - across, y - down, x + across, y + down]
        guard ends.allSatisfy({ $0 >= .zero && $0 <= .one }) else { return nil }
        let texts = ends.map { CourtDecimal.text($0) }
        let units = texts.compactMap { CourtDecimal.units($0) }
        guard units.count == 4, Obstacle(wallFrom: (units[0], units[1]), to: (units[2], units[3])) == self else {
            return nil
        }
        return "wall \(texts.joined(separator: " "))"
    }

    /// A wall of ``Court/wallThickness`` along x or y, between two places in units of ``CourtDecimal``.
    ///
    /// - Returns: `nil` for a wall that is slanted or shorter than it is thick.
    init?(wallFrom start: (x: Int64, y: Int64), to end: (x: Int64, y: Int64)) {
        let thickness = Court.wallThickness
        let (across, down) = (abs(end.x - start.x), abs(end.y - start.y))
        guard across == 0 || down == 0, CourtDecimal.fixed(max(across, down)) >= thickness else { return nil }
        self.init(
            .block,
            x: CourtDecimal.fixed(start.x + end.x, over: 2),
            y: CourtDecimal.fixed(start.y + end.y, over: 2),
            width: across == 0 ? thickness : CourtDecimal.fixed(across),
            height: down == 0 ? thickness : CourtDecimal.fixed(down)
        )
    }
}

extension Obstacle.Fault: CustomStringConvertible {
    /// The end of a sentence that begins with the obstacle.
    public var description: String {
        switch self {
        case .size:
            "has a wrong size: \(CourtDecimal.text(units: Obstacle.leastSize)) to 1 is allowed, and a peg is a square"
        case .outsideCourt: "reaches out of the court, which is 0 to 1 along both sides"
        case .inPaddlesWay: "is in a paddle's way: two balls must fit between it and the front of the paddle"
        case .atServe: "is where the ball is served: one ball must fit between it and the ball in the middle"
        }
    }
}
