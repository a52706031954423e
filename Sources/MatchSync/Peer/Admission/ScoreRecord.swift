internal import GameCore

/// The scores that a peer has confirmed of late, each with the tick at which it noticed it.
///
/// The peer notices a score in the tick in which it was made or later, because it confirms several ticks at once.
struct ScoreRecord: Sendable {
    /// The most goals that are kept.
    private static let capacity = 64

    /// In the order of the ticks; each score differs from the one before.
    private var entries: [(tick: UInt32, score: PerPlayer<UInt16>)] = []

    /// Notes a confirmed match.
    mutating func note(_ match: Match) {
        if let last = entries.last, last.score == match.score { return }
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append((match.tick, match.score))
    }

    /// Forgets what was confirmed, because another match is.
    mutating func begin(with match: Match) {
        entries.removeAll(keepingCapacity: true)
        note(match)
    }

    /// Goes on from a match: what was confirmed after its tick no longer is.
    mutating func resume(with match: Match) {
        while let last = entries.last, last.tick > match.tick { entries.removeLast() }
        note(match)
    }

    /// The score that was noticed last up to a tick, and the one that was noticed next; `nil` where none is known.
    func scores(around tick: UInt32) -> (before: PerPlayer<UInt16>?, after: PerPlayer<UInt16>?) {
        let next = entries.firstIndex { $0.tick > tick } ?? entries.endIndex
        return (
            next > entries.startIndex ? entries[next - 1].score : nil,
            next < entries.endIndex ? entries[next].score : nil
        )
    }
}
