internal import GameBasics
internal import GameCore

/// The scores that a peer has confirmed recently, each with the tick at which it noticed the score.
///
/// The peer may notice a score later than it was made, because it confirms several ticks at once.
struct ScoreRecord: Sendable {
    private static let capacity = 64

    /// Ascending by tick; each score differs from the one before.
    private var entries: [(tick: UInt32, score: PerPlayer<UInt16>)] = []

    /// Records the score of a confirmed match.
    mutating func note(_ match: Match) {
        if let last = entries.last, last.score == match.score { return }
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append((match.tick, match.score))
    }

    /// Starts over with another match.
    mutating func begin(with match: Match) {
        entries.removeAll(keepingCapacity: true)
        note(match)
    }

    /// Continues from a match: scores after its tick are no longer confirmed.
    mutating func resume(with match: Match) {
        while let last = entries.last, last.tick > match.tick { entries.removeLast() }
        note(match)
    }

    /// The last score noticed up to a tick, and the next one after it; `nil` if unknown.
    func scores(around tick: UInt32) -> (before: PerPlayer<UInt16>?, after: PerPlayer<UInt16>?) {
        let next = entries.firstIndex { $0.tick > tick } ?? entries.endIndex
        return (
            next > entries.startIndex ? entries[next - 1].score : nil,
            next < entries.endIndex ? entries[next].score : nil
        )
    }
}
