internal import MatchSync

/// Finds the sync faults of all devices: each check is a measure of its own.
struct SyncFaultMeasure {
    private(set) var found = Findings<SyncFault>()

    private var refusals = RefusalMeasure()
    private var rules = UnequalRulesMeasure()
    private var meetings = MeetingMeasure()
    private var keptTicks = KeptTickMeasure()
    private var paces = PaceMeasure()
    private var confirmations = ConfirmationMeasure()
    private var sendings = SendingMeasure()
    private var seams = SeamMeasure()

    /// The faults of a tick: empty between the ticks, kept for its storage.
    private var faults: [SyncFault] = []

    /// - Parameters:
    ///   - freezes: What the devices wait for at the end of the tick.
    ///   - desyncs: The comparison of the devices at the end of the tick.
    /// - Returns: The first fault of the tick.
    mutating func take(_ moment: LabMoment, _ freezes: FreezeMeasure, _ desyncs: DesyncMeasure) -> SyncFault? {
        let isSteady = desyncs.isSteady
        refusals.take(moment, isSteady: isSteady, into: &faults)
        rules.take(moment, into: &faults)
        meetings.take(moment, isSteady: isSteady, into: &faults)
        keptTicks.take(moment, desyncs.misplaced, into: &faults)
        paces.take(moment, freezes, isSteady: isSteady, into: &faults)
        confirmations.take(moment, freezes, into: &faults)
        sendings.take(moment, into: &faults)
        seams.endTick(moment, into: &faults)
        guard let first = faults.first else { return nil }
        for fault in faults { found.note(fault) }
        faults.removeAll(keepingCapacity: true)
        return first
    }

    /// Reads a device within a tick of the lab; see ``SeamMeasure``.
    mutating func willTick(_ now: SeamMeasure.Place) { seams.willTick(now) }
    mutating func didTick(_ now: SeamMeasure.Place) { seams.didTick(now, into: &faults) }
    mutating func didReceive(_ now: SeamMeasure.Place) { seams.didReceive(now, into: &faults) }
    mutating func willSwitch(_ now: SeamMeasure.Place, to kind: StrategyKind) { seams.willSwitch(now, to: kind) }
    mutating func didRejoin(_ now: SeamMeasure.Place, as former: LabDevice) {
        seams.didRejoin(now, as: former, into: &faults)
    }

    /// Drops the figures; what is known of the devices stays.
    mutating func restart() { found = Findings() }
}
