public import GameBasics
public import GameCore
public import GameDescriptions
internal import MatchSync
internal import SyncCore
public import SyncLab

/// Rolls a lab and its devices back after each tick, simulates the same ticks again, and compares the results.
///
/// Four things are tested after each tick, for every strategy that has them:
///
/// - Both watched devices have confirmed the same, see ``SyncLab/Desync``.
/// - Each tick that a device has confirmed is the step from the tick before it.
/// - Each device's strategy resimulates the latest ticks, with the same matches as before.
/// - A copy of the lab from some ticks ago is given the same inputs and actions: each device shows, confirms, counts
///   and sends the same.
public struct LabSyncTest {
    public private(set) var lab: Lab

    /// Ticks rolled back after each tick.
    public let depth: Int

    /// The lab after its latest tick, and the actions since then.
    private var start: Lab
    private var actions: [LabAction] = []

    /// The latest ticks, at most ``depth`` of them.
    private var past: Recent<Tick>

    /// Up to which tick each device's confirmed ticks are tested.
    private var tested: [UInt32] = []

    private var desyncs = DesyncMeasure()

    /// A tick of the lab, from the moment after the one before it.
    private struct Tick {
        let start: Lab
        let actions: [LabAction]
        let left: Input
        let right: Input
        let end: [DevicePortrait]
    }

    /// - Parameter depth: 1 or more.
    public init(_ lab: Lab, depth: Int) {
        self.lab = lab
        self.depth = depth
        start = lab
        past = Recent(capacity: depth)
    }

    /// Performs an action between two ticks.
    public mutating func perform(_ action: LabAction) {
        lab.perform(action)
        actions.append(action)
    }

    /// Advances the lab by one tick, and tests it.
    public mutating func advance(left: Input, right: Input) -> SyncTestFinding? {
        let messages = start.messageCounts
        lab.advance(left: left, right: right)
        let end = DevicePortrait.all(lab, since: messages)
        past.append(Tick(start: start, actions: actions, left: left, right: right, end: end))
        actions = []
        start = lab
        return findingInConfirmedTicks() ?? findingInResimulatedTicks() ?? findingInBoth() ?? findingInCopy()
    }

    private mutating func findingInBoth() -> SyncTestFinding? {
        guard let desync = desyncs.take(lab) else { return nil }
        let both = desync.kind.isComparison ? desyncs.firstDifference : nil
        let differences = both.map { FieldDifference.all($0.left, $0.right) } ?? desync.differences
        return SyncTestFinding(subject: .desync(desync.kind), tick: desync.tick, differences: differences, part: nil)
    }

    private mutating func findingInConfirmedTicks() -> SyncTestFinding? {
        let devices = lab.devices
        while tested.count < devices.count { tested.append(0) }
        for (place, device) in devices.enumerated() {
            let peer = device.shell.peer
            let last = min(peer.confirmed.tick, peer.currentTick)
            // A timeline may begin with an earlier match.
            tested[place] = min(tested[place], last)
            while tested[place] < last {
                tested[place] += 1
                guard let before = peer.simulated(tested[place] - 1), let tick = peer.simulated(tested[place]) else {
                    continue
                }
                let trace = StepTrace(before.state, tick.inputs, under: lab.rules)
                guard trace.after != tick.state else { continue }
                let part = trace.firstDifference(fromEnd: tick.state)
                return SyncTestFinding(.device(place, .confirmedStep), at: tested[place], trace.after, tick.state, part)
            }
        }
        return nil
    }

    private func findingInResimulatedTicks() -> SyncTestFinding? {
        for (place, device) in lab.devices.enumerated() {
            let peer = device.shell.peer
            let last = peer.currentTick
            var first = last - min(last, UInt32(depth))
            // A timeline that has just begun has no earlier ticks.
            while first < last, peer.simulated(first) == nil { first += 1 }
            var copy = peer
            copy.resimulate(after: first)
            for tick in first...last {
                guard let one = peer.simulated(tick), let other = copy.simulated(tick), one.state != other.state else {
                    continue
                }
                let before = tick == first ? nil : peer.simulated(tick - 1)
                let part = before.flatMap {
                    StepTrace($0.state, one.inputs, under: lab.rules).firstDifference(fromEnd: other.state)
                }
                return SyncTestFinding(.device(place, .resimulation), at: tick, one.state, other.state, part)
            }
        }
        return nil
    }

    private func findingInCopy() -> SyncTestFinding? {
        var copy = past[past.numbers.lowerBound].start
        for tick in past.kept {
            // Not the lab itself: while it is kept, the copy's next tick copies all devices.
            let messages = copy.messageCounts
            for action in tick.actions { copy.perform(action) }
            copy.advance(left: tick.left, right: tick.right)
            for (place, (one, other)) in zip(tick.end, DevicePortrait.all(copy, since: messages)).enumerated() {
                if let finding = one.finding(other, at: place) { return finding }
            }
        }
        return nil
    }
}

extension Lab {
    /// Counts of the messages that each device has sent and received.
    fileprivate var messageCounts: [Int] { devices.map(\.shell.traffic.total) }
}

/// All that a device shows, has confirmed and counted at the end of a tick of the lab, and what it sent and received in
/// the tick.
struct DevicePortrait {
    private let shown: Match
    private let confirmed: Match
    private let confirmedHash: UInt64?
    private let statistics: SyncStatistics
    private let counts: [Int]
    private let messages: [PeerTraffic<Match>]

    /// The portraits of all devices of a lab.
    ///
    /// - Parameter before: The messages that each device had sent and received before the tick.
    static func all(_ lab: Lab, since before: [Int]) -> [DevicePortrait] {
        lab.devices.enumerated().map { place, device in
            DevicePortrait(device, since: place < before.count ? before[place] : 0)
        }
    }

    private init(_ device: LabDevice, since before: Int) {
        let peer = device.reading
        shown = peer.shown
        confirmed = peer.confirmed
        confirmedHash = device.confirmedHash(at: peer.confirmed.tick)
        statistics = peer.statistics
        counts = [device.shell.sent, device.shell.received, device.shell.problems, peer.speedUp, Int(device.ticks)]
        let traffic = device.shell.traffic
        // A device that has come back counts its messages from 0.
        let first = before > traffic.total ? 0 : before
        messages = traffic.numbers.filter { $0 >= first }.map { traffic[$0] }
    }

    /// The first difference of a second run through the same tick; `nil` if there is none.
    func finding(_ second: DevicePortrait, at place: Int) -> SyncTestFinding? {
        let (subject, differences): (SyncTestFinding.Subject, [FieldDifference])
        if confirmed != second.confirmed {
            (subject, differences) = (.device(place, .confirmed), FieldDifference.all(confirmed, second.confirmed))
        } else if shown != second.shown {
            (subject, differences) = (.device(place, .shown), FieldDifference.all(shown, second.shown))
        } else if messages != second.messages {
            (subject, differences) = (.device(place, .messages), [])
        } else if statistics != second.statistics || counts != second.counts || confirmedHash != second.confirmedHash {
            (subject, differences) = (.device(place, .statistics), [])
        } else {
            return nil
        }
        // Between two runs of the same device nothing but the device's own state can differ.
        let part = differences.compactMap { MatchField(rawValue: $0.field)?.part }.min()
        return SyncTestFinding(subject: subject, tick: confirmed.tick, differences: differences, part: part)
    }
}

/// Rolls a match back after each of its ticks, resimulates it by the rules alone, and compares whole states.
///
/// After the `SyncTest` session of GGPO: a field that is left out of a snapshot, or a step that depends on anything but
/// the match and the inputs, is found in the first tick in which it matters.
public struct RulesSyncTest {
    public private(set) var match: Match

    private let rules: Rules

    /// The match that a rollback restores, from the saved match and the current one.
    private let restore: (_ saved: Match, _ current: Match) -> Match

    /// The latest ticks, at most as many as are rolled back.
    private var past: Recent<Tick>

    /// A tick with the match before it.
    private struct Tick {
        let before: Match
        let absentPlayers: PlayerSet
        let inputs: PerPlayer<Input>
    }

    /// - Parameters:
    ///   - depth: See ``depth``, 1 or more.
    ///   - restore: Returns the match that a rollback restores, from the saved one and the current one: the saved one,
    ///     unless a test plants a bug.
    public init(
        _ match: Match,
        under rules: Rules,
        depth: Int,
        restoring restore: @escaping (_ saved: Match, _ current: Match) -> Match = { saved, _ in saved }
    ) {
        self.match = match
        self.rules = rules
        self.restore = restore
        past = Recent(capacity: depth)
    }

    /// Advances the match by one tick, rolls it back, and compares the resimulated ticks with the first simulation.
    ///
    /// - Parameter absentPlayers: The players that are absent from this tick on; `nil` if nothing changes.
    public mutating func advance(_ inputs: PerPlayer<Input>, absentPlayers: PlayerSet? = nil) -> SyncTestFinding? {
        let tick = Tick(before: match, absentPlayers: absentPlayers ?? match.absentPlayers, inputs: inputs)
        past.append(tick)
        match = Self.match(after: tick, from: match, under: rules)
        var resimulated = restore(past[past.numbers.lowerBound].before, match)
        var latest: Tick?
        for tick in past.kept {
            if let finding = finding(tick.before, resimulated, after: latest) { return finding }
            resimulated = Self.match(after: tick, from: resimulated, under: rules)
            latest = tick
        }
        return finding(match, resimulated, after: latest)
    }

    private static func match(after tick: Tick, from match: Match, under rules: Rules) -> Match {
        var match = match
        if tick.absentPlayers != match.absentPlayers { match.setAbsentPlayers(tick.absentPlayers, under: rules) }
        _ = match.step(tick.inputs, under: rules)
        return match
    }

    /// - Parameter tick: The resimulated tick after which the matches are; `nil` for those just restored.
    private func finding(_ first: Match, _ second: Match, after tick: Tick?) -> SyncTestFinding? {
        guard first != second else { return nil }
        let trace = tick.map { StepTrace($0.before, $0.inputs, under: rules) }
        return SyncTestFinding(.rules, at: first.tick, first, second, trace?.firstDifference(fromEnd: second))
    }
}

/// The first difference that a sync test has found.
public struct SyncTestFinding: Sendable, Hashable {
    public let subject: Subject

    /// The first tick of the match that differs.
    public let tick: UInt32

    /// The fields that differ, each with its value before the rollback and after it, at both devices, or as it should be
    /// and is; none of statistics and messages.
    public let differences: [FieldDifference]

    /// The part of the step after which the match first differs; `nil` if it differs before the step.
    ///
    /// Of what a device shows or confirms the second time, it is the part that writes the field in a rally.
    public let part: StepPart?

    /// The subject of the comparison.
    public enum Subject: Sendable, Hashable {
        /// A tick of a match that the rules alone have resimulated.
        case rules
        /// A tick that both watched devices have confirmed; or that a peer says so of.
        case desync(Desync.Kind)
        /// A device, by its place in the lab's list of devices, and its fault.
        case device(Int, Fault)
    }

    /// A fault of one device.
    public enum Fault: String, Sendable {
        case confirmedStep = "has confirmed what no step makes of the tick before"
        case resimulation = "resimulates another match"

        // When the lab simulates the same ticks again.
        case shown = "shows another match the second time"
        case confirmed = "confirms another match the second time"
        case statistics = "counts otherwise the second time"
        case messages = "sends other messages the second time"
    }
}

extension SyncTestFinding {
    /// Two matches that differ at a tick.
    init(_ subject: Subject, at tick: UInt32, _ one: Match, _ other: Match, _ part: StepPart?) {
        self.init(subject: subject, tick: tick, differences: FieldDifference.all(one, other), part: part)
    }
}

extension SyncTestFinding: CustomStringConvertible {
    public var description: String {
        let values = differences.map { "\($0.field) \(subject.text(of: $0))" }
        let place = part.map { ", from the part of the step '\($0)' on" } ?? ""
        let parts = ["\(subject) at tick \(tick)\(place)"] + values
        return parts.joined(separator: "; ")
    }
}

extension SyncTestFinding.Subject {
    /// Both values of a field, each with what has it.
    fileprivate func text(of difference: FieldDifference) -> String {
        let (one, other) = (difference.one, difference.other)
        return switch self {
        case .desync(let kind) where kind.isComparison: "is \(one) at one device and \(other) at the other"
        case .desync, .device(_, .confirmedStep): "should be \(one) and is \(other)"
        case .rules, .device: "was \(one) and is \(other)"
        }
    }
}

extension SyncTestFinding.Subject: CustomStringConvertible {
    public var description: String {
        switch self {
        case .rules: "the rules resimulate another match"
        case .desync(.different), .desync(.unhashed): "the two devices have confirmed different matches"
        case .desync(.notCompared): "a device has noticed a desync"
        case .desync(.falseAlarm): "a device has noticed a desync where there is none"
        case .desync(.unlikeInputs): "the two devices have confirmed what the players' inputs do not make"
        case .desync(.takenBack): "a device has gone back to an earlier tick"
        case .desync(.unlikeBefore): "an owner has begun a timeline with another match than it had confirmed"
        case .desync(.unlikeOwner): "a device has received another match than the owner's"
        case .device(let place, let fault): "\(LabSide.name(of: place)) \(fault.rawValue)"
        }
    }
}
