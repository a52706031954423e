internal import SyncLab

/// What a player's device measured in a match on the real clock.
struct PlayedMatch: Sendable {
    /// Ticks made.
    var ticks = 0

    /// The frame advantage of each input message as it was sent: how many ticks the device was ahead of the last input of
    /// the other player that it had.
    var frameAdvantages = Distribution()

    /// Contacts and pops as the lab measures them, in what the player's view showed.
    var contacts = 0
    var unfairContacts = 0
    var pops = 0

    var rollbacks = 0
    var stallTicks = 0
    var desyncs = 0

    /// Snapshots of the owner that replaced the device's match.
    var adoptions = 0

    /// The hashes of the confirmed ticks.
    var hashes: [UInt32: UInt64] = [:]
}

extension PlayedMatch: CustomStringConvertible {
    /// The figures in one line.
    var description: String {
        let advantages = [500, 990, 1_000].map { frameAdvantages.percentile(perMille: $0).map { "\($0)" } ?? "-" }
        return "frame advantage p50/p99/max \(advantages.joined(separator: "/")) of \(frameAdvantages.total) in "
            + "\(ticks) ticks; pops \(pops), contacts \(contacts), unfair \(unfairContacts), rollbacks \(rollbacks), "
            + "stalls \(stallTicks), desyncs \(desyncs), adoptions \(adoptions)"
    }
}
