public import GameCore

/// What was put into a match at one screen, tick by tick, and the matches that ended in it: a rematch goes on in the
/// same tape.
///
/// Equal inputs of ticks in a row are stored once, so that a tick in which nothing changes takes no room.
public struct MatchTape: Sendable {
    /// Both players' inputs in some ticks in a row.
    public struct Run: Sendable, Equatable {
        public let inputs: PerPlayer<Input>
        public fileprivate(set) var count: Int
    }

    public let setup: MatchSetup

    /// The name of the file that the tape takes the place of, because it goes on with what is in it.
    public let replacedFile: String?

    /// How many ticks of the tape were in that file.
    public private(set) var resumedLength = 0

    /// The inputs from the first tick on.
    public private(set) var runs: [Run] = []

    /// How many ticks there are.
    public private(set) var length = 0

    /// The matches that ended, in their order.
    public private(set) var matches: [PlayedMatch] = []

    /// Whether the first match has begun: before that there is nothing to keep.
    public private(set) var hasBegun = false

    /// Whether a ball was served.
    public private(set) var hasServed = false

    /// The ticks before the match that is played.
    private var start = 0

    /// How far the tape had come when ``takeNews()`` was true last.
    private var known = (length: 0, matches: 0, hasServed: false)

    init(_ setup: MatchSetup, replacing replacedFile: String? = nil) {
        self.setup = setup
        self.replacedFile = replacedFile
        runs.reserveCapacity(256)
    }

    /// Appends a tick.
    ///
    /// - Parameters:
    ///   - events: What happened in it.
    ///   - match: The match after it.
    ///   - statistics: Those of the match so far.
    ///   - shown: The setup as it is now, with what the player has changed for the screen.
    mutating func append(
        _ inputs: PerPlayer<Input>,
        _ events: MatchEvents,
        _ match: Match,
        _ statistics: MatchStatistics,
        as shown: MatchSetup
    ) {
        if let last = runs.indices.last, runs[last].inputs == inputs {
            runs[last].count += 1
        } else {
            runs.append(Run(inputs: inputs, count: 1))
        }
        if events.contains(.began) {
            hasBegun = true
            start = length
        }
        if events.contains(.served) { hasServed = true }
        length += 1
        if events.contains(.won) {
            matches.append(PlayedMatch(shown, match, statistics, ticks: start + 1...length))
        }
    }

    /// The inputs of all ticks.
    package var inputs: [PerPlayer<Input>] { runs.flatMap { Array(repeating: $0.inputs, count: $0.count) } }

    /// Notes that the tape has come as far as the file that it replaces.
    mutating func noteResumed() { resumedLength = length }

    /// Whether a second has passed since this was true last, a match has ended, or the first ball was served.
    mutating func takeNews() -> Bool {
        guard hasBegun,
            length >= known.length + 60 || matches.count > known.matches || hasServed != known.hasServed
        else { return false }
        known = (length, matches.count, hasServed)
        return true
    }
}
