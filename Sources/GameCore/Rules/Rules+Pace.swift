extension Rules {
    /// Ball speeds and paddle length, the same for both players.
    public enum Pace: String, Sendable, Hashable, CaseIterable {
        case easy, normal, hard
        /// The pace of ``Rules/standard``, used by the lab.
        case fast
    }

    /// The pace of these rules; `nil` if the court sets its own paddle length or ball speed.
    public var pace: Pace? {
        Pace.allCases.first { $0.numbers == settings.numbersOfPace }
    }

    /// The same rules at another pace; a court with a pace of its own keeps it.
    public func at(_ pace: Pace) -> Rules {
        guard self.pace != nil else { return self }
        do {
            return try changing { $0.numbersOfPace = pace.numbers }
        } catch {
            preconditionFailure("A court of one pace has room for every other: \(error)")
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
        case .easy: Self.numbers(paddle: 20, serve: 130, gain: 6_000, top: 90)
        case .normal: Self.numbers(paddle: 16, serve: 120, gain: 4_800, top: 80)
        case .hard: Self.numbers(paddle: 16, serve: 100, gain: 3_000, top: 60)
        case .fast: Rules.Settings().numbersOfPace
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

    /// The error that a computer player adds to its own, in court units.
    ///
    /// A slow ball and a long paddle make its game easier. The error grows with its lead, up to three points, and is
    /// less when it is behind, so that matches stay close.
    ///
    /// - Parameter lead: The computer's points less its opponent's.
    func leniency(lead: Int) -> Fixed {
        let atEvenScore =
            switch self {
            case .easy: 46
            case .normal: 30
            case .hard, .fast: 0
            }
        guard atEvenScore > 0 else { return .zero }
        return Fixed(atEvenScore + 20 * max(-1, min(3, lead)), over: 1_000)
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
