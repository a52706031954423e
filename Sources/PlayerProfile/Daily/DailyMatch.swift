internal import GameBasics
public import GameCore

/// The match of a day, the same for everyone: seed, opponent and court come from the date.
///
/// The match of a date never changes: the lists here and their order are frozen. Another list may apply only from a
/// future day on.
public struct DailyMatch: Sendable {
    /// Counted tries of a player on the day itself.
    public static let tries = 3

    public let day: CalendarDay
    public let seed: UInt64
    public let level: ComputerPlayer.Level
    public let rules: Rules

    /// The name of the court; `nil` for the empty one.
    public let court: String?

    /// The opponents from which the date chooses.
    private static let levels: [ComputerPlayer.Level] = [.normal, .hard, .easy, .normal, .hard]

    /// The courts from which the date chooses; the empty one is the likeliest.
    private static let courts: [Court] = [
        .classic, .pinball, .classic, .gate, .islands, .classic, .lanes, .bullet, .boulder,
    ]

    private static let target = Rules.Target(7)

    /// True if the match has the pace of its level; before 2027 it has the pace `fast`.
    public static func isPaced(_ day: CalendarDay) -> Bool { day.year >= 2_027 }

    public init(_ day: CalendarDay) {
        self.day = day
        var chance = SplitMix64(seed: UInt64(day.number))
        level = Self.levels[Int(chance.next() % UInt64(Self.levels.count))]
        let court = Self.courts[Int(chance.next() % UInt64(Self.courts.count))]
        // Seeds are within the command line's range, so that the match can be played by its seed too.
        seed = chance.nextSeed()
        self.court = court == .classic ? nil : court.name
        rules = Self.rules(on: court).at(Self.isPaced(day) ? level.pace : .fast, isFormer: true)
    }

    private static func rules(on court: Court) -> Rules {
        do {
            return try court.rules().changing { $0.target = target }
        } catch {
            preconditionFailure("The rules of a daily match on \(court.name) are invalid: \(error)")
        }
    }

    /// The setup of a try.
    ///
    /// - Parameter number: The number of the try from 1; 0 if it does not count.
    public func setup(try number: Int) -> MatchSetup {
        var setup = MatchSetup(.human, .computer(level), rules: rules, seed: seed)
        setup.daily = DailyTry(day: day, number: number)
        return setup
    }
}

/// A try of a daily match.
public struct DailyTry: Sendable, Hashable {
    public let day: CalendarDay

    /// From 1 to ``DailyMatch/tries``; 0 if it does not count, as on another day.
    public let number: Int

    public init(day: CalendarDay, number: Int) {
        self.day = day
        self.number = number
    }

    /// The number in words, such as `try 1 of 3`.
    package var words: String { number > 0 ? "try \(number) of \(DailyMatch.tries)" : "not counted" }
}
