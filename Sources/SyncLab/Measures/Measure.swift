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
    public private(set) var title: String?

    /// The head of the column in a comparison; `nil` for a figure that has none.
    public private(set) var column: String?

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

    private init(_ name: String, _ unit: Unit, of traits: StrategyKind.Traits = [], _ source: Source) {
        (self.name, self.unit, self.traits, self.source) = (name, unit, traits, source)
    }

    /// The row with a line on the lab's screen, and with a column in a comparison.
    private func shown(as title: String? = nil, column: String? = nil) -> Measure {
        var row = self
        (row.title, row.column) = (title, column)
        return row
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
        // Of each device.
        Measure("rollbacks", .count, of: .predicts, .cost(\.rollbacks)).shown(as: "rollbacks"),
        Measure("maxRollbackDepth", .ticks, of: .predicts, .cost(\.deepestRollback)),
        Measure("meanRollbackDepth", .meanTicks, of: .predicts, .cost(\.meanDepth)).shown(as: "mean rollback depth"),
        Measure("resimulatedTicks", .ticks, of: .predicts, .cost(\.resimulatedTicks)),
        Measure("stallTicks", .ticks, of: .sendsInputs, .cost(\.stallTicks)).shown(as: "stall ticks"),
        Measure("desyncs", .count, of: .sendsInputs, .cost(\.desyncs)),
        Measure("packetsSent", .count, .cost { $0.sent(\.unreliableSent) }),
        Measure("packetsLost", .count, .cost { $0.sent(\.lost) }),
        Measure("bytesSent", .count, .cost { $0.sent(\.bytes) }),
        Measure("meanPacketBytes", .bytes, .cost(\.meanPacketBytes)).shown(as: "bytes a packet", column: "bytes"),
        Measure("maxPacketBytes", .count, .cost(\.largestPacket)),
    ]

    /// The measure of a name; `nil` for an unknown name.
    public static func named(_ name: String) -> Measure? { all.first { $0.name == name } }
}
