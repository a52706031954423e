internal import GameCore
internal import PlayerProfile

/// The rally that won a long match, played once more before the result.
///
/// It begins with its serve, or some seconds before its goal if it is long, and ends in slow motion.
struct WinningRally {
    /// The fewest seconds of a long match.
    static let longMatch = 60
    /// The fewest contacts of a rally that is played once more.
    static let fewestContacts = 4
    /// The most ticks that are played once more.
    private static let longest = 480
    /// The ticks before the goal that take twice the time.
    private static let slowTicks = 60
    /// The time in which the goal stays, with its flash.
    private static let restTicks = 30

    private var replay: MatchReplay
    private(set) var motion = Motion()
    private var isHalf = false
    private var restLeft = WinningRally.restTicks

    /// Creates the replay of the last rally of a match that has just ended; `nil` if match or rally was short.
    init?(of recorded: RecordedMatches, _ match: Match) {
        guard let played = recorded.matches.last, played.seconds >= Self.longMatch,
            match.rally >= Self.fewestContacts
        else { return nil }
        let first = max(recorded.lastServe, recorded.length - Self.longest)
        replay = MatchReplay(recorded.setup, recorded.inputs, ticks: first...recorded.length)
    }

    var match: Match { replay.match }

    /// Advances by a tick of the screen.
    ///
    /// - Returns: False once it is over.
    mutating func advance() -> Bool {
        guard replay.tick < replay.end else {
            motion.record([], in: replay.match)
            restLeft -= 1
            return restLeft > 0
        }
        isHalf = !isHalf && replay.end - replay.tick <= Self.slowTicks
        if isHalf { return true }
        let old = replay.match
        replay.seek(to: replay.tick + 1)
        let rules = replay.setup.rules
        motion.record(MatchEvents(from: old, to: replay.match, under: rules), in: replay.match)
        return true
    }
}
