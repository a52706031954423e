internal import MatchSync
internal import MockGroupSessions

/// A measure: a row with its name, its unit and its computation.
///
/// Reports, conditions, comparisons and the lab's screen walk the rows of ``all``, in their order.
public struct Measure: Sendable {
    /// The name in reports and conditions; figures of one distribution share the part before the point.
    public let name: String
    public let unit: Unit

    /// The line on the lab's screen; `nil` for a figure that has none.
    public let title: String?

    /// The head of the column in a comparison; `nil` for a figure that has none.
    public let column: String?

    /// The strategies that have the measure.
    private let traits: StrategyKind.Traits

    let source: Source

    /// The place in ``all``.
    private(set) var place = 0

    /// Figures are whole numbers of the unit's last digit.
    public enum Unit: Sendable {
        case count, ticks
        /// Events a minute.
        case perMinute
        /// Sides of the court.
        case length
        /// A mean of bytes.
        case bytes
        /// A mean of ticks.
        case meanTicks

        /// Digits after the point.
        public var digits: Int {
            switch self {
            case .count, .ticks: 0
            case .meanTicks: 1
            case .perMinute, .bytes: 2
            case .length: 4
            }
        }
    }

    enum Source: Sendable {
        /// One figure, of the two views together.
        case views(@Sendable (ViewMeasures) -> Int?)
        /// A figure of each view, in a report the larger of both.
        case worse(@Sendable (ViewMeasures.View) -> Int?)
        /// Events in each view, in hundredths a minute; in a report the larger of both.
        case rate(@Sendable (ViewMeasures.View) -> Int)
        /// A figure of each view, in a report their sum.
        case sum(@Sendable (ViewMeasures.View) -> Int)
        /// One figure, of the whole run.
        case run(@Sendable (RunMeasures) -> Int?)
        /// A figure of each device's strategy and packets; a report has both.
        case cost(@Sendable (DeviceMeasures) -> Int?)
    }

    private init(
        _ name: String,
        _ unit: Unit,
        title: String? = nil,
        column: String? = nil,
        of traits: StrategyKind.Traits = [],
        _ source: Source
    ) {
        self.name = name
        self.unit = unit
        self.title = title
        self.column = column
        self.traits = traits
        self.source = source
    }

    /// True if a strategy has the measure.
    func isMeasured(under strategy: StrategyKind) -> Bool { strategy.has(traits) }

    /// True if each device has a figure of its own.
    public var isOfDevices: Bool {
        switch source {
        case .worse, .rate, .sum, .cost: true
        case .views, .run: false
        }
    }

    /// True for a cost of a device, which a report has for each device and not for both.
    public var isCost: Bool {
        if case .cost = source { true } else { false }
    }

    /// True if it needs nothing but the two views.
    public var isOfViews: Bool {
        switch source {
        case .views, .worse, .rate, .sum: true
        case .run, .cost: false
        }
    }

    /// The part of the name before the point, and the part behind it.
    public var nameParts: (group: Substring, figure: Substring?) {
        let parts = name.split(separator: ".", maxSplits: 1)
        return (parts[0], parts.count == 2 ? parts[1] : nil)
    }
}

extension Measure {
    /// All measures, in the order of reports and of the screen.
    public static let all = rows.enumerated().map { place, row in
        var measure = row
        measure.place = place
        return measure
    }

    private static let rows: [Measure] = [
        // Of both devices.
        Measure("confirmedDivergence", .count, title: "confirmed divergence", .run(\.desyncs.observed)),
        Measure("displayedDivergence.p50", .length, .views(\.divergence.p50)),
        Measure(
            "displayedDivergence.p99",
            .length,
            title: "displayed divergence",
            column: "divergence",
            .views(\.divergence.p99)
        ),
        Measure("displayedDivergence.max", .length, .views(\.divergence.maximum)),
        Measure("pops.perMinute", .perMinute, title: "pops a minute", column: "pops", .rate(\.pops.count)),
        Measure("pops.p99", .length, .worse(\.pops.sizes.p99)),
        Measure("pops.p999", .length, .worse(\.pops.sizes.p999)),
        Measure("pops.max", .length, title: "largest pop", column: "largest", .worse(\.pops.sizes.maximum)),
        Measure("unfairContacts", .count, title: "unfair contacts", column: "unfair", .sum(\.contacts.unfair)),
        Measure("revokedGoals", .count, title: "revoked goals", column: "revoked", .run(\.score.revokedGoals)),
        Measure(
            "scoreDisagreementTicks.p50",
            .ticks,
            title: "ticks scores differ",
            column: "score",
            .run(\.score.disagreements.p50)
        ),
        Measure("scoreDisagreementTicks.max", .ticks, .run(\.score.disagreements.maximum)),
        Measure(
            "inputToOwnPaddleTicks.p50",
            .ticks,
            title: "ticks to own paddle",
            column: "own",
            .worse(\.inputs.toOwnView.p50)
        ),
        Measure("inputToOwnPaddleTicks.p99", .ticks, .worse(\.inputs.toOwnView.p99)),
        Measure(
            "inputToRemotePaddleTicks.p50",
            .ticks,
            title: "ticks to remote paddle",
            column: "remote",
            .worse(\.inputs.toOtherView.p50)
        ),
        Measure("inputToRemotePaddleTicks.p99", .ticks, .worse(\.inputs.toOtherView.p99)),
        Measure("ownPaddleJumps.perMinute", .perMinute, .rate(\.paddles.own.count)),
        Measure("ownPaddleJumps.max", .length, .worse(\.paddles.own.largest)),
        Measure("remotePaddleJumps.perMinute", .perMinute, column: "paddle jumps", .rate(\.paddles.remote.count)),
        Measure("remotePaddleJumps.max", .length, .worse(\.paddles.remote.largest)),
        Measure("frameAdvantage.p50", .ticks, of: .sendsInputs, .worse(\.advantage.p50)),
        Measure("frameAdvantage.max", .ticks, column: "ahead", of: .sendsInputs, .worse(\.advantage.maximum)),
        Measure(
            "reconvergeTicks.max",
            .ticks,
            title: "ticks to reconverge",
            column: "reconverge",
            .run(\.reconvergence.delays.maximum)
        ),
        // Of each device.
        Measure("rollbacks", .count, title: "rollbacks", of: .predicts, .cost(\.rollbacks)),
        Measure("maxRollbackDepth", .ticks, of: .predicts, .cost(\.deepestRollback)),
        Measure("meanRollbackDepth", .meanTicks, title: "mean rollback depth", of: .predicts, .cost(\.meanDepth)),
        Measure("resimulatedTicks", .ticks, of: .predicts, .cost(\.resimulatedTicks)),
        Measure("stallTicks", .ticks, title: "stall ticks", of: .sendsInputs, .cost(\.stallTicks)),
        Measure("desyncs", .count, of: .sendsInputs, .cost(\.desyncs)),
        Measure("packetsSent", .count, .cost { $0.sent(\.unreliableSent) }),
        Measure("packetsLost", .count, .cost { $0.sent(\.lost) }),
        Measure("bytesSent", .count, .cost { $0.sent(\.bytes) }),
        Measure("meanPacketBytes", .bytes, title: "bytes a packet", column: "bytes", .cost(\.meanPacketBytes)),
        Measure("maxPacketBytes", .count, .cost(\.largestPacket)),
    ]

    /// The measure of a name; `nil` for an unknown name.
    public static func named(_ name: String) -> Measure? { all.first { $0.name == name } }
}
