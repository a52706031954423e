internal import GameCore
internal import MatchSync
public import SyncLab

extension DesyncDossier {
    /// Explains the first desync of a run.
    ///
    /// - Parameter start: The lab's tick to look from.
    /// - Returns: `nil` where the two devices have confirmed the same up to the run's end, or their strategy confirms
    ///   nothing.
    public static func first(in history: RunHistory, from start: UInt32 = 0) -> DesyncDossier? {
        var from = start
        while from < history.end {
            let to = min(from + UInt32(TickRecord.capacity), history.end)
            if mayHaveDesync(history, after: from, through: to), let dossier = first(in: history, from, through: to) {
                return dossier
            }
            from = to
        }
        return nil
    }

    /// True if ticks were confirmed differently, or a device detected so, in some ticks of the lab.
    private static func mayHaveDesync(_ history: RunHistory, after from: UInt32, through to: UInt32) -> Bool {
        let lab = history.lab(at: to)
        let records = lab.records
        let isSeen = records.numbers.contains { records[$0].tick > from && records[$0].isDesync }
        return isSeen || lab.devices.contains { $0.shell.peer.evidence != nil }
    }

    /// Replays some ticks of the lab, and the ticks before in which the devices may have confirmed what differs.
    private static func first(in history: RunHistory, _ from: UInt32, through to: UInt32) -> DesyncDossier? {
        var run = history
        run.seek(to: from - min(from, UInt32(Self.longestDistance)))
        var search = DesyncSearch(run.lab)
        while run.tick < to {
            run.replayNext()
            guard let tick = search.take(run.lab), run.tick > from else { continue }
            return DesyncDossier(tick, search.tracks, at: run)
        }
        return nil
    }

    /// How many ticks one device can confirm a tick before the other.
    private static let longestDistance = 256

    /// - Parameter run: The run at the tick in which the second device confirmed the tick.
    private init?(_ tick: UInt32, _ tracks: PerSide<ConfirmedTrack>, at run: RunHistory) {
        guard let left = tracks.left[tick], let right = tracks.right[tick] else { return nil }
        let rules = run.lab.rules
        setup = run.record.setup
        self.tick = tick
        labTick = run.tick
        differences = FieldDifference.all(left.simulated.match, right.simulated.match)
        let steps = PerSide(
            Step(left, before: tracks.left[tick &- 1], under: rules),
            Step(right, before: tracks.right[tick &- 1], under: rules)
        )
        part = Step.firstDifference(steps.left, steps.right)
        func device(_ side: LabSide, _ entry: ConfirmedTrack.Entry) -> Device {
            Device(side, entry, steps[side]?.isCorrect, at: run, tracks[side].timeline)
        }
        self.left = device(.left, left)
        self.right = device(.right, right)
    }
}

/// A confirmed tick beside the step that should have led to it.
private struct Step {
    let trace: StepTrace
    let match: Match

    init?(_ entry: ConfirmedTrack.Entry, before: ConfirmedTrack.Entry?, under rules: Rules) {
        guard let before, !entry.isAdopted else { return nil }
        trace = StepTrace(before.simulated.match, entry.simulated.inputs, under: rules)
        match = entry.simulated.match
    }

    var isCorrect: Bool { trace.after == match }

    /// The part after which two devices' steps first differ.
    static func firstDifference(_ left: Step?, _ right: Step?) -> StepPart? {
        guard let left, let right else { return nil }
        if left.isCorrect && right.isCorrect { return left.trace.firstDifference(from: right.trace) }
        // Of a wrong step only the end is known: it is compared with the correct one.
        return left.isCorrect
            ? left.trace.firstDifference(fromEnd: right.match) : right.trace.firstDifference(fromEnd: left.match)
    }
}

extension DesyncDossier.Device {
    fileprivate init(
        _ side: LabSide,
        _ entry: ConfirmedTrack.Entry,
        _ followsFromStep: Bool?,
        at run: RunHistory,
        _ timeline: Timeline
    ) {
        let lab = run.lab(at: entry.labTick)
        let device = lab.devices[side.rawValue]
        seat = device.seat
        isOwner = device.peer.isOwner
        confirmedAt = entry.labTick
        inputs = entry.simulated.inputs
        firstInputs = entry.simulated.first?.inputs
        predicted = entry.simulated.first?.predicted ?? []
        self.followsFromStep = followsFromStep
        message = lab.updates.first(from: side.other, with: entry.tick, of: timeline)
    }
}

extension Recent<LoggedMessage> {
    /// The message with a device's input of a tick that arrived first.
    fileprivate func first(from side: LabSide, with tick: UInt32, of timeline: Timeline) -> LoggedMessage? {
        numbers.lazy.map { self[$0] }
            .filter {
                $0.sender == side && $0.arrivalTick != nil && !$0.isCorrupted && $0.hasInput(of: tick, in: timeline)
            }
            .min { ($0.arrivalTick ?? .max) < ($1.arrivalTick ?? .max) }
    }
}

extension LoggedMessage {
    fileprivate func hasInput(of tick: UInt32, in timeline: Timeline) -> Bool {
        guard let inputTicks, case .input(let inputs) = content,
            inputs.timeline == timeline.tag(at: inputTicks.upperBound)
        else { return false }
        return inputTicks.contains(tick)
    }

    /// The ticks whose inputs the message has; `nil` for one without inputs.
    public var inputTicks: ClosedRange<UInt32>? {
        guard case .input(let inputs) = content, let last = inputTick, inputs.inputs.count > 0 else { return nil }
        return last - min(last, UInt32(inputs.inputs.count) - 1)...last
    }
}
