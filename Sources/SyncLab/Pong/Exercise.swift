internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions

/// A situation in which sync bugs hide; a run counts how often it came to each.
///
/// A measure without a finding proves nothing about code that the run has not exercised.
public enum Exercise: Int, Sendable, Hashable, CaseIterable {
    /// A device rolled back by 1 or 2, by 3 to 7, by 8 or more ticks.
    case shortRollback, rollback, deepRollback
    /// A view showed it; and it was a rollback that made the view show it.
    case serve, rolledBackServe
    case contact, rolledBackContact
    case goal, rolledBackGoal
    /// A view showed that a player paused the match, or went on with it.
    case pause, rolledBackPause
    /// The remote player's input came to a device that had predicted it, and was the predicted one or not: a key's
    /// move, a place that the pointer chose. No serve and no pause is ever predicted.
    case correctMove, incorrectMove, correctPoint, incorrectPoint, incorrectServe, incorrectPause
    /// A player asked for a serve while the match in its view was in this phase; and for a pause, or for its end.
    case serveWhenReady, serveWhenServing, serveInRally, serveAfterGoal, serveWhenOver, serveInPause
    case pauseWhenReady, pauseWhenServing, pauseInRally, pauseAfterGoal, pauseWhenOver, pauseInPause
    /// A player moved by the pointer in a rally; and to a place between two that a packet can carry.
    case pointer, finePointer
    /// A device simulated nothing in a tick of its clock, in the session or not.
    case stall
    /// A device's clock made more than two ticks at once.
    case hitch
    /// A device left the session, or came back; and it came back while the other one showed predicted ticks.
    case leave, join, joinInPrediction
    /// Another device than before became the owner; and it showed predicted ticks just before.
    case takeover, takeoverInPrediction
    case timeline, strategySwitch
    /// A device went on from a snapshot that its own match differed from.
    case adoption
    /// A device ignored a message, or a part of one.
    case ignoredMessage
    /// A message was lost as it was sent.
    case lostMessage
    /// The ticks that a device confirmed in one timeline passed a multiple of 4,096, after which those in packets begin
    /// again; and of 65,536.
    case tickWrap, wideTickWrap
    /// A link made a second copy of an unreliable message, or of a reliable one.
    case duplicate, reliableDuplicate
    /// An unreliable message arrived after a later one, or with a flipped bit.
    case reordering, corruption
    /// A message found the queue of its link full; and a reliable one was sent again.
    case fullQueue, retransmission
    /// The devices' clocks run at different speeds; a device began late.
    case skew, lateStart
    /// The match has other rules than the standard ones; a device has other rules than the other one.
    case unusualRules, unequalRules
    /// A device beyond the two joined; it watched the match; it took a seat; it became the owner.
    case furtherDevice, furtherWatch, furtherPlay, furtherOwner
    /// A player's device came back while a further device had a seat.
    case returnToTakenSeat
    /// Both players' devices were absent; the first one had left in the pause after a goal, or in another pause.
    case bothAbsent, bothAbsentAfterGoal, bothAbsentInPause
    /// A player served or paused while its device, as the owner, was about to switch the strategy.
    case actionInSwitch
    /// A snapshot of a device could not be sent; the device did not own the session.
    case refusedSnapshot, refusedSnapshotOfFollower

    /// The situations that earlier versions did not count.
    package static let later = allCases.filter { $0.rawValue > lostMessage.rawValue }
    package static let laterNames = Set(later.map(\.name))

    /// The name in reports and conditions.
    public var name: String { Self.names[rawValue] }

    /// The names in the order of the cases.
    static let names = """
        shortRollback rollback deepRollback serve rolledBackServe contact rolledBackContact goal rolledBackGoal pause
        rolledBackPause correctMove incorrectMove correctPoint incorrectPoint incorrectServe incorrectPause
        serveWhenReady serveWhenServing serveInRally serveAfterGoal serveWhenOver serveInPause pauseWhenReady
        pauseWhenServing pauseInRally pauseAfterGoal pauseWhenOver pauseInPause pointer finePointer stall hitch leave
        join joinInPrediction takeover takeoverInPrediction timeline strategySwitch adoption ignoredMessage lostMessage
        tickWrap wideTickWrap duplicate reliableDuplicate reordering corruption fullQueue retransmission skew lateStart
        unusualRules unequalRules furtherDevice furtherWatch furtherPlay furtherOwner returnToTakenSeat bothAbsent
        bothAbsentAfterGoal bothAbsentInPause actionInSwitch refusedSnapshot refusedSnapshotOfFollower
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
}

/// Counts of each ``Exercise`` of a run, of its messages by type, and of the refused ones by reason.
public struct ExerciseCounts: Sendable, Hashable {
    /// The names of ``all`` in reports and conditions.
    public static let names = Exercise.names + ReceivedCounts.exercises

    private var counts = [Int](repeating: 0, count: names.count)

    private var before = PerSide(Before(), Before())

    /// The latest counts of the links.
    private var links: PerSide<LinkStatistics>?

    private var owner: LabSide?

    /// The match in the view of the player's device that stayed when the other one left; `nil` while both are present.
    private var left: Before?

    /// The state of each further device at the end of the tick before.
    private var further: [Further] = []

    /// The snapshots that each device could not send, by its place.
    private var refused: [Int] = []

    private struct Further: Hashable {
        var takesPart = false
        var watches = false
        var plays = false
        var isOwner = false

        init() {}

        init(_ device: LabDevice) {
            takesPart = device.takesPart
            isOwner = device.reading.isOwner
            plays = device.seat != nil
            watches = takesPart && !plays && device.reading.owner != nil
        }
    }

    /// The counts of each device's own peer, since its strategy or its session began.
    private var tallies = PerSide(Tally(), Tally())

    private struct Tally: Hashable {
        var predictions = PredictionOutcomes()
        var received = ReceivedCounts()
    }

    /// The state of a device and of its view at the end of the tick before: few values, because a record is large.
    fileprivate struct Before: Hashable {
        var isPresent = true
        var isAhead = false
        var pausedBy: Player?
        var rally: UInt16 = 0
        var play = Play.ready
        var timeline: UInt32?
        var strategy: StrategyKind?
        var isSwitching = false
        var confirmedTick: UInt32 = 0
        var ignored: UInt32 = 0

        init() {}

        init(_ device: TickRecord.Device, after before: Before) {
            isPresent = device.isPresent
            isAhead = device.ticksAhead > 0
            (pausedBy, rally, play) = (device.shown.pausedBy, device.shown.rally, device.shown.play)
            (timeline, strategy, ignored) = (device.timeline.number, device.strategy, device.session.ignored)
            // The owner names the next strategy at once, and begins a timeline with it.
            let begins = device.isOwner && before.strategy.map { $0 != strategy } ?? false
            isSwitching = timeline == before.timeline && (begins || before.isSwitching)
            confirmedTick = device.confirmed.tick
        }
    }

    public subscript(exercise: Exercise) -> Int { all[exercise.rawValue] }

    /// The situations that the run never came to.
    public var missing: [String] { Self.missing(in: all) }

    /// The situations whose counts are 0, in the order of ``names``.
    package static func missing(in counts: [Int]) -> [String] { zip(names, counts).filter { $1 == 0 }.map(\.0) }

    /// True if a device refused messages of other rules.
    package static func haveRefusedRules(_ counts: [Int]) -> Bool {
        names.firstIndex(of: ReceivedCounts.name(of: .foreignRules)).map { counts[$0] > 0 } ?? false
    }

    /// The other situations, with their counts.
    package static func met(in counts: [Int]) -> [(name: String, count: Int)] {
        zip(names, counts).filter { $1 > 0 }.map { (name: $0, count: $1) }
    }

    /// The count of each situation, in the order of ``names``.
    public var all: [Int] {
        var total = self
        for side in LabSide.allCases {
            total.add(tallies[side])
            guard let link = links?[side] else { continue }
            for (exercise, count) in Self.ofLinks { total.counts[exercise.rawValue] += link[keyPath: count] }
        }
        return total.counts
    }

    private mutating func count(_ exercise: Exercise, if happened: Bool = true) {
        if happened { counts[exercise.rawValue] += 1 }
    }

    /// Counts what both devices did in a tick.
    mutating func take(_ moment: LabMoment, _ now: PerSide<TickRecord.Device>, _ inputs: PerSide<Input>) {
        if let owner = now.left.isOwner ? LabSide.left : now.right.isOwner ? .right : nil {
            if let former = self.owner, owner != former {
                count(.takeover)
                count(.takeoverInPrediction, if: before[owner].isAhead)
            }
            self.owner = owner
        }
        // Not by the side: that would copy each device.
        take(now.left, after: before.left, inputs.left, beside: now.right)
        take(now.right, after: before.right, inputs.right, beside: now.left)
        takeAbsence(now)
        takeRefused(moment.group.devices)
        if moment.group.devices.count > LabSide.allCases.count { takeFurther(moment.group.devices, now) }
        before = PerSide(Before(now.left, after: before.left), Before(now.right, after: before.right))
        if links == nil { count(moment.group.setup) }
        links = moment.links
        for side in LabSide.allCases { tally(moment[side], at: side) }
    }

    private mutating func count(_ setup: RunSetup) {
        let (left, right) = (setup.network.leftClock, setup.network.rightClock)
        count(.skew, if: left.skew != right.skew)
        count(.lateStart, if: min(left.startOffset, right.startOffset) < .zero)
        count(.unusualRules, if: setup.rules != .standard)
        count(.unequalRules, if: setup.hasUnequalRules)
    }

    private static let ofLinks: [(Exercise, any KeyPath<LinkStatistics, Int> & Sendable)] = [
        (.duplicate, \.unreliableDuplicated), (.reliableDuplicate, \.reliableDuplicated),
        (.reordering, \.reordered), (.corruption, \.corrupted),
        (.fullQueue, \.overflowed), (.retransmission, \.retransmissions),
    ]

    private mutating func takeAbsence(_ now: PerSide<TickRecord.Device>) {
        guard !now.left.isPresent || !now.right.isPresent else {
            left = nil
            return
        }
        if before.left.isPresent, before.right.isPresent { left = now.left.isPresent ? before.left : before.right }
        let isNew = before.left.isPresent || before.right.isPresent
        guard isNew, !now.left.isPresent, !now.right.isPresent else { return }
        count(.bothAbsent)
        guard let left else { return }
        if case .goal = left.play { count(.bothAbsentAfterGoal) }
        count(.bothAbsentInPause, if: left.pausedBy != nil)
    }

    private mutating func takeRefused(_ devices: [LabDevice]) {
        while refused.count < devices.count { refused.append(0) }
        for place in devices.indices where devices[place].shell.refusedSnapshots != refused[place] {
            let isNew = devices[place].shell.refusedSnapshots > refused[place]
            refused[place] = devices[place].shell.refusedSnapshots
            count(.refusedSnapshot, if: isNew)
            count(.refusedSnapshotOfFollower, if: isNew && !devices[place].reading.isOwner)
        }
    }

    private mutating func takeFurther(_ devices: [LabDevice], _ players: PerSide<TickRecord.Device>) {
        let first = LabSide.allCases.count
        while further.count < devices.count - first { further.append(Further()) }
        for index in further.indices {
            let (now, then) = (Further(devices[first + index]), further[index])
            count(.furtherDevice, if: now.takesPart && !then.takesPart)
            count(.furtherWatch, if: now.watches && !then.watches)
            count(.furtherPlay, if: now.plays && !then.plays)
            count(.furtherOwner, if: now.isOwner && !then.isOwner)
            further[index] = now
        }
        let isBack = LabSide.allCases.contains { players[$0].isPresent && !before[$0].isPresent }
        count(.returnToTakenSeat, if: isBack && further.contains(where: \.plays))
    }

    private mutating func tally(_ device: LabDevice, at side: LabSide) {
        let former = tallies[side]
        let now = Tally(predictions: device.reading.statistics.predictions, received: device.shell.receivedCounts)
        // A new strategy and a new session count from 0 again.
        if now.predictions.total < former.predictions.total { add(Tally(predictions: former.predictions)) }
        if now.received.total < former.received.total { add(Tally(received: former.received)) }
        tallies[side] = now
    }

    private mutating func add(_ tally: Tally) {
        for (exercise, count) in Self.predictions {
            counts[exercise.rawValue] += Int(count(tally.predictions))
        }
        for (place, count) in tally.received.all(kinds: PeerMessage<Match>.kinds.count).enumerated() {
            counts[Exercise.allCases.count + place] += Int(count)
        }
    }

    private static let predictions: [(Exercise, @Sendable (PredictionOutcomes) -> UInt32)] = [
        (.correctMove, { $0.correct[PredictionOutcomes.moves] }),
        (.incorrectMove, { $0.incorrect[PredictionOutcomes.moves] }),
        (.correctPoint, { $0.correct[PredictionOutcomes.points] }),
        (.incorrectPoint, { $0.incorrect[PredictionOutcomes.points] }),
        (.incorrectServe, { $0.incorrect[PredictionOutcomes.serves] }),
        (.incorrectPause, { $0.incorrect[PredictionOutcomes.pauses] }),
    ]

    private mutating func take(
        _ now: TickRecord.Device,
        after before: Before,
        _ input: Input,
        beside other: TickRecord.Device
    ) {
        let depth = now.rollbackDepth
        if depth > 0 { count(depth > 7 ? .deepRollback : depth > 2 ? .rollback : .shortRollback) }
        if now.shown.pausedBy != before.pausedBy { count(.pause, or: .rolledBackPause, depth) }
        if now.shown.rally > before.rally { count(.contact, or: .rolledBackContact, depth) }
        if now.shown.play.number != before.play.number {
            switch now.shown.play {
            case .playing: count(.serve, or: .rolledBackServe, depth)
            case .goal: count(.goal, or: .rolledBackGoal, depth)
            case .ready, .serving, .over: break
            }
        }
        if input.actions.contains(.serve) { count(before.requests.serve) }
        if input.actions.contains(.pause) { count(before.requests.pause) }
        if case .target = input.move, now.shown.play == .playing {
            count(.pointer)
            count(.finePointer, if: input != input.packed)
        }
        count(.stall, if: now.isStalled)
        count(.hitch, if: now.ticks > 2)
        count(.leave, if: before.isPresent && !now.isPresent)
        if now.isPresent && !before.isPresent {
            count(.join)
            count(.joinInPrediction, if: other.ticksAhead > 0)
        }
        count(.timeline, if: before.timeline.map { $0 != now.timeline.number } ?? false)
        count(.strategySwitch, if: before.strategy.map { $0 != now.strategy } ?? false)
        count(.actionInSwitch, if: before.isSwitching && input.actions != [])
        count(.adoption, if: now.hasAdopted)
        count(.ignoredMessage, if: now.session.ignored > before.ignored)
        count(.lostMessage, if: now.lost > 0)
        let (first, last) = (before.confirmedTick, now.confirmed.tick)
        if before.timeline == now.timeline.number, first / InputMessage<Match>.ticks < last / InputMessage<Match>.ticks
        {
            count(.tickWrap)
            count(.wideTickWrap, if: first >> 16 < last >> 16)
        }
    }

    private mutating func count(_ exercise: Exercise, or rolledBack: Exercise, _ depth: Int) {
        count(exercise)
        count(rolledBack, if: depth > 0)
    }
}

extension ExerciseCounts.Before {
    /// The exercises for a serve or pause request in this phase.
    fileprivate var requests: (serve: Exercise, pause: Exercise) {
        if pausedBy != nil { return (.serveInPause, .pauseInPause) }
        return switch play {
        case .ready: (.serveWhenReady, .pauseWhenReady)
        case .serving: (.serveWhenServing, .pauseWhenServing)
        case .playing: (.serveInRally, .pauseInRally)
        case .goal: (.serveAfterGoal, .pauseAfterGoal)
        case .over: (.serveWhenOver, .pauseWhenOver)
        }
    }
}

extension LinkStatistics {
    fileprivate var unreliableDuplicated: Int { duplicated - reliableDuplicated }
}

extension ReceivedCounts {
    /// The names of ``all`` as exercises.
    fileprivate static let exercises =
        PeerMessage<Match>.kinds.map { "\($0.name)Message" } + ["refusedAfterGap"]
        + MessageVerdict.Refusal.allCases.map(name)

    fileprivate static func name(of reason: MessageVerdict.Refusal) -> String {
        switch reason {
        case .otherTimeline: "refusedOtherTimeline"
        case .otherTerm: "refusedOtherTerm"
        case .unacknowledging: "refusedUnacknowledging"
        case .otherStrategy: "refusedOtherStrategy"
        case .outOfReach: "refusedOutOfReach"
        case .outdated: "refusedOutdated"
        case .foreignRules: "refusedForeignRules"
        case .impossible: "refusedImpossible"
        case .breach: "refusedBreach"
        case .stranger: "refusedStranger"
        case .excluded: "refusedShunned"
        case .notPlaying: "refusedNotPlaying"
        case .notOwner: "refusedNotOwner"
        }
    }
}
