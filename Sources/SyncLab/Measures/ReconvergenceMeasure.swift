/// The time that the two peers take to be in step again after a burst of loss.
///
/// A burst is ``burst`` ticks or more in which nothing arrives in a direction; the next message there ends it. The two
/// are in step when both views show the same score, and the later view is at most one tick further ahead of the latest
/// tick that both have confirmed than in nine of ten ticks outside of bursts. For a strategy that shows confirmed
/// states, this distance is the follower's delay; for one that predicts, how far it has to predict.
struct ReconvergenceMeasure {
    /// In ticks from the end of a burst, or of the later one where both directions have one.
    private(set) var delays = Distribution()

    /// The usual distance by which the later view is ahead.
    private var usual = Distribution()

    private var toLeft = Silence()
    private var toRight = Silence()

    /// Ticks since the last burst was over, until both are in step.
    private var waiting: Int?

    /// The fewest ticks without a message that make a burst.
    static let burst = 10

    /// The fewest ticks outside of bursts that tell the usual distance.
    private static let leastUsual = 60

    /// - Parameters:
    ///   - arrivals: The messages that have come to the left and to the right device so far.
    ///   - ahead: The later view's tick of the match less the latest tick that both have confirmed.
    mutating func take(arrivals: (left: Int, right: Int), ahead: Int, showSameScore: Bool) {
        waiting? += 1
        let leftEnds = toLeft.endsBurst(with: arrivals.left)
        let rightEnds = toRight.endsBurst(with: arrivals.right)
        if leftEnds || rightEnds { waiting = 0 }
        guard !toLeft.isBurst, !toRight.isBurst else { return }
        guard let ticks = waiting else {
            if toLeft.hasBegun, toRight.hasBegun { usual.add(ahead) }
            return
        }
        guard usual.total >= Self.leastUsual, let most = usual.percentile(perMille: 900) else {
            waiting = nil
            return
        }
        if showSameScore && ahead <= most + 1 {
            delays.add(ticks)
            waiting = nil
        }
    }

    /// Counts a wait that has not ended yet.
    mutating func finish() {
        if let waiting, usual.total >= Self.leastUsual { delays.add(waiting) }
        waiting = nil
    }

    /// The time since the last message in one direction.
    private struct Silence {
        private var arrived = 0
        private var ticks = 0

        var hasBegun: Bool { arrived > 0 }

        /// A burst can begin only after the first message.
        var isBurst: Bool { hasBegun && ticks >= ReconvergenceMeasure.burst }

        /// Notes the end of a tick.
        ///
        /// - Parameter count: The messages that have come so far.
        mutating func endsBurst(with count: Int) -> Bool {
            guard count != arrived else {
                ticks += 1
                return false
            }
            defer { (arrived, ticks) = (count, 0) }
            return isBurst
        }
    }
}
