extension Rules {
    /// A ball's speeds and the length of the paddles, the same for both players.
    public enum Pace: String, Sendable, Hashable, CaseIterable {
        case easy, normal, hard
        /// The pace of ``Rules/standard``, which is that of the lab.
        case fast
    }

    /// The pace that these rules have; `nil` for those of a court with a paddle length or a ball speed of its own.
    public var pace: Pace? {
        Pace.allCases.first { $0.numbers == Pace.Numbers(settings) }
    }

    /// The same rules at another pace; a court with a pace of its own keeps it.
    public func at(_ pace: Pace) -> Rules {
        guard self.pace != nil else { return self }
        var settings = settings
        let numbers = pace.numbers
        settings.paddleWidth = numbers.paddleWidth
        settings.serveSpeed = numbers.serveSpeed
        settings.speedGain = numbers.speedGain
        settings.topSpeed = numbers.topSpeed
        do {
            return try Rules(settings)
        } catch {
            preconditionFailure("A court of one pace has room for every other: \(error)")
        }
    }
}

extension Rules.Pace {
    /// The numbers that a pace sets.
    fileprivate struct Numbers: Equatable {
        let paddleWidth: Fixed
        let serveSpeed: Fixed
        let speedGain: Fixed
        let topSpeed: Fixed

        init(_ settings: Rules.Settings) {
            paddleWidth = settings.paddleWidth
            serveSpeed = settings.serveSpeed
            speedGain = settings.speedGain
            topSpeed = settings.topSpeed
        }

        /// A row: the paddle's length in hundredths of the court, the ticks in which the ball crosses the court at the
        /// serve and at its fastest, and the part of the court by which each contact makes it faster.
        init(paddle hundredths: Int, serve: Int, gain: Int, top: Int) {
            paddleWidth = Fixed(hundredths, over: 100)
            serveSpeed = Fixed(1, over: serve)
            speedGain = Fixed(1, over: gain)
            topSpeed = Fixed(1, over: top)
        }
    }

    fileprivate var numbers: Numbers {
        switch self {
        case .easy: Numbers(paddle: 20, serve: 130, gain: 6_000, top: 90)
        case .normal: Numbers(paddle: 16, serve: 120, gain: 4_800, top: 80)
        case .hard: Numbers(paddle: 16, serve: 100, gain: 3_000, top: 60)
        case .fast: Numbers(Rules.Settings())
        }
    }

    /// The error that a computer player adds to its own, in court units: a slow ball and a long paddle leave it time
    /// and room.
    var leniency: Fixed {
        switch self {
        case .easy: Fixed(40, over: 1_000)
        case .normal: Fixed(12, over: 1_000)
        case .hard, .fast: .zero
        }
    }
}

extension ComputerPlayer.Level {
    /// The pace of a match against a computer player of this level.
    public var pace: Rules.Pace {
        switch self {
        case .easy: .easy
        case .normal: .normal
        case .hard: .hard
        }
    }
}
