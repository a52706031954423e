internal import MatchSync

/// Finds a device that follows one of other rules.
struct UnequalRulesMeasure {
    /// True while the two devices have unequal rules and neither follows the other; `nil` before the first tick.
    private var isWatching: Bool?

    mutating func take(_ moment: LabMoment, into faults: inout [SyncFault]) {
        if isWatching == false { return }
        isWatching = moment.group.setup.hasUnequalRules
        guard isWatching == true else { return }
        let (left, right) = (moment.group.devices[0], moment.group.devices[1])
        guard left.reading.isInTimeline(of: right.reading) else { return }
        isWatching = false
        let (place, other) = left.reading.isOwner ? (1, 0) : (0, 1)
        faults.append(SyncFault(.otherRules, at: place, and: other, left.confirmedTick, in: moment.tick))
    }
}
