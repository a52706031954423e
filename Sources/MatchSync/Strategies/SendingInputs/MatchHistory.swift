package import GameCore

/// The match after each of the recent ticks of a timeline.
package struct MatchHistory: Sendable {
    /// As many as there can be from the last settled tick to the present one, and some more to look back to.
    static let capacity: UInt32 = 128

    private var matches: [Match]

    package init(_ match: Match) {
        matches = Array(repeating: match, count: Int(Self.capacity))
    }

    package subscript(tick: UInt32) -> Match {
        get { matches[Int(tick % Self.capacity)] }
        set { matches[Int(tick % Self.capacity)] = newValue }
    }

    /// Simulates the ticks after `first` up to `last`.
    package mutating func simulate(
        after first: UInt32,
        through last: UInt32,
        _ inputs: inout InputHistory,
        under rules: Rules
    ) {
        inputs.assume()
        var match = self[first]
        var tick = first
        while tick < last {
            tick += 1
            _ = match.step(inputs[tick], under: rules)
            self[tick] = match
        }
    }
}

extension MatchHistory {
    /// The match after a tick, but for a score that is not certain: a goal that is only expected is not
    /// shown, and the ball stays out until it is.
    func shown(at tick: UInt32, settled: UInt32) -> Match {
        var match = self[tick]
        let certain = self[settled]
        guard tick > settled, match.score != certain.score else { return match }
        var goal = settled
        while self[goal].score == certain.score { goal += 1 }
        match.ball = self[goal].ball
        match.score = certain.score
        match.rally = certain.rally
        match.server = certain.server
        match.play = .playing
        if case .over = certain.play { match.play = certain.play }
        return match
    }
}
