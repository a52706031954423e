internal import MatchSync

/// Finds refusals between honest devices: a device takes a message of another one for a lie.
struct RefusalMeasure {
    /// The counts of each device at the end of the tick before, by the device's place.
    private var before: [Count] = []

    private struct Count {
        var session = 0
        var received = ReceivedCounts()
    }

    mutating func take(_ moment: LabMoment, into faults: inout [SyncFault]) {
        let devices = moment.group.devices
        while before.count < devices.count { before.append(Count()) }
        for place in devices.indices {
            let device = devices[place]
            let received = device.shell.receivedCounts
            if before[place].session != device.sessionNumber { before[place] = Count(session: device.sessionNumber) }
            guard received.hasRefused(since: before[place].received) else { continue }
            for refusal in received.refusals(since: before[place].received) {
                guard let kind = SyncFault.Kind(refusal) else { continue }
                faults.append(SyncFault(kind, at: place, device.confirmedTick, in: moment.tick))
            }
            before[place].received = received
        }
    }
}
