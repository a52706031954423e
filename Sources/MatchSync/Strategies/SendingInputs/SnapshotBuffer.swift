package import GameCore

/// The match after each of the recent ticks of a timeline.
package struct SnapshotBuffer: Sendable {
    /// Ticks that are kept: those from the last confirmed to the current one, and more for the view to look back to.
    static let capacity: UInt32 = 128

    private var matches: [Match]

    package init(_ match: Match) {
        matches = Array(repeating: match, count: Int(Self.capacity))
    }

    package subscript(tick: UInt32) -> Match {
        get { matches[Int(tick % Self.capacity)] }
        set { matches[Int(tick % Self.capacity)] = newValue }
    }

    /// Simulates the ticks after `first` up to `last`, with predicted inputs where none are known.
    package mutating func simulate(
        after first: UInt32,
        through last: UInt32,
        _ inputs: inout InputQueue,
        under rules: Rules
    ) {
        inputs.predict()
        var match = self[first]
        var tick = first
        while tick < last {
            tick += 1
            _ = match.step(inputs[tick], under: rules)
            self[tick] = match
        }
    }
}

extension SnapshotBuffer {
    /// The match after a tick with the score of the confirmed one.
    ///
    /// A goal that is only predicted is not shown: the ball stays where it left the court until the goal is confirmed.
    func shown(at tick: UInt32, confirmed confirmedTick: UInt32) -> Match {
        var match = self[tick]
        let confirmed = self[confirmedTick]
        guard tick > confirmedTick, match.score != confirmed.score else { return match }
        var goal = confirmedTick
        while self[goal].score == confirmed.score { goal += 1 }
        match.ball = self[goal].ball
        match.score = confirmed.score
        match.rally = confirmed.rally
        match.server = confirmed.server
        match.play = .playing
        if case .over = confirmed.play { match.play = confirmed.play }
        return match
    }
}
