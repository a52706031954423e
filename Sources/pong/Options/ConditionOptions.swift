internal import ArgumentParser
internal import MockGroupSessions
internal import SyncLab

/// The flags that change the network's conditions, each in place of the chosen network's own.
struct ConditionOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: "The one-way delay in milliseconds: 0 to 5000.",
        transform: { try EachWay($0, Condition.delay.value) }
    )
    var delay: EachWay<Int>?

    @Option(
        parsing: .unconditional,
        help: "How far the one-way delay varies, in milliseconds: 0 to 5000.",
        transform: { try EachWay($0, Condition.jitter.value) }
    )
    var jitter: EachWay<Int>?

    @Option(help: "What --jitter measures: the range, the standard deviation, or the scale of a long tail.")
    var jitterShape: Jitter.Shape?

    @Option(
        parsing: .unconditional,
        help: "Messages with the same jitter as the one before, in percent.",
        transform: { try EachWay($0, Condition.jitterCorrelation.value) }
    )
    var jitterCorrelation: EachWay<Int>?

    @Option(
        parsing: .unconditional,
        help: "A delay that grows in each period: 180:4000 adds up to 180 milliseconds every 4000.",
        transform: { try EachWay($0, ConditionOptions.sawtooth) }
    )
    var sawtooth: EachWay<Sawtooth>?

    @Option(
        parsing: .unconditional,
        help: "Messages that are lost, in percent: 0 to 100, with up to four decimals.",
        transform: { try EachWay($0, Condition.loss.value) }
    )
    var loss: EachWay<Int>?

    @Option(
        parsing: .unconditional,
        help: "How many messages are lost in a row, on average: 1 to 1000.",
        transform: { try EachWay($0, Condition.lossBurst.value) }
    )
    var lossBurst: EachWay<Int>?

    @Option(
        parsing: .unconditional,
        help: "A link that is dead in each period: 1000:10000 loses everything for 1000 of every 10000 milliseconds.",
        transform: { try EachWay($0, ConditionOptions.pause) }
    )
    var blackout: EachWay<Blackout>?

    @Option(
        parsing: .unconditional,
        help: "Messages that arrive twice, in percent.",
        transform: { try EachWay($0, Condition.duplicate.value) }
    )
    var duplicate: EachWay<Int>?

    @Option(
        parsing: .unconditional,
        help: "Messages that later ones overtake, in percent.",
        transform: { try EachWay($0, Condition.reorder.value) }
    )
    var reorder: EachWay<Int>?

    @Flag(help: "Keep messages in order, whatever their jitter.")
    var inOrder = false

    @Option(
        parsing: .unconditional,
        help: "Messages that arrive with a bit flipped, in percent.",
        transform: { try EachWay($0, Condition.corrupt.value) }
    )
    var corrupt: EachWay<Int>?

    @Option(
        parsing: .unconditional,
        help: "The bandwidth in kilobits a second; 0 for no limit.",
        transform: { try EachWay($0, Condition.bandwidth.value) }
    )
    var bandwidth: EachWay<Int>?

    @Option(
        parsing: .unconditional,
        help: "The queue of a link with limited bandwidth, in bytes.",
        transform: { try EachWay($0, Condition.queue.value) }
    )
    var queue: EachWay<Int>?

    @Option(
        parsing: .unconditional,
        help: "How much faster the left clock runs, and how much slower the right one, in parts per million.",
        transform: ConditionOptions.skew
    )
    var skew: Int?

    @Option(
        parsing: .unconditional,
        help: "How many milliseconds later the right device starts; with a minus, the left one.",
        transform: ConditionOptions.startOffset
    )
    var startOffset: Int?

    @Option(
        parsing: .unconditional,
        help: "A left device that stops in each period: 250:5000 stops it for 250 of every 5000 milliseconds.",
        transform: ConditionOptions.pause
    )
    var hitch: Blackout?

    /// Replaces a network's conditions with the given ones; its name then shows that it was changed.
    func apply(to network: inout NetworkConditions) {
        network.change { network in
            for side in LabSide.allCases {
                apply(to: &network[from: side], of: side)
            }
            if let skew { (network.leftClock.skew, network.rightClock.skew) = (skew, -skew) }
            if let startOffset {
                network.leftClock.startOffset = .milliseconds(min(startOffset, 0))
                network.rightClock.startOffset = .milliseconds(min(-startOffset, 0))
            }
            if let hitch { network.leftClock.hitch = hitch }
        }
    }

    private func apply(to conditions: inout LinkConditions, of side: LabSide) {
        for condition in Condition.allCases {
            if let value = self[condition]?[side] { conditions[condition] = value }
        }
        if let jitterShape { conditions.jitter.shape = jitterShape }
        if let sawtooth = sawtooth?[side] { conditions.sawtooth = sawtooth.height == .zero ? nil : sawtooth }
        if let blackout = blackout?[side] { conditions.blackout = blackout.length == .zero ? nil : blackout }
        if inOrder { conditions.reordering = .none }
    }

    subscript(condition: Condition) -> EachWay<Int>? {
        switch condition {
        case .delay: delay
        case .jitter: jitter
        case .jitterCorrelation: jitterCorrelation
        case .loss: loss
        case .lossBurst: lossBurst
        case .duplicate: duplicate
        case .reorder: reorder
        case .corrupt: corrupt
        case .bandwidth: bandwidth
        case .queue: queue
        }
    }

    private static func sawtooth(_ argument: String) throws -> Sawtooth {
        let (height, period) = try recurring(argument)
        return Sawtooth(height: .milliseconds(height), period: .milliseconds(period))
    }

    /// Reads a pause: at most as long as its period.
    private static func pause(_ argument: String) throws -> Blackout {
        let (length, period) = try recurring(argument)
        guard length <= period else {
            throw ValidationError("it must be no longer than its period, such as 250:5000.")
        }
        return Blackout(length: .milliseconds(length), every: .milliseconds(period))
    }

    /// Reads two numbers of milliseconds.
    private static func recurring(_ argument: String) throws -> (amount: Int, period: Int) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let amount = parts[0], let period = parts[1],
            (0...60_000).contains(amount), (1...600_000).contains(period)
        else {
            throw ValidationError("it must be 0:1 to 60000:600000 milliseconds, such as 250:5000.")
        }
        return (amount, period)
    }

    private static func skew(_ argument: String) throws -> Int {
        try Condition.whole(argument, within: -50_000...50_000, "parts per million")
    }

    private static func startOffset(_ argument: String) throws -> Int {
        try Condition.whole(argument, within: -10_000...10_000, "milliseconds")
    }
}
