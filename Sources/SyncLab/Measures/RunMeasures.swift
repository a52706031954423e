package import GameCore
package import MatchSync
internal import MockGroupSessions

/// All measures of a lab, from what both devices show and confirm at the end of each tick.
struct RunMeasures {
    private(set) var desyncs = DesyncMeasure()
    private(set) var freezes = FreezeMeasure()
    private(set) var inputFaults = InputFaultMeasure()
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

    /// Begins to measure a lab.
    ///
    /// - Parameters:
    ///   - previous: The measures until now, whose findings are known; their figures do not count.
    ///   - countsAllPackets: True if packets count from the lab's beginning on.
    init(_ moment: LabMoment, after previous: RunMeasures? = nil, countsAllPackets: Bool = false) {
        if let previous {
            (desyncs, freezes, inputFaults) = (previous.desyncs, previous.freezes, previous.inputFaults)
            desyncs.restart()
            freezes.restart()
            inputFaults.restart()
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
        let inputs = moment.drawnInputs(of: players)
        shown = PerSide(moment[.left].reading.shown, moment[.right].reading.shown)
        views.ticks += 1
        let distance = views.take(shown)
        score.take(shown.left, shown.right, under: moment.group.setup.rules)
        let devices = PerSide(record(moment, .left, inputs.left), record(moment, .right, inputs.right))
        deepestRollback = max(deepestRollback, devices.left.rollbackDepth, devices.right.rollbackDepth)
        let inputFault = inputFaults.take(moment, devices)
        let desync = desyncs.take(moment, inputFaults)
        let freeze = freezes.take(moment)
        exercises.take(moment, devices, inputs)
        takeConfirmed(moment)
        return TickRecord(
            tick: moment.tick,
            devices: devices,
            divergence: distance,
            desync: desync,
            freeze: freeze,
            inputFault: inputFault
        )
    }

    private mutating func record(_ moment: LabMoment, _ side: LabSide, _ input: Input) -> TickRecord.Device {
        let made = devices[side].made(by: moment[side])
        let seat = moment[side].reading.seat
        let rules = moment.group.setup.rules
        let pop = views.take(shown, at: side, after: made, seat: seat, input: input, under: rules)
        return devices[side].record(moment, side, input, pop: pop)
    }

    private mutating func takeConfirmed(_ moment: LabMoment) {
        let (left, right) = (moment[.left], moment[.right])
        agreed.take(right.reading.isOwner ? right.reading.confirmed : left.reading.confirmed)
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
    func summary(under strategy: StrategyKind) -> LabMeasures {
        LabMeasures(views, run: self, under: strategy)
    }
}

/// Goals and contacts in the owner's confirmed match.
package struct AgreedMatch {
    /// Contacts with either paddle.
    package private(set) var contacts = 0

    /// Goals, over all matches of a run.
    package private(set) var points = 0

    package private(set) var score = PerPlayer<UInt16>(0, 0)

    /// True if a player has won.
    package private(set) var isOver = false

    private var rally: UInt16 = 0

    package init() {}

    package mutating func take(_ match: Match) {
        // A new rally begins with 0 contacts; its first ones may have come in the same tick of the lab.
        contacts += Int(match.rally >= rally ? match.rally - rally : match.rally)
        rally = match.rally
        let scored = Int(match.score.one) + Int(match.score.two)
        let before = Int(score.one) + Int(score.two)
        points += scored >= before ? scored - before : scored
        score = match.score
        isOver = match.isOver
    }
}

/// The state of a lab at the end of a tick, as the measures read it.
struct LabMoment {
    let tick: UInt32
    let group: DeviceGroup

    /// The two devices that are drawn.
    let drawn: PerSide<LabDevice>

    /// The statistics of the link from each device.
    let links: PerSide<LinkStatistics>

    /// Ticks since the latest of the messages that have reached each device was sent; `nil` before the first, and
    /// without a log.
    let ages: PerSide<Int?>

    /// The messages that have reached each device in the tick.
    let messages: PerSide<TickRecord.Messages>

    subscript(side: LabSide) -> LabDevice { drawn[side] }

    /// The inputs of the players at the drawn devices; a device beyond the players' has none.
    func drawnInputs(of players: PerSide<Input>) -> PerSide<Input> {
        if group.watched == .players { return players }
        return PerSide { side in LabSide(rawValue: group.watched[side]).map { players[$0] } ?? .none }
    }

    /// Messages that have come to a device over the link from the other one.
    func arrived(at side: LabSide) -> Int { links[side.other].delivered }

    /// True if all devices that have joined the session agree on owner, epoch, seats, score and phase; false without any.
    var isAgreed: Bool {
        var first: LabDevice?
        for device in group.devices where device.takesPart {
            guard device.reading.owner != nil, !device.reading.isPending, device.agrees(with: first ?? device) else {
                return false
            }
            first = first ?? device
        }
        return first != nil
    }
}

extension PerSide<LabDevice> {
    /// Copies of the devices' peers.
    package var peers: PerSide<Peer> { PerSide<Peer>(left.shell.peer, right.shell.peer) }
}

extension PeerReading {
    /// True if both play the same match: then their confirmed states are the same.
    func isInTimeline(of other: PeerReading) -> Bool {
        owner != nil && owner == other.owner && timeline == other.timeline
    }
}

extension LabDevice {
    fileprivate func agrees(with other: LabDevice) -> Bool {
        reading.owner == other.reading.owner && reading.epoch == other.reading.epoch
            && reading.seats == other.reading.seats
            && reading.shown.score == other.reading.shown.score
            && reading.shown.phase.withoutCount == other.reading.shown.phase.withoutCount
    }
}
