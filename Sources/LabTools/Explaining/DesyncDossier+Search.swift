internal import GameCore
internal import MatchSync
public import SyncLab

extension DesyncDossier {
    /// Explains the first desync of a run that became known after a tick of the lab.
    ///
    /// - Returns: `nil` if there was none.
    public static func first(in history: RunHistory, after tick: UInt32 = 0) -> DesyncDossier? {
        history.first(after: tick, \.desync).map { DesyncDossier($0, in: history) }
    }

    /// Explains all desyncs of a run.
    public static func all(in history: RunHistory) -> [DesyncDossier] {
        var dossiers: [DesyncDossier] = []
        while let next = first(in: history, after: dossiers.last?.labTick ?? 0) { dossiers.append(next) }
        return dossiers
    }

    /// The most ticks by which one device confirms a tick before the other.
    private static let longestDistance: UInt32 = 256

    /// Replays the ticks in which the devices may have confirmed what differs.
    private init(_ desync: Desync, in history: RunHistory) {
        let places = history.places(in: desync)
        // The logs are of its devices.
        var run = history.watching(places)
        run.seek(to: desync.labTick - min(desync.labTick, Self.longestDistance))
        while run.lab.deviceCount <= max(places.left, places.right) { run.replayNext() }
        var tracks = run.lab.tracks(of: places)
        while run.tick < desync.labTick {
            for side in LabSide.allCases {
                let peer = run.lab.devices[places[side]].reading
                if peer.timeline != tracks[side].timeline { tracks[side] = run.lab.tracks(of: places)[side] }
            }
            run.replayNext()
            for side in LabSide.allCases {
                tracks[side].update(run.lab.devices[places[side]].shell.peer, at: run.tick)
            }
        }
        // A device may have begun the timeline in that very tick.
        for side in LabSide.allCases where tracks[side].timeline != desync.timeline {
            let now = run.lab.tracks(of: places)[side]
            if now.timeline == desync.timeline { tracks[side] = now }
        }
        // A faulty rollback may change a tick that its device has confirmed and the other has not: as it was confirmed
        // it is the same on both, and a later one is the first that differs.
        var desync = desync
        if desync.kind == .different || desync.kind == .unhashed {
            desync.tick = tracks.firstDifference(from: desync.tick, in: desync.timeline) ?? desync.tick
        }
        let steps = PerSide { side -> Step? in
            guard tracks[side].timeline == desync.timeline, let entry = tracks[side][desync.tick] else { return nil }
            return Step(entry, before: tracks[side][desync.tick &- 1], under: run.lab.rules)
        }
        setup = run.record.setup
        (self.desync, self.places) = (desync, places)
        if let left = steps.left, let right = steps.right {
            differences = FieldDifference.all(left.match, right.match)
            origin = Step.origin(left, right)
        } else {
            (differences, origin) = ([], .unknown)
        }
        received =
            if desync.kind == .falseAlarm, let place = desync.noticedBy, let match = steps.left?.match {
                run.lab.devices[place].shell.traffic.differences(from: match)
            } else {
                []
            }
        let devices = PerSide { side in steps[side].map { Device(places[side], $0, at: run, desync.timeline) } }
        self.devices = devices
        circumstances = Circumstance.allCases.filter { circumstance in
            switch circumstance {
            case .serve: steps.left?.isServe == true || steps.right?.isServe == true
            case .takeover: run.lab.records.hasTakeover(at: desync.tick, of: desync.timeline)
            case .rollback: devices.faultyDepth != nil
            }
        }
    }
}

extension Recent<TickRecord> {
    /// True if another owner than before began a timeline, with a tick or while a device showed it already.
    func hasTakeover(at tick: UInt32, of timeline: Timeline) -> Bool {
        zip(numbers, numbers.dropFirst()).contains { before, after in
            LabSide.allCases.contains { side in
                let (before, after) = (self[before][side], self[after][side])
                // A newcomer, too, is in a timeline of no owner.
                guard let owner = before.timeline.owner, owner != timeline.owner else { return false }
                return after.timeline == timeline && before.shown.tick + 1 >= tick
            }
        }
    }
}

extension Recent<PeerTraffic> {
    /// The fields in which the latest snapshot received of a match's tick differs from it; none if none differs.
    fileprivate func differences(from match: Match) -> [FieldDifference] {
        for traffic in kept.reversed() {
            guard case .received = traffic.direction, case .snapshot(let snapshot) = traffic.message,
                snapshot.match.tick == match.tick, snapshot.match != match
            else { continue }
            return FieldDifference.all(match, snapshot.match)
        }
        return []
    }
}

extension RunHistory {
    /// The places of the two devices that a desync is between.
    fileprivate func places(in desync: Desync) -> DevicePair {
        guard let place = desync.place else { return .players }
        let devices = lab(at: desync.labTick).devices
        // A player's device is compared with the other player's.
        let fellow = LabSide(rawValue: place)?.other.rawValue
        let other = devices.indices.first { $0 != place && devices[$0].reading.timeline == desync.timeline }
        let partner = desync.other ?? fellow ?? other ?? LabSide.left.rawValue
        return DevicePair(min(place, partner), max(place, partner))
    }
}

extension PerSide<ConfirmedTrack> {
    /// The first tick from one on that both have and that differs.
    fileprivate func firstDifference(from tick: UInt32, in timeline: Timeline) -> UInt32? {
        guard left.timeline == timeline, right.timeline == timeline else { return nil }
        let last = Swift.min(left.last ?? 0, right.last ?? 0)
        guard tick <= last else { return nil }
        return (tick...last).first { tick in
            guard let left = left[tick], let right = right[tick] else { return false }
            return left.simulated.match != right.simulated.match
        }
    }
}

/// A confirmed tick beside the step that should have led to it.
private struct Step {
    let entry: ConfirmedTrack.Entry

    /// The step from the tick before; `nil` if the tick came in a snapshot, or the one before it is not kept.
    private let trace: StepTrace?

    init(_ entry: ConfirmedTrack.Entry, before: ConfirmedTrack.Entry?, under rules: Rules) {
        self.entry = entry
        trace =
            entry.isAdopted ? nil : before.map { StepTrace($0.simulated.match, entry.simulated.inputs, under: rules) }
    }

    var match: Match { entry.simulated.match }
    var isServe: Bool { trace.map { $0.before.play != .playing && match.play == .playing } ?? false }
    var isCorrect: Bool? { trace.map { $0.after == match } }

    /// The origin of the difference of two devices' ticks.
    static func origin(_ left: Step, _ right: Step) -> DesyncDossier.Origin {
        guard left.match != right.match else {
            return left.trace?.firstDifference(fromEnd: left.match).map { .step($0) } ?? .none
        }
        let adopted = LabSide.allCases.filter { ($0 == .left ? left : right).entry.isAdopted }
        guard adopted.isEmpty else { return .snapshot(adopted) }
        guard let one = left.trace, let other = right.trace, one.before == other.before else { return .earlier }
        let part: StepPart? =
            switch (left.isCorrect, right.isCorrect) {
            case (true, true): one.firstDifference(from: other)
            // Of a wrong step only the end is known: it is compared with the correct one.
            case (true, _): one.firstDifference(fromEnd: right.match)
            default: other.firstDifference(fromEnd: left.match)
            }
        return part.map { .step($0) } ?? .outside
    }
}

extension DesyncDossier.Device {
    fileprivate init(_ place: Int, _ step: Step, at run: RunHistory, _ timeline: Timeline) {
        let entry = step.entry
        let lab = run.lab(at: entry.labTick)
        let device = lab.devices[place]
        seat = device.seat
        isOwner = device.reading.isOwner
        confirmedAt = entry.labTick
        inputs = entry.simulated.inputs
        firstInputs = entry.simulated.first?.inputs
        predicted = entry.simulated.first?.predicted ?? []
        followsFromStep = step.isCorrect
        // Only of the watched devices the lab keeps records and messages.
        let side = lab.watched.side(of: place)
        rollbackDepth = side.flatMap { side in
            lab.records.kept.map { $0[side] }.last { record in
                record.firstIncorrectTick.map { $0 <= entry.tick } ?? false && record.shown.tick >= entry.tick
            }?.rollbackDepth
        }
        message = side.flatMap { lab.unreliableMessages.first(from: $0.other, with: entry.tick, of: timeline) }
    }
}

extension Recent<LoggedMessage> {
    /// The message with a device's input of a tick that arrived first.
    fileprivate func first(from side: LabSide, with tick: UInt32, of timeline: Timeline) -> LoggedMessage? {
        kept.filter {
            $0.sender == side && $0.arrivalTick != nil && !$0.isCorrupted && $0.hasInput(of: tick, in: timeline)
        }
        .min { ($0.arrivalTick ?? .max) < ($1.arrivalTick ?? .max) }
    }
}

extension LoggedMessage {
    func hasInput(of tick: UInt32, in timeline: Timeline) -> Bool {
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
