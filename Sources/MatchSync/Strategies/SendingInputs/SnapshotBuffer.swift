package import GameCore

/// The match after each recent tick of a timeline.
package struct SnapshotBuffer: Sendable {
    /// Ticks kept: from the last confirmed to the current one, and earlier ones for the view.
    static let capacity: UInt32 = 128

    private var matches: [Match]

    package init(_ match: Match) {
        matches = Array(repeating: match, count: Int(Self.capacity))
    }

    package subscript(tick: UInt32) -> Match {
        get { matches[Int(tick % Self.capacity)] }
        set { matches[Int(tick % Self.capacity)] = newValue }
    }

    /// True if it has just this match at its tick.
    @inline(__always)
    func has(_ match: Match) -> Bool { self[match.tick].isSame(as: match) }

    /// Simulates the ticks after `first` up to `last`, with predictions of unknown inputs.
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
    /// The match after a tick with the confirmed score.
    ///
    /// A goal that is only predicted is not shown: the ball stays at the court's end until the goal is confirmed.
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
