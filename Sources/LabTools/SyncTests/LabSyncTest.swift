public import GameCore
internal import MatchSync
public import SyncLab

/// Rolls a lab and its devices back after each tick, simulates the same ticks again, and compares the results.
///
/// Four things are tested after each tick, for every strategy that has them:
///
/// - Both drawn devices have confirmed the same, see ``SyncLab/Desync``.
/// - Each tick that a device has confirmed is the step from the tick before it.
/// - Each device's strategy resimulates the latest ticks, with the same matches as before.
/// - A copy of the lab from some ticks ago is given the same inputs and actions: each device shows, confirms, counts and
///   sends the same.
public struct LabSyncTest {
    public private(set) var lab: Lab

    /// The number of ticks rolled back after each tick.
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
        let both = desyncs.firstDifference
        return SyncTestFinding(
            subject: .desync(desync.kind),
            tick: desync.tick,
            differences: both.map { FieldDifference.all($0.left, $0.right) } ?? [],
            part: nil
        )
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
                let trace = StepTrace(before.match, tick.inputs, under: lab.rules)
                guard trace.after != tick.match else { continue }
                let part = trace.firstDifference(fromEnd: tick.match)
                return SyncTestFinding(.confirmedStep(place), at: tested[place], trace.after, tick.match, part)
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
                guard let one = peer.simulated(tick), let other = copy.simulated(tick), one.match != other.match else {
                    continue
                }
                let before = tick == first ? nil : peer.simulated(tick - 1)
                let part = before.flatMap {
                    StepTrace($0.match, one.inputs, under: lab.rules).firstDifference(fromEnd: other.match)
                }
                return SyncTestFinding(.resimulation(place), at: tick, one.match, other.match, part)
            }
        }
        return nil
    }

    private func findingInCopy() -> SyncTestFinding? {
        var copy = past[past.numbers.lowerBound].start
        for number in past.numbers {
            let tick = past[number]
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
    private let messages: [PeerTraffic]

    /// The portraits of all devices of a lab.
    ///
    /// - Parameter before: How many messages each device had sent and received before the tick.
    static func all(_ lab: Lab, since before: [Int]) -> [DevicePortrait] {
        lab.devices.enumerated().map { place, device in
            DevicePortrait(device, since: place < before.count ? before[place] : 0)
        }
    }

    private init(_ device: LabDevice, since before: Int) {
        let peer = device.peer
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
            (subject, differences) = (.confirmed(place), FieldDifference.all(confirmed, second.confirmed))
        } else if shown != second.shown {
            (subject, differences) = (.shown(place), FieldDifference.all(shown, second.shown))
        } else if messages != second.messages {
            (subject, differences) = (.messages(place), [])
        } else if statistics != second.statistics || counts != second.counts || confirmedHash != second.confirmedHash {
            (subject, differences) = (.statistics(place), [])
        } else {
            return nil
        }
        // Between two runs of the same device nothing but the device's own state can differ.
        let part = differences.compactMap(\.field.part).min()
        return SyncTestFinding(subject: subject, tick: confirmed.tick, differences: differences, part: part)
    }
}
