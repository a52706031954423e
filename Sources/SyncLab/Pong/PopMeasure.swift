internal import GameBasics
package import GameCore

/// The distances by which the ball of one view jumps beyond its own flight.
///
/// At the end of every tick of the lab, the match that the view showed before is stepped once, with both paddles where
/// the view shows them now. The size of the pop is the distance between the displayed ball and the path to the stepped
/// one; a ball that stands still on that path has not jumped. Where a device made several ticks, to catch up, the match
/// is stepped as often.
///
/// Only a rally at an unchanged score counts: the ball's way to the next serve is no pop. A goal that is
/// taken back is, with the ball's whole way back into the court.
package struct PopMeasure {
    /// In ten-thousandths of the court, one for each tick in a rally.
    package private(set) var sizes = Distribution()

    /// Pops larger than a cell of 80 columns, 1/80 of the court.
    package private(set) var count = 0

    private var last: Match?

    package init() {}

    /// Begins to measure another lab, and keeps the figures so far.
    package mutating func begin() {
        last = nil
    }

    /// - Parameters:
    ///   - shown: The match in the view now.
    ///   - ticks: The ticks that its device has made since the last call.
    /// - Returns: The size of the pop; `nil` outside a rally.
    @discardableResult
    package mutating func take(_ shown: Match, after ticks: Int, under rules: Rules) -> Int? {
        defer { last = shown }
        guard let last, case .playing = shown.phase else { return nil }
        switch last.phase {
        case .playing where last.score == shown.score:
            return note(Self.size(from: last, to: shown, after: ticks, under: rules))
        case .goal where last.score.total > shown.score.total:
            return note(Distance.between(last.ball, shown.ball))
        default:
            return nil
        }
    }

    private mutating func note(_ size: Int) -> Int {
        sizes.add(size)
        if size > Distance.cell { count += 1 }
        return size
    }

    package static func size(from last: Match, to shown: Match, after ticks: Int, under rules: Rules) -> Int {
        guard shown.ball != last.ball else { return 0 }
        let inputs = PerPlayer(Input(.target(shown.paddles.one)), Input(.target(shown.paddles.two)))
        var match = last
        var smallest = Int.max
        for _ in 0..<max(ticks, 1) {
            let start = match.ball
            _ = match.step(inputs, under: rules)
            if match.ball == shown.ball { return 0 }
            smallest = min(smallest, Distance.of(shown.ball, fromWayBetween: start, and: match.ball))
        }
        return smallest
    }
}

extension PerPlayer<UInt16> {
    fileprivate var total: Int { Int(one) + Int(two) }
}
