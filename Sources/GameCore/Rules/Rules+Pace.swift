extension Rules {
    /// Ball speeds and paddle length, the same for both players.
    public enum Pace: String, Sendable, Hashable, CaseIterable {
        case easy, normal, hard
        /// The pace of ``Rules/standard``, used by the lab.
        case fast
    }

    /// The pace of these rules; `nil` if the court sets its own paddle length or ball speed.
    public var pace: Pace? {
        Pace.allCases.first { $0.numbers == settings.numbersOfPace || $0.formerNumbers == settings.numbersOfPace }
    }

    /// The same rules at another pace; a court with a pace of its own keeps it.
    ///
    /// - Parameter isFormer: Takes the smaller speed-up that daily matches have, which never change.
    public func at(_ pace: Pace, isFormer: Bool = false) -> Rules {
        guard self.pace != nil else { return self }
        do {
            return try changing { $0.numbersOfPace = isFormer ? pace.formerNumbers : pace.numbers }
        } catch {
            preconditionFailure("A court of one pace has room for every other: \(error)")
        }
    }
}

extension Rules {
    /// The same rules as people play them at a pace: the server aims, and paddles spin the ball.
    ///
    /// At `fast`, the lab's pace, both are off. A court with a pace of its own keeps it, and one with spin of its own
    /// keeps that.
    public func played(at pace: Pace) -> Rules {
        let hasOwnSpin = spin != .zero && spin != self.pace?.spin
        do {
            return try at(pace).changing {
                $0.aimedServe = pace != .fast
                if !hasOwnSpin { $0.spin = self.pace == nil ? .zero : pace.spin }
            }
        } catch {
            preconditionFailure("Every court has room for spin: \(error)")
        }
    }
}

extension Rules.Settings {
    /// The numbers that a pace sets.
    fileprivate var numbersOfPace: Rules.Pace.Numbers {
        get { (paddleWidth, serveSpeed, speedGain, topSpeed) }
        set { (paddleWidth, serveSpeed, speedGain, topSpeed) = newValue }
    }
}

extension Rules.Pace {
    fileprivate typealias Numbers = (paddleWidth: Fixed, serveSpeed: Fixed, speedGain: Fixed, topSpeed: Fixed)

    fileprivate var numbers: Numbers {
        switch self {
        case .easy: Self.numbers(paddle: 20, serve: 150, gain: 3_600, top: 85)
        case .normal: Self.numbers(paddle: 16, serve: 120, gain: 2_400, top: 75)
        case .hard: Self.numbers(paddle: 16, serve: 100, gain: 2_000, top: 58)
        case .fast: Rules.Settings().numbersOfPace
        }
    }

    /// The numbers of daily matches, and of matches kept before the larger speed-up.
    fileprivate var formerNumbers: Numbers {
        switch self {
        case .easy: Self.numbers(paddle: 20, serve: 130, gain: 6_000, top: 90)
        case .normal: Self.numbers(paddle: 16, serve: 120, gain: 4_800, top: 80)
        case .hard: Self.numbers(paddle: 16, serve: 100, gain: 3_000, top: 60)
        case .fast: numbers
        }
    }

    /// - Parameters:
    ///   - hundredths: The paddle's length in hundredths of the court.
    ///   - serve: Ticks in which a served ball crosses the court.
    ///   - gain: Inverse of the speed that each contact adds, in court units a tick.
    ///   - top: Ticks in which the fastest ball crosses the court.
    private static func numbers(paddle hundredths: Int, serve: Int, gain: Int, top: Int) -> Numbers {
        (Fixed(hundredths, over: 100), Fixed(1, over: serve), Fixed(1, over: gain), Fixed(1, over: top))
    }

    /// The spin of a match that people play: none for beginners.
    fileprivate var spin: Fixed {
        switch self {
        case .easy, .fast: .zero
        case .normal, .hard: Fixed(1, over: 4)
        }
    }
}

extension ComputerPlayer.Level {
    /// The pace of a match against a computer player of this level.
    public var pace: Rules.Pace {
        switch self {
        case .easy: .easy
        case .normal: .normal
        case .hard, .expert: .hard
        }
    }
}
