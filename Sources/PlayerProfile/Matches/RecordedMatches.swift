public import GameBasics
public import GameCore

/// The recorded inputs of the matches at one screen, tick by tick; a rematch continues them.
///
/// Equal inputs of consecutive ticks are stored once, as a span.
public struct RecordedMatches: Sendable {
    /// Equal inputs of consecutive ticks.
    public struct Span: Sendable, Equatable {
        public let inputs: PerPlayer<Input>
        public fileprivate(set) var count: Int
    }

    public let setup: MatchSetup

    /// The name of the file that this recording replaces, because it continues that file's match.
    public let replacedFile: String?

    /// The ticks that came from that file.
    public private(set) var resumedLength = 0

    /// The inputs from the first tick on.
    public private(set) var spans: [Span] = []

    /// The number of ticks.
    public private(set) var length = 0

    /// The completed matches, in order.
    public private(set) var matches: [PlayedMatch] = []

    /// The result to share of a daily match that is over.
    public private(set) var dailyResult: DailyResult?

    /// True once the first match has begun; before that there is nothing to keep.
    public private(set) var hasBegun = false

    /// The tick of the last serve, from 1; 0 before the first one.
    package private(set) var lastServe = 0

    /// True once a ball was served.
    public var hasServed: Bool { lastServe > 0 }

    /// The ticks before the current match.
    private var start = 0

    /// The state when ``takeNews()`` last returned true.
    private var known = (length: 0, matches: 0, hasServed: false)

    package init(_ setup: MatchSetup, replacing replacedFile: String? = nil) {
        self.setup = setup
        self.replacedFile = replacedFile
        spans.reserveCapacity(256)
    }

    /// Appends a tick.
    ///
    /// - Parameter events: The events of the tick.
    package mutating func append(_ inputs: PerPlayer<Input>, _ events: MatchEvents) {
        if let last = spans.indices.last, spans[last].inputs == inputs {
            spans[last].count += 1
        } else {
            spans.append(Span(inputs: inputs, count: 1))
        }
        if events.contains(.began) {
            hasBegun = true
            start = length
        }
        length += 1
        if events.contains(.served) { lastServe = length }
    }

    /// Takes the match that the last tick has ended.
    ///
    /// - Parameters:
    ///   - options: The player's options, for the names.
    ///   - days: The days with a counted daily match before.
    package mutating func complete(
        _ match: Match,
        _ statistics: MatchStatistics,
        _ options: AppOptions,
        after days: [CalendarDay]
    ) {
        dailyResult = setup.daily.map { DailyResult($0, statistics.course, played: days) }
        var played = PlayedMatch(setup, options, match, statistics)
        played.ticks = start + 1...length
        matches.append(played)
    }

    /// The inputs of all ticks.
    package var inputs: [PerPlayer<Input>] { spans.flatMap { Array(repeating: $0.inputs, count: $0.count) } }

    /// Marks the end of the ticks that came from the replaced file.
    package mutating func noteResumed() { resumedLength = length }

    /// True after each second of ticks, after the end of a match, and after the first serve.
    package mutating func takeNews() -> Bool {
        guard hasBegun,
            length >= known.length + 60 || matches.count > known.matches || hasServed != known.hasServed
        else { return false }
        known = (length, matches.count, hasServed)
        return true
    }
}
