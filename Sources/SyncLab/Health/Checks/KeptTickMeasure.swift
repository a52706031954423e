internal import GameCore
internal import MatchSync
internal import SyncCore

/// Finds a device that has another tick's match in the place of a confirmed one: its memory of recent ticks was
/// overwritten.
struct KeptTickMeasure {
    /// For each device, the last timeline in which that was found.
    private var found: [Timeline?] = []

    /// - Parameter misplaced: See ``DesyncMeasure/misplaced``.
    mutating func take(
        _ moment: LabMoment,
        _ misplaced: (place: Int, tick: UInt32, kept: UInt32)?,
        into faults: inout [SyncFault]
    ) {
        while found.count < moment.group.devices.count { found.append(nil) }
        if let (place, tick, kept) = misplaced { take(kept, at: tick, of: place, in: moment, into: &faults) }
        for place in found.indices {
            let device = moment.group.devices[place]
            let (kept, tick) = (device.reading.confirmed.tick, device.confirmedTick)
            if kept != tick { take(kept, at: tick, of: place, in: moment, into: &faults) }
        }
    }

    private mutating func take(
        _ kept: UInt32,
        at tick: UInt32,
        of place: Int,
        in moment: LabMoment,
        into faults: inout [SyncFault]
    ) {
        let timeline = moment.group.devices[place].reading.timeline
        guard found[place] != timeline else { return }
        found[place] = timeline
        let difference = SyncFault.Difference(kept, tick, of: MatchField.tick.rawValue, .tick)
        faults.append(SyncFault(.otherTickKept, at: place, tick, difference, in: moment.tick))
    }
}
