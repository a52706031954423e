internal import ArgumentParser
internal import MockGroupSessions
internal import SyncLab

/// The flags that replace conditions of the chosen network.
struct ConditionOptions: ParsableArguments {
    @Option(.delay) var delay: EachWay<Int>?

    @Option(.jitter) var jitter: EachWay<Int>?

    @Option(help: "What --jitter measures: the range, the standard deviation, or the scale of a long tail.")
    var jitterShape: Jitter.Shape?

    @Option(.jitterCorrelation) var jitterCorrelation: EachWay<Int>?

    @Option(
        parsing: .unconditional,
        help: "A delay that grows in each period: 180:4000 adds up to 180 milliseconds every 4000.",
        transform: { try EachWay($0, ConditionOptions.sawtooth) }
    )
    var sawtooth: EachWay<Sawtooth>?

    @Option(.loss) var loss: EachWay<Int>?

    @Option(.lossBurst) var lossBurst: EachWay<Int>?

    @Option(
        parsing: .unconditional,
        help: "A link that is dead in each period: 1000:10000 loses everything for 1000 of every 10000 milliseconds.",
        transform: { try EachWay($0, ConditionOptions.pause) }
    )
    var blackout: EachWay<Blackout>?

    @Option(.duplicate) var duplicate: EachWay<Int>?

    @Option(.reorder) var reorder: EachWay<Int>?

    @Flag(help: "Keep messages in order, whatever their jitter.")
    var inOrder = false

    @Option(.corrupt) var corrupt: EachWay<Int>?

    @Option(.bandwidth) var bandwidth: EachWay<Int>?

    @Option(.queue) var queue: EachWay<Int>?

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

    /// Replaces the given conditions of a network, and marks its name as changed.
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

    subscript(condition: Condition) -> EachWay<Int>? { Self.values[condition].flatMap { self[keyPath: $0] } }

    private static let values: [Condition: any KeyPath<Self, EachWay<Int>?> & Sendable] = [
        .delay: \.delay, .jitter: \.jitter, .jitterCorrelation: \.jitterCorrelation, .loss: \.loss,
        .lossBurst: \.lossBurst, .duplicate: \.duplicate, .reorder: \.reorder, .corrupt: \.corrupt,
        .bandwidth: \.bandwidth, .queue: \.queue,
    ]

    private static func sawtooth(_ argument: String) throws -> Sawtooth {
        let (height, period) = try recurring(argument)
        return Sawtooth(height: .milliseconds(height), period: .milliseconds(period))
    }

    /// Parses a pause, at most as long as its period.
    private static func pause(_ argument: String) throws -> Blackout {
        let (length, period) = try recurring(argument)
        guard length <= period else {
            throw ValidationError("it must be no longer than its period, such as 250:5000.")
        }
        return Blackout(length: .milliseconds(length), every: .milliseconds(period))
    }

    /// Parses two numbers of milliseconds.
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

extension Option<EachWay<Int>?> {
    /// The flag of a condition.
    fileprivate init(_ condition: Condition) {
        self.init(
            parsing: .unconditional,
            help: "\(condition.help)",
            transform: { try EachWay($0, condition.value) }
        )
    }
}
