/// Finds the sync faults of all devices: each check is a measure of its own.
struct SyncFaultMeasure {
    private(set) var found = Findings<SyncFault>()

    private var refusals = RefusalMeasure()

    /// The faults of a tick: empty between the ticks, kept for its storage.
    private var faults: [SyncFault] = []

    /// - Returns: The first fault of the tick.
    mutating func take(_ moment: LabMoment) -> SyncFault? {
        refusals.take(moment, into: &faults)
        guard let first = faults.first else { return nil }
        for fault in faults { found.note(fault) }
        faults.removeAll(keepingCapacity: true)
        return first
    }

    /// Drops the figures; what is known of the devices stays.
    mutating func restart() { found = Findings() }
}
