internal import SyncLab

/// The measures of one player's device in a match on the real clock.
struct PlayedMatch: Sendable {
    var ticks = 0

    /// The frame advantage at each sent input message: ticks ahead of the last remote input that had arrived.
    var frameAdvantages = Distribution()

    /// Contacts and pops as the lab measures them, in the player's view.
    var contacts = 0
    var unfairContacts = 0
    var pops = 0

    var rollbacks = 0
    var stallTicks = 0
    var desyncs = 0

    /// Snapshots of the owner that replaced the local match.
    var adoptions = 0

    var hashes: [UInt32: UInt64] = [:]
}

extension PlayedMatch: CustomStringConvertible {
    /// The measures in one line.
    var description: String {
        let advantages = [500, 990, 1_000].map { frameAdvantages.percentile(perMille: $0).map { "\($0)" } ?? "-" }
        return "frame advantage p50/p99/max \(advantages.joined(separator: "/")) of \(frameAdvantages.total) in "
            + "\(ticks) ticks; pops \(pops), contacts \(contacts), unfair \(unfairContacts), rollbacks \(rollbacks), "
            + "stalls \(stallTicks), desyncs \(desyncs), adoptions \(adoptions)"
    }
}
