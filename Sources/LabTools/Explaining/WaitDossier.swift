internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
public import SyncLab

/// A freeze or a stall explained: which input the device waits for, and what became of it.
public struct WaitDossier: Sendable, Hashable {
    /// The setup with which the run began.
    public let setup: RunSetup

    /// The strategy of the device, and the names of strategy and network, when it began to wait.
    var strategy = StrategyKind.standard
    var names = Names()

    /// The places of the two devices.
    var places = DevicePair.players

    /// The device that waits, since when, and the last tick of the match that it has confirmed.
    public let wait: Freeze

    /// `nil` for a freeze.
    public let stall: Stall?

    /// The tick of the run in which the device of a freeze confirms something again; `nil` if it never does.
    var thaw: UInt32?

    var isOwner = false

    /// True if the device knows no decided owner of the session.
    var isPending = false

    /// True for the device of a freeze if the other device is in another timeline.
    var isApart = false

    /// A watched device without a seat: the inputs that are missing may be another device's.
    var unseated: LabSide?

    /// The last tick of the match that all players have confirmed, for a device without a seat.
    var playersTick: UInt32?

    /// The first snapshot that reached ``unseated`` meanwhile, or else the last that was sent to it.
    var snapshot: LoggedMessage?

    /// True if there are devices beyond the watched two.
    var hasOthers = false

    /// True if the other device is not in the session; and the tick of the run since which it is not, if that is known.
    var isOtherAbsent = false
    var absence: UInt32?

    /// The first message that the device refused, because its inputs begin after the one that it needs; `nil` if it
    /// refused none.
    public let refused: LoggedMessage?

    /// Of the messages that had reached the other device by then, the one that acknowledges most; `nil` if none
    /// acknowledges anything.
    public let acknowledgement: LoggedMessage?

    /// The other device's messages with the input, in the order sent.
    public let carriers: [LoggedMessage]

    /// The last tick of the match whose input the other device's messages have brought in this timeline; `nil` if none
    /// has.
    public let lastInput: UInt32?

    /// The reasons for which the device refused all of ``carriers`` that arrived.
    ///
    /// Without carriers, all messages that reached it while it waited. Empty if it took one.
    var refusals: [String] = []

    /// Messages of the other device, after the beginning of the wait, from which it took a state.
    var states = 0

    /// A stall: the device makes ticks and simulates none.
    public struct Stall: Sendable, Hashable {
        /// Ticks of the run.
        public let ticks: Int

        /// True if the run ends in it.
        let isAtEnd: Bool

        /// The ticks beyond the last confirmed one that the device had simulated when it began.
        let ahead: Int

        /// The prediction window in ticks; 0 for a strategy that predicts nothing.
        let window: Int

        /// True if the strategy must stall: it may not simulate beyond its window.
        var isFull: Bool { ahead >= window }
    }

    struct Names: Hashable {
        var strategy = ""
        var network = ""
    }
}

extension WaitDossier {
    /// Explains the first freeze of a run.
    ///
    /// - Returns: `nil` if there was none.
    public static func firstFreeze(in history: RunHistory) -> WaitDossier? {
        history.first(\.freeze).map { WaitDossier(explaining: $0, in: history) }
    }

    /// Explains a freeze, or that of the other device if the first one waits for it.
    init(explaining freeze: Freeze, in history: RunHistory) {
        let history = history.watching(freeze.pair)
        self.init(freeze, in: history)
        let other = freeze.side.other
        let confirmed = history.lab(at: freeze.labTick).confirmedState(at: freeze.pair[other]).tick
        let begin: UInt32? = history.first(after: freeze.begin - min(1, freeze.begin)) { $0[other].confirmedState.tick }
        guard refused == nil, begin == confirmed else { return }
        // It may wait for a device that itself waits for an input that is not sent.
        var cause = freeze
        (cause.side, cause.confirmedTick) = (other, confirmed)
        let dossier = WaitDossier(cause, in: history)
        if dossier.refused != nil { self = dossier }
    }

    /// Explains the first stall of a device that is in the session.
    ///
    /// - Returns: `nil` if there was none.
    public static func firstStall(in history: RunHistory) -> WaitDossier? {
        let found = history.first { record in
            LabSide.allCases.first { record[$0].isWaiting }.map { side in
                let confirmed = record[side].confirmedState.tick
                return Freeze(side: side, begin: record.tick, confirmedTick: confirmed, knownIn: record.tick)
            }
        }
        return found.map { WaitDossier(stall: $0, in: history) }
    }

    /// Ticks after the beginning of a freeze up to which its messages are read: five seconds.
    private static let delay: UInt32 = 300

    /// The messages of each delivery mode that are read before the end of the wait: half a minute and more.
    private static let messages = 1 << 12

    private init(stall wait: Freeze, in history: RunHistory) {
        let end: UInt32? = history.first(after: wait.begin) { $0[wait.side].isWaiting ? nil : $0.tick }
        let last = end ?? history.end + 1
        // At the end of the tick the device may have confirmed more.
        var lab = history.lab(at: wait.begin - 1)
        let place = lab.watched[wait.side]
        let stallTicks = lab.devices[place].reading.statistics.stallTicks
        var (confirmed, ahead) = (wait.confirmedTick, UInt32?.none)
        history.record.replayNext(on: &lab) { watched, device in
            guard watched == place, ahead == nil, device.reading.statistics.stallTicks != stallTicks else { return }
            confirmed = device.reading.confirmedState.tick
            ahead = device.reading.currentTick - confirmed
        }
        let predicts = lab.devices[place].reading.strategy.has(.predicts)
        let stall = Stall(
            ticks: Int(last - wait.begin),
            isAtEnd: end == nil,
            ahead: Int(ahead ?? 0),
            window: predicts ? Int(Rollback.predictionWindow) : 0
        )
        var wait = wait
        wait.confirmedTick = confirmed
        self.init(wait, stall, at: lab, through: last, in: history)
    }

    private init(_ wait: Freeze, in history: RunHistory) {
        let last = wait.begin + Self.delay
        // A freeze may begin before the devices have their seats.
        self.init(wait, nil, at: history.lab(at: min(last, history.end)), through: last, in: history)
        thaw = history.first(after: wait.labTick) {
            $0[wait.side].confirmedState.tick == wait.confirmedTick ? nil : $0.tick
        }
    }

    /// - Parameters:
    ///   - lab: The lab at the tick by which the wait is explained.
    ///   - last: The last tick whose messages count.
    private init(_ wait: Freeze, _ stall: Stall?, at lab: Lab, through last: UInt32, in history: RunHistory) {
        let record = lab.record(at: lab.tick)
        let timeline = record?[wait.side].timeline
        let (needed, other) = (wait.confirmedTick + 1, wait.side.other)
        let messages = history.record.prefix(through: min(last, history.end)).messages(atMost: Self.messages)
        func isOfTimeline(_ message: LoggedMessage) -> Bool { timeline.map(message.isOfTimeline) ?? false }
        let received = messages.filter { $0.sender == other && $0.hasArrived }
        let refused = received.first { message in
            guard case .missingInputs(needed, _) = message.verdict else { return false }
            return isOfTimeline(message)
        }
        setup = history.record.setup
        places = lab.watched
        self.wait = wait
        self.stall = stall
        self.refused = refused
        acknowledgement = refused.flatMap { refused in
            messages.filter { message in
                message.sender == wait.side && isOfTimeline(message) && message.arrivalTick ?? .max <= refused.tick
            }
            .max { $0.acknowledgedTick ?? 0 < $1.acknowledgedTick ?? 0 }
        }
        carriers = messages.filter { message in
            message.sender == other && timeline.map { message.hasInput(of: needed, in: $0) } ?? false
        }
        lastInput = received.filter(isOfTimeline).compactMap(\.inputTick).max()
        let waiting = received.filter { $0.arrivalTick ?? 0 > wait.begin }
        refusals = (carriers.isEmpty ? waiting : carriers.filter(\.hasArrived)).refusals
        states = waiting.count { $0.inputTick == nil && $0.verdict == .used(0) }
        hasOthers = lab.deviceCount > LabSide.allCases.count
        names = Names(strategy: lab.strategyName, network: lab.networkName)
        guard let record else { return }
        strategy = record[wait.side].strategy
        (isOwner, isPending) = (record[wait.side].isOwner, record[wait.side].isPending)
        isOtherAbsent = !record[other].isInSession
        isApart = stall == nil && record[wait.side].timeline != record[other].timeline
        absence = isOtherAbsent ? lab.records.kept.last { $0[other].isInSession }.map { $0.tick + 1 } : nil
        unseated = LabSide.allCases.first { record[$0].seat == nil }
        if unseated == wait.side {
            let seats = lab.devices[lab.watched[wait.side]].reading.seats
            let players = lab.devices.filter { seats[$0.participant] != nil }
            playersTick = players.map(\.reading.confirmedState.tick).min()
        }
        let snapshots = messages.filter { message in
            if case .snapshot = message.content { message.sender == unseated?.other } else { false }
        }
        snapshot = snapshots.first { $0.arrivalTick ?? 0 > wait.begin } ?? snapshots.last
    }
}

extension TickRecord.Device {
    /// True if its session is connected.
    fileprivate var isInSession: Bool { session.state == .joined }
}

extension LoggedMessage {
    var hasArrived: Bool { arrivalTick != nil }

    /// True for a message with inputs of a timeline.
    fileprivate func isOfTimeline(_ timeline: Timeline) -> Bool {
        guard let inputTick, case .input(let inputs) = content else { return false }
        return inputs.timeline == timeline.tag(at: inputTick)
    }
}

extension [LoggedMessage] {
    /// The reasons for which all of these messages were refused; empty if one was taken, or there is none.
    fileprivate var refusals: [String] {
        let reasons = map {
            if case .refused(let reason) = $0.verdict { reason } else { nil as MessageVerdict.Refusal? }
        }
        guard !reasons.contains(nil) else { return [] }
        return MessageVerdict.Refusal.allCases.filter(reasons.contains).map(\.rawValue)
    }
}
