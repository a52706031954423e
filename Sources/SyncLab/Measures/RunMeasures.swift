internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore

/// All measures of a lab, from what both devices show and confirm at the end of each tick.
struct RunMeasures {
    private(set) var desyncs = DesyncMeasure()
    private(set) var freezes = FreezeMeasure()
    private(set) var inputFaults = InputFaultMeasure()
    var syncFaults = SyncFaultMeasure()
    private(set) var exercises = ExerciseCounts()
    private(set) var agreed = AgreedMatch()
    private(set) var score = ScoreMeasure()
    private(set) var reconvergence = ReconvergenceMeasure()

    /// The match that each view shows.
    private(set) var shown: PerSide<Match>

    private(set) var views = ViewMeasures()
    private(set) var devices: PerSide<DeviceMeasures>

    /// The depth of the deepest rollback so far, of any device and timeline.
    private(set) var deepestRollback = 0

    /// Ticks in which each device was in the session and stalled; no finding, for a network may be the reason.
    private(set) var stalls = PerSide(0, 0)

    /// Begins to measure a lab.
    ///
    /// - Parameters:
    ///   - previous: The measures until now, whose findings are known; their figures do not count.
    ///   - countsAllPackets: True if packets count from the lab's beginning on.
    init(_ moment: LabMoment, after previous: RunMeasures? = nil, countsAllPackets: Bool = false) {
        if let previous {
            (desyncs, freezes, inputFaults) = (previous.desyncs, previous.freezes, previous.inputFaults)
            syncFaults = previous.syncFaults
            desyncs.restart()
            freezes.restart()
            inputFaults.restart()
            syncFaults.restart()
        }
        shown = PerSide(moment[.left].reading.shown, moment[.right].reading.shown)
        devices = PerSide { DeviceMeasures(moment, $0, countsAllPackets: countsAllPackets) }
    }

    /// Measures the end of a tick.
    ///
    /// - Parameter players: The inputs at both players' devices in it.
    /// - Returns: The record of the tick.
    @discardableResult
    mutating func take(_ moment: LabMoment, _ players: PerSide<Input>) -> TickRecord {
        let inputs = moment.watchedInputs(of: players)
        shown = PerSide(moment[.left].reading.shown, moment[.right].reading.shown)
        views.ticks += 1
        let distance = views.take(shown)
        score.take(shown.left, shown.right, under: moment.group.setup.rules)
        let devices = PerSide(record(moment, .left, inputs.left), record(moment, .right, inputs.right))
        deepestRollback = max(deepestRollback, devices.left.rollbackDepth, devices.right.rollbackDepth)
        if devices.left.isWaiting { stalls.left += 1 }
        if devices.right.isWaiting { stalls.right += 1 }
        let inputFault = inputFaults.take(moment)
        let desync = desyncs.take(moment, inputFaults)
        let freeze = freezes.take(moment)
        let syncFault = syncFaults.take(moment, freezes, desyncs)
        exercises.take(moment, devices, inputs)
        takeConfirmed(moment)
        return TickRecord(
            tick: moment.tick,
            devices: devices,
            divergence: distance,
            desync: desync,
            freeze: freeze,
            inputFault: inputFault,
            syncFault: syncFault
        )
    }

    private mutating func record(_ moment: LabMoment, _ side: LabSide, _ input: Input) -> TickRecord.Device {
        let made = devices[side].made(by: moment[side])
        let seat = moment[side].reading.seat
        let pop = views.take(shown, at: side, after: made, seat: seat, input: input, under: moment[side].rules)
        return devices[side].record(moment, side, input, pop: pop)
    }

    private mutating func takeConfirmed(_ moment: LabMoment) {
        let (left, right) = (moment[.left], moment[.right])
        agreed.take(moment.owner.reading.confirmed)
        let both = min(left.reading.confirmed.tick, right.reading.confirmed.tick)
        let newest = max(shown.left.tick, shown.right.tick)
        reconvergence.take(
            arrivals: (left: moment.arrived(at: .left), right: moment.arrived(at: .right)),
            ahead: Int(newest) - Int(both),
            showSameScore: shown.left.score == shown.right.score
        )
    }

    mutating func finish() {
        score.finish()
        reconvergence.finish()
    }

    /// The measures so far.
    func summary(under strategy: StrategyKind) -> MeasureFigures {
        MeasureFigures(views, run: self, under: strategy)
    }
}

/// The measures of runs and of recorded rallies that need nothing but what the two views show.
struct ViewMeasures {
    /// The distances between the two displayed balls, in ten-thousandths of the court.
    ///
    /// Taken at the end of every tick of the lab in which both views show a rally at the same score. It compares what
    /// the players see, not what the peers have confirmed: a view that shows the past, or a prediction, differs by
    /// exactly that.
    private(set) var divergence = Distribution()

    private(set) var views = PerSide(View(), View())

    /// Ticks of the lab that the counts are of.
    var ticks = 0

    /// The measures of one view.
    struct View {
        fileprivate(set) var pops = PopMeasure()
        fileprivate(set) var contacts = ContactMeasure()
        fileprivate(set) var inputs = InputMeasure()
        fileprivate(set) var paddles = PaddleMeasure()

        /// The ticks by which the view is ahead of the other one; 0 while it is behind.
        ///
        /// Taken when ``ViewMeasures/divergence`` is. The lab sees both devices: unlike the frame advantage that a peer
        /// sends, it has no part of the one-way delay in it.
        fileprivate(set) var viewLead = Distribution()

        fileprivate mutating func begin() {
            pops.begin()
            contacts.begin()
            inputs.begin()
            paddles.begin()
        }
    }

    /// Begins to measure another lab, and keeps the figures so far.
    mutating func begin() {
        for side in LabSide.allCases { views[side].begin() }
    }

    /// Compares both views at the end of a tick.
    ///
    /// - Returns: The distance of the two balls; `nil` if it does not count.
    mutating func take(_ shown: PerSide<Match>) -> Int? {
        let (left, right) = (shown.left, shown.right)
        guard case .playing = left.phase, case .playing = right.phase, left.score == right.score else { return nil }
        let distance = Distance.between(left.ball, right.ball)
        divergence.add(distance)
        let ahead = Int(left.tick) - Int(right.tick)
        views.left.viewLead.add(ahead)
        views.right.viewLead.add(-ahead)
        return distance
    }

    /// Measures one view at the end of a tick.
    ///
    /// - Parameters:
    ///   - shown: The matches in both views.
    ///   - ticks: Ticks that the view's device made in it.
    ///   - seat: The seat of the player at the view; `nil` for a spectator.
    ///   - input: The player's input in it.
    /// - Returns: The size of the pop, see ``PopMeasure``.
    mutating func take(
        _ shown: PerSide<Match>,
        at side: LabSide,
        after ticks: Int,
        seat: Player?,
        input: Input,
        under rules: Rules
    ) -> Int? {
        let (own, other) = (shown[side], shown[side.other])
        if let seat {
            views[side].contacts.take(own, of: seat, under: rules)
            views[side].inputs.take(input, own, other, of: seat, under: rules)
            views[side].paddles.take(own, of: seat, after: ticks, under: rules)
        }
        return views[side].pops.take(own, after: ticks, under: rules)
    }
}

extension Measure {
    /// The measures of both devices, in the order of reports and of the screen.
    static let ofBoth: [Measure] = [
        Measure("confirmedDivergence", .count, .run(\.desyncs.observed)).shown(as: "confirmed divergence"),
        Measure("displayedDivergence.p50", .length, .views(\.divergence.p50)),
        Measure("displayedDivergence.p99", .length, .views(\.divergence.p99))
            .shown(as: "displayed divergence", column: "divergence"),
        Measure("displayedDivergence.max", .length, .views(\.divergence.maximum)),
        Measure("pops.perMinute", .perMinute, .rate(\.pops.count)).shown(as: "pops a minute", column: "pops"),
        Measure("pops.p99", .length, .worse(\.pops.sizes.p99)),
        Measure("pops.p999", .length, .worse(\.pops.sizes.p999)),
        Measure("pops.max", .length, .worse(\.pops.sizes.maximum)).shown(as: "largest pop", column: "largest"),
        Measure("unfairContacts", .count, .sum(\.contacts.unfair)).shown(as: "unfair contacts", column: "unfair"),
        Measure("revokedGoals", .count, .run(\.score.revokedGoals)).shown(as: "revoked goals", column: "revoked"),
        Measure("scoreDisagreementTicks.p50", .ticks, .run(\.score.disagreements.p50))
            .shown(as: "ticks scores differ", column: "score"),
        Measure("scoreDisagreementTicks.max", .ticks, .run(\.score.disagreements.maximum)),
        Measure("inputToOwnPaddleTicks.p50", .ticks, .worse(\.inputs.toOwnView.p50))
            .shown(as: "ticks to own paddle", column: "own"),
        Measure("inputToOwnPaddleTicks.p99", .ticks, .worse(\.inputs.toOwnView.p99)),
        Measure("inputToRemotePaddleTicks.p50", .ticks, .worse(\.inputs.toOtherView.p50))
            .shown(as: "ticks to remote paddle", column: "remote"),
        Measure("inputToRemotePaddleTicks.p99", .ticks, .worse(\.inputs.toOtherView.p99)),
        Measure("ownPaddleJumps.perMinute", .perMinute, .rate(\.paddles.own.count)),
        Measure("ownPaddleJumps.max", .length, .worse(\.paddles.own.largest)),
        Measure("remotePaddleJumps.perMinute", .perMinute, .rate(\.paddles.remote.count))
            .shown(column: "paddle jumps"),
        Measure("remotePaddleJumps.max", .length, .worse(\.paddles.remote.largest)),
        Measure("frameAdvantage.p50", .ticks, of: .sendsInputs, .worse(\.viewLead.p50)),
        Measure("frameAdvantage.max", .ticks, of: .sendsInputs, .worse(\.viewLead.maximum)).shown(column: "ahead"),
        Measure("reconvergeTicks.max", .ticks, .run(\.reconvergence.delays.maximum))
            .shown(as: "ticks to reconverge", column: "reconverge"),
    ]
}
