internal import GameBasics
public import GameCore
public import SyncCore

/// The scores that a peer has confirmed recently, each with the tick at which it noticed the score.
///
/// The peer may notice a score later than it was made, because it confirms several ticks at once.
public struct ScoreRecord: ConfirmedRecord {
    private static let capacity = 64

    /// Ascending by tick; each score differs from the one before.
    private var entries: [(tick: UInt32, score: PerPlayer<UInt16>)] = []

    public init() {}

    /// Records the score of a confirmed match.
    public mutating func note(_ match: Match) {
        if let last = entries.last, last.score == match.score { return }
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append((match.tick, match.score))
    }

    /// Starts over with another match.
    public mutating func begin(with match: Match) {
        entries.removeAll(keepingCapacity: true)
        note(match)
    }

    /// Continues from a match: scores after its tick are no longer confirmed.
    public mutating func resume(with match: Match) {
        while let last = entries.last, last.tick > match.tick { entries.removeLast() }
        note(match)
    }

    /// The last score noticed up to a tick, and the next one after it; `nil` if unknown.
    private func scores(around tick: UInt32) -> (before: PerPlayer<UInt16>?, after: PerPlayer<UInt16>?) {
        let next = entries.firstIndex { $0.tick > tick } ?? entries.endIndex
        return (
            next > entries.startIndex ? entries[next - 1].score : nil,
            next < entries.endIndex ? entries[next].score : nil
        )
    }
}

extension ScoreRecord {
    /// True if play can have led to the owner's score, given that both players simulate the match.
    ///
    /// The score of a locally confirmed tick is known. A later tick may have as many more goals as a ball can make in
    /// that time. A difference of one goal is tolerated: it may be a desync, after which the owner's match counts.
    public func allows(_ match: Match, besides confirmed: Match, under rules: Rules) -> Bool {
        let (tick, score) = (match.tick, match.score)
        if tick < confirmed.tick {
            let (before, after) = scores(around: tick)
            guard let before else { return true }
            let next = after ?? confirmed.score
            let isRematch = next.one < before.one || next.two < before.two
            return isRematch
                ? score.isBetween(before, and: before.increased(by: 2)) || score.isBetween(.zero, and: next)
                : score.isBetween(before, and: next)
        }
        let ticks = tick - confirmed.tick
        guard ticks <= Self.farthest else { return false }
        let goals = Int(ticks) / Self.shortestRally
        let latest = confirmed.score.increased(by: goals)
        if score.isBetween(confirmed.score, and: latest) { return true }
        let isWon = Int(max(latest.one, latest.two)) + 1 >= Int(rules.winningScore)
        return isWon && score.isBetween(.zero, and: .zero.increased(by: goals))
    }

    /// The most ticks between the last confirmed ticks of two players.
    private static let farthest: UInt32 = 320

    /// Fewer ticks than from one goal to the next: the ball crosses at least half the distance between the paddles.
    private static let shortestRally = Rules.shortestCrossing / 2
}

extension PerPlayer<UInt16> {
    fileprivate static var zero: Self { Self(0, 0) }

    fileprivate func increased(by goals: Int) -> Self {
        Self(UInt16(clamping: Int(one) + goals), UInt16(clamping: Int(two) + goals))
    }

    /// True if the score is between two scores, with a tolerance of one goal.
    fileprivate func isBetween(_ low: Self, and high: Self) -> Bool {
        func isBetween(_ value: UInt16, _ low: UInt16, _ high: UInt16) -> Bool {
            Int(low) - 1 <= Int(value) && Int(value) <= Int(high) + 1
        }
        return isBetween(one, low.one, high.one) && isBetween(two, low.two, high.two)
    }
}
