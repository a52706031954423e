internal import GameCore

/// Rules in clear: lengths in 1/2²⁴ of the court, speeds in the same a tick, pauses in ticks, angles in degrees.
extension Rules {
    var json: JSONValue {
        .object(
            [
                ("winningScore", .whole(settings.winningScore)),
                ("winByTwo", .flag(settings.winByTwo)),
            ] + Self.lengths.map { ($0, .whole(settings[keyPath: $1].raw)) }
                + Self.numbers.map { ($0, .whole(settings[keyPath: $1])) } + [
                    ("servesAutomatically", .flag(settings.servesAutomatically))
                ] + obstacles
        )
    }

    /// The obstacles, where there are any: a file without them is of the empty court.
    private var obstacles: [(name: String, value: JSONValue)] {
        settings.obstacles.isEmpty ? [] : [("obstacles", .list(settings.obstacles.map(\.json)))]
    }

    init(_ fields: JSONFields) throws(FieldError) {
        var fields = fields
        var settings = Settings()
        settings.winningScore = try fields.whole("winningScore", in: Settings.winningScores)
        settings.winByTwo = try fields.flag("winByTwo")
        for (name, path) in Self.lengths {
            let raw = try fields.whole(name, in: 0...Int(Int32.max))
            settings[keyPath: path] = Fixed(raw: Int32(raw))
        }
        for (name, path) in Self.numbers {
            settings[keyPath: path] = try fields.whole(name, in: 0...1_000)
        }
        settings.servesAutomatically = try fields.flag("servesAutomatically")
        if fields.has("obstacles") {
            for value in try fields.list("obstacles").prefix(Obstacle.most + 1) {
                settings.obstacles.append(try Obstacle(value, at: "obstacles", in: fields))
            }
        }
        try fields.finish()
        do {
            self = try Rules(settings)
        } catch {
            throw fields.wrong(error.field, "within its range: \(error.message)")
        }
    }

    private typealias Path<Value> = WritableKeyPath<Settings, Value>

    private static var lengths: [(name: String, path: Path<Fixed>)] {
        [
            ("paddleWidth", \.paddleWidth), ("paddleThickness", \.paddleThickness), ("faceDepth", \.faceDepth),
            ("paddleSpeed", \.paddleSpeed), ("ballSize", \.ballSize), ("serveSpeed", \.serveSpeed),
            ("speedGain", \.speedGain), ("topSpeed", \.topSpeed),
        ]
    }

    private static var numbers: [(name: String, path: Path<Int>)] {
        [
            ("serveAngle", \.serveAngle), ("contactAngle", \.contactAngle), ("goalPause", \.goalPause),
            ("servePause", \.servePause),
        ]
    }
}
