internal import SyncLab

/// The measures of one player's device in a match on the real clock.
struct PlayedMatch: Sendable {
    var ticks = 0
    /// The frame advantage at each sent input message: ticks ahead of the last remote input that had arrived.
    var frameAdvantages = Distribution()
    /// Pops as the lab measures them, in the player's view.
    var pops = 0
    var rollbacks = 0
    var stallTicks = 0
    var desyncs = 0
}

extension PlayedMatch: CustomStringConvertible {
    /// The measures in one line.
    var description: String {
        let advantages = [500, 990, 1_000].map { frameAdvantages.percentile(perMille: $0).map { "\($0)" } ?? "-" }
        return "frame advantage p50/p99/max \(advantages.joined(separator: "/")) of \(frameAdvantages.total) in "
            + "\(ticks) ticks; pops \(pops), rollbacks \(rollbacks), stalls \(stallTicks), desyncs \(desyncs)"
    }
}
