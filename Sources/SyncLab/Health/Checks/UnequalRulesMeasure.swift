internal import MatchSync

/// Finds a device that follows one of other rules.
struct UnequalRulesMeasure {
    /// True once one was found.
    private var isFound = false

    mutating func take(_ moment: LabMoment, into faults: inout [SyncFault]) {
        guard moment.group.hasUnequalRules, !isFound else { return }
        let devices = moment.group.devices
        for place in devices.indices.dropFirst() {
            for other in 0..<place where devices[other].rules != devices[place].rules {
                guard devices[other].reading.isInTimeline(of: devices[place].reading) else { continue }
                isFound = true
                let (follower, owner) = devices[other].reading.isOwner ? (place, other) : (other, place)
                let tick = devices[follower].confirmedTick
                return faults.append(SyncFault(.otherRules, at: follower, and: owner, tick, in: moment.tick))
            }
        }
    }
}
