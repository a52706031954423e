public import GameCore
public import MatchSync
package import SyncCore

/// All that was put into a run of the lab: replaying it gives the same run to the bit.
public struct RunRecord: Sendable {
    public package(set) var setup: RunSetup

    /// The input at the left and at the right device in each tick, from the first one on; in the court's frame.
    ///
    /// Those of further devices are actions, see ``LabAction/setInput(_:of:)``.
    public private(set) var inputs: [PerSide<Input>] = []

    /// The actions in their order, each with the number of ticks before it.
    public private(set) var actions: [TimedAction] = []

    public typealias TimedAction = (tick: UInt32, action: LabAction)

    /// Ticks with a mark, in ascending order.
    public private(set) var marks: [UInt32] = []

    /// Makes the strategy that a device begins with, by its place, in place of the setup's; no file has it, nor a run
    /// that is made of parts of this one.
    package var strategy: (@Sendable (Int, Match) -> any SyncStrategy<Match>)?

    /// The devices of the run up to its end.
    package private(set) var deviceCount = LabSide.allCases.count

    public init(_ setup: RunSetup) {
        self.setup = setup
    }

    /// - Parameter actions: In ascending order of their ticks.
    package init(_ setup: RunSetup, inputs: [PerSide<Input>], actions: [TimedAction], marks: [UInt32] = []) {
        self.setup = setup
        self.inputs = inputs
        self.marks = marks
        for (tick, action) in actions { append(action, at: tick) }
    }

    /// The length of the run in ticks.
    public var end: UInt32 { UInt32(inputs.count) }

    /// Appends a tick.
    public mutating func append(left: Input, right: Input) {
        inputs.append(PerSide(left, right))
    }

    /// Appends an action after the last tick; one of a device that is not there has no effect and is left out.
    public mutating func append(_ action: LabAction) {
        append(action, at: end)
    }

    private mutating func append(_ action: LabAction, at tick: UInt32) {
        guard action.device.map({ $0 < deviceCount }) ?? true else { return }
        if case .add = action { deviceCount += 1 }
        actions.append((tick, action))
    }

    /// Marks a tick, or takes its mark away.
    public mutating func toggleMark(at tick: UInt32) {
        let index = marks.partitioningIndex { $0 >= tick }
        if index < marks.count, marks[index] == tick {
            marks.remove(at: index)
        } else {
            marks.insert(tick, at: index)
        }
    }

    /// The run up to a tick, as far as it had come before the actions after that tick.
    ///
    /// A run that is cut at its end keeps all of its actions.
    public func prefix(through tick: UInt32) -> RunRecord {
        guard tick < end else { return self }
        var record = self
        record.inputs.removeLast(inputs.count - Int(tick))
        record.actions.removeLast(actions.count - actions.partitioningIndex { $0.tick >= tick })
        record.marks.removeAll { $0 > tick }
        return record
    }

    /// The same run under another strategy from its beginning on, without switches of the strategy and planted bugs.
    public func under(_ strategy: StrategyKind) -> RunRecord {
        var setup = setup
        (setup.strategy, setup.plantedBug) = (strategy, nil)
        let actions = actions.filter { if case .switchStrategy = $0.action { false } else { true } }
        return RunRecord(setup, inputs: inputs, actions: actions, marks: marks)
    }
}

/// Replaying.
extension RunRecord {
    /// The lab before the run's first tick; the parameters are those of ``Lab``.
    package func lab(
        keepsLog: Bool = true,
        messages: Int = LoggedMessage.capacity,
        measuresAll: Bool = false
    ) -> Lab {
        Lab(setup, keepsLog: keepsLog, messages: messages, measuresAll: measuresAll, strategy: strategy)
    }

    /// Advances a lab of this run by its next tick, after the actions before that tick.
    ///
    /// - Precondition: The run is longer than the lab's ticks.
    public func replayNext(on lab: inout Lab) {
        replayNext(on: &lab) { _, _ in }
    }

    /// - Parameter watch: See ``Lab/advance(left:right:watch:)``.
    package func replayNext(on lab: inout Lab, watch: (Int, LabDevice) -> Void) {
        precondition(lab.tick < end, "The run has \(end) ticks, and the lab is at \(lab.tick)")
        performActions(on: &lab)
        let inputs = inputs[Int(lab.tick)]
        lab.advance(left: inputs.left, right: inputs.right, watch: watch)
    }

    /// Advances a lab of this run to the run's end.
    ///
    /// - Parameter take: Takes the lab right after each tick.
    package func replay(on lab: inout Lab, take: (Lab) -> Void = { _ in }) {
        while lab.tick < end {
            replayNext(on: &lab)
            take(lab)
        }
    }

    /// Performs the actions that come after the lab's last tick, before its next one.
    public func performActions(on lab: inout Lab) {
        var index = actions.partitioningIndex { $0.tick >= lab.tick }
        while index < actions.count, actions[index].tick == lab.tick {
            lab.perform(actions[index].action)
            index += 1
        }
    }
}

extension Array {
    /// The index of the first element for which a condition holds that holds for all after it; the count where it
    /// holds for none.
    fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var range = 0..<count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = holds(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
