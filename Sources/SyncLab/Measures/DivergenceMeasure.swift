package import GameCore

/// The distance between the two displayed balls at the same moment.
///
/// Taken at the end of every tick of the lab in which both views show a rally at the same score: the distance of the
/// two balls in the court's frame. It compares what the players see, not what the peers have confirmed: a view that
/// shows the past, or a prediction, differs by exactly that.
package struct DivergenceMeasure {
    /// In ten-thousandths of the court.
    package private(set) var distances = Distribution()

    package init() {}

    /// - Returns: The distance; `nil` where it does not count.
    @discardableResult
    package mutating func take(_ left: Match, _ right: Match) -> Int? {
        guard case .playing = left.phase, case .playing = right.phase, left.score == right.score else { return nil }
        let distance = Distance.between(left.ball, right.ball)
        distances.add(distance)
        return distance
    }
}
