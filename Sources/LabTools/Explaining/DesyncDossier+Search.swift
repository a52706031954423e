internal import GameCore
internal import GameDescriptions
internal import MatchSync
internal import SyncCore
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
    init(_ desync: Desync, in history: RunHistory) {
        var desync = desync
        let places = history.places(in: desync)
        // The logs are of its devices.
        var run = history.watching(places)
        let start = desync.labTick - min(desync.labTick, Self.longestDistance)
        var tracks = PerSide(ConfirmedTracks(), ConfirmedTracks())
        run.replay(from: start, through: desync.labTick, places) { side, peer, tick in
            tracks[side].read(peer, at: tick)
        }
        let timeline = desync.timeline
        let both = PerSide { tracks[$0][timeline] }
        // A faulty rollback may change a tick that its device has confirmed and the other has not: as it was confirmed
        // it is the same on both, and a later one is the first that differs. What a peer has noticed, and the lab could
        // not compare at the end of the tick, was there before another timeline began.
        let first = desync.kind.isComparison ? both.firstDifference(from: desync.firstTick) : nil
        desync.tick = first ?? desync.tick
        let steps = PerSide { side -> Step? in
            guard let track = both[side], var entry = track[desync.tick] else { return nil }
            // If no later one differs yet, it is the changed tick that does.
            if desync.kind.isComparison, first == nil,
                let changed = run.lab.devices[places[side]].shell.peer.engineTick(desync.tick, in: timeline)
            {
                entry = entry.changed(to: changed, in: desync.labTick)
            }
            return Step(entry, before: track[desync.tick &- 1], in: run.record.setup)
        }
        let compared: [FieldDifference]
        if let left = steps.left, let right = steps.right {
            if desync.kind == .unhashed, left.state.hash != right.state.hash { desync.kind = .different }
            compared = left.state.differences(to: right.state)
            origin = left.entry.origin == .state ? .unknown : Step.origin(left, right)
        } else {
            (compared, origin) = ([], .unknown)
        }
        differences = desync.differences.isEmpty ? compared : desync.differences
        alarm =
            if desync.kind == .falseAlarm, let place = desync.noticedBy, let state = steps.left?.state {
                FalseAlarm(desync, state, at: run.lab.devices[place])
            } else {
                nil
            }
        let devices = PerSide { side in steps[side].flatMap { Device(places[side], $0, at: run, timeline) } }
        setup = run.record.setup
        (strategyName, networkName) = run.lab(at: desync.labTick - 1).names
        (self.desync, self.places, self.devices) = (desync, places, devices)
        circumstances = Circumstance.allCases.filter { circumstance in
            switch circumstance {
            case .serve: steps.left?.isServe == true || steps.right?.isServe == true
            case .takeover: run.lab.records.hasTakeover(at: desync.tick, of: timeline)
            case .rollback: devices.faultyDepth != nil
            }
        }
        cause = nil
        guard let suspect, let step = steps[suspect] else { return }
        var trace = TickTrace(side: suspect, tick: desync.tick)
        run.replay(from: start, through: step.entry.labTick, places) { side, peer, tick in
            if side == suspect { trace.read(peer, at: tick, in: timeline) }
        }
        cause = DesyncCause(of: self, at: suspect, step.entry, before: step.before, trace.found, in: run.record.setup)
    }
}

extension RunHistory {
    /// Replays some ticks.
    ///
    /// - Parameter watch: Takes the peers of two devices after each has received or has made its ticks.
    fileprivate mutating func replay(
        from first: UInt32,
        through last: UInt32,
        _ places: DevicePair,
        watch: (LabSide, EnginePeer, UInt32) -> Void
    ) {
        seek(to: first)
        while tick < last {
            let next = tick + 1
            replayNext { place, device in
                if let side = places.side(of: place) { watch(side, device.shell.peer, next) }
            }
        }
    }
}

extension EnginePeer {
    /// A tick as the peer has it now, or had it when it last noticed a desync.
    fileprivate func engineTick(_ tick: UInt32, in timeline: Timeline) -> EngineTick? {
        if self.timeline == timeline { return engineTick(tick) }
        guard let evidence, evidence.timeline == timeline else { return nil }
        return evidence.engineTicks.first { $0.state.tick == tick }
    }
}

extension Desync {
    /// The tick from which on the first difference is looked for: a hash comes later than the difference.
    fileprivate var firstTick: UInt32 { kind == .notCompared ? 0 : tick }
}

extension Desync.Kind {
    /// True if it means that two devices have confirmed different matches, as far as could be compared.
    package var isComparison: Bool { self == .different || self == .unhashed || self == .notCompared }
}

extension Recent<TickRecord> {
    /// True if another owner than before began a timeline, with a tick or while a device showed it already.
    func hasTakeover(at tick: UInt32, of timeline: Timeline) -> Bool {
        zip(numbers, numbers.dropFirst()).contains { before, after in
            LabSide.allCases.contains { side in
                let (before, after) = (self[before][side], self[after][side])
                // A newcomer, too, is in a timeline of no owner.
                guard let owner = before.timeline.owner, owner != timeline.owner else { return false }
                return after.timeline == timeline && before.shownState.tick + 1 >= tick
            }
        }
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

extension PerSide<ConfirmedTrack?> {
    /// The first tick from one on that both have and that differs.
    fileprivate func firstDifference(from tick: UInt32) -> UInt32? {
        guard let left, let right else { return nil }
        return left.entries.first { entry in
            entry.tick >= tick && right[entry.tick].map { $0.state != entry.state } ?? false
        }?.tick
    }
}

extension Lab {
    /// The names of the strategy and of the network now.
    var names: (strategy: String, network: String) { (strategyName, networkName) }
}

/// A confirmed tick beside the step that should have led to it.
private struct Step {
    let entry: ConfirmedTrack.Entry

    /// The tick before; `nil` if no step of the device led to the tick, or the one before it is not kept.
    let before: EngineState?

    /// The step from ``before``.
    private let step: EngineStep?

    init(_ entry: ConfirmedTrack.Entry, before: ConfirmedTrack.Entry?, in setup: RunSetup) {
        self.entry = entry
        self.before = entry.origin == .step ? before?.state : nil
        let inputs = entry.simulated?.inputs
        step = self.before.flatMap { before in inputs.map { EngineStep(from: before, $0, in: setup) } }
    }

    var state: EngineState { entry.state }
    var isServe: Bool { step?.begins(rallyIn: state) ?? false }
    var isCorrect: Bool? { step.map { $0.after == state } }

    /// The origin of the difference of two devices' ticks.
    static func origin(_ left: Step, _ right: Step) -> DesyncDossier.Origin {
        guard left.state != right.state else {
            return left.step?.firstDifference(fromEnd: left.state).map { .step($0) } ?? .none
        }
        let adopted = LabSide.allCases.filter { ($0 == .left ? left : right).entry.origin != .step }
        guard adopted.isEmpty else { return .snapshot(adopted) }
        guard let one = left.step, let other = right.step else { return .notKept }
        guard one.before == other.before else { return .earlier }
        let part: String? =
            switch (left.isCorrect, right.isCorrect) {
            case (true, true): one.firstDifference(from: other)
            // Of a wrong step only the end is known: it is compared with the correct one.
            case (true, _): one.firstDifference(fromEnd: right.state)
            default: other.firstDifference(fromEnd: left.state)
            }
        return part.map { .step($0) } ?? .outside
    }
}

extension DesyncDossier.Device {
    /// - Returns: `nil` for a tick of which only the state is known.
    fileprivate init?(_ place: Int, _ step: Step, at run: RunHistory, _ timeline: Timeline) {
        let entry = step.entry
        guard let simulated = entry.simulated else { return nil }
        let lab = run.lab(at: entry.labTick)
        let device = lab.devices[place]
        player = device.reading.player
        isOwner = device.reading.isOwner
        confirmedAt = entry.labTick
        inputs = simulated.inputs
        firstInputs = simulated.first
        followsFromStep = step.isCorrect
        // Only of the watched devices the lab keeps records and messages.
        let side = lab.watched.side(of: place)
        rollbackDepth = side.flatMap { side in
            lab.records.kept.map { $0[side] }.last { record in
                record.firstIncorrectTick.map { $0 <= entry.tick } ?? false && record.shownState.tick >= entry.tick
            }?.rollbackDepth
        }
        message = side.flatMap { lab.unreliableMessages.first(from: $0.other, with: entry.tick, of: timeline) }
    }
}

extension Recent<LoggedMessage> {
    /// The message that brought a device's input of a tick.
    fileprivate func first(from side: LabSide, with tick: UInt32, of timeline: Timeline) -> LoggedMessage? {
        kept.first { $0.sender == side && $0.brings(tick) && $0.hasInput(of: tick, in: timeline) }
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

    /// True if its receiver learned the input of a tick from it.
    func brings(_ tick: UInt32) -> Bool {
        guard let inputTicks, inputTicks.contains(tick), let newInputs else { return false }
        return Int(tick) > Int(inputTicks.upperBound) - newInputs
    }

    /// Its input of a tick; `nil` if it has none.
    func input(of tick: UInt32) -> PlayerInput? {
        guard let inputTicks, inputTicks.contains(tick), case .input(let message) = content else { return nil }
        return message.inputs.dropFirst(Int(tick - inputTicks.lowerBound)).first { _ in true }.map(EngineGame.sent)
    }
}
