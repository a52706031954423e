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

    init(_ name: String, _ unit: Unit, of traits: StrategyKind.Traits = [], _ source: Source) {
        (self.name, self.unit, self.traits, self.source) = (name, unit, traits, source)
    }

    /// The row with a line on the lab's screen, and with a column in a comparison.
    func shown(as title: String? = nil, column: String? = nil) -> Measure {
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
    public static let all = (ofBoth + ofDevices).enumerated().map { place, row in
        var measure = row
        measure.place = place
        return measure
    }

    /// The measure of a name; `nil` for an unknown name.
    public static func named(_ name: String) -> Measure? { all.first { $0.name == name } }
}
