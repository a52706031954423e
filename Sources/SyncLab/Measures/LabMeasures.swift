internal import MatchSync

/// The figures of all measures of some time of a lab; see ``Measure/all``.
///
/// Whole numbers only. A figure is `nil` if nothing of its kind happened, or the strategy has nothing of the kind.
public struct LabMeasures: Sendable, Hashable {
    /// Ticks of the lab that were measured.
    public let ticks: Int

    /// One for each row of ``Measure/all``.
    private let figures: [Figures]

    private struct Figures: Hashable {
        var both: Int?
        var left: Int?
        var right: Int?
    }

    private static func worse(_ left: Int?, _ right: Int?) -> Figures {
        Figures(both: [left, right].compactMap { $0 }.max(), left: left, right: right)
    }

    /// Events a minute, in hundredths; halves round up.
    private static func rate(_ count: Int, _ ticks: Int) -> Int {
        let ticks = max(ticks, 1)
        return (count * 3_600 * 100 + ticks / 2) / ticks
    }

    /// - Parameter run: Measures that the views alone do not give; `nil` without them.
    init(_ views: ViewMeasures, run: RunMeasures? = nil, under strategy: StrategyKind) {
        ticks = views.ticks
        figures = Measure.all.map { measure in
            guard measure.isMeasured(under: strategy) else { return Figures() }
            var figures = Figures()
            switch measure.source {
            case .views(let figure):
                figures.both = figure(views)
            case .worse(let figure):
                figures = Self.worse(figure(views.views.left), figure(views.views.right))
            case .rate(let count):
                let (left, right) = (count(views.views.left), count(views.views.right))
                figures = Self.worse(Self.rate(left, views.ticks), Self.rate(right, views.ticks))
            case .sum(let figure):
                let (left, right) = (figure(views.views.left), figure(views.views.right))
                figures = Figures(both: left + right, left: left, right: right)
            case .run(let figure):
                figures.both = run.flatMap(figure)
            case .cost(let figure):
                figures.left = run.flatMap { figure($0.devices.left) }
                figures.right = run.flatMap { figure($0.devices.right) }
            }
            return figures
        }
    }

    /// The figure of both devices; `nil` for one that each device has of its own.
    public subscript(_ measure: Measure) -> Int? { figures[measure.place].both }

    /// The figure of one device.
    public subscript(_ measure: Measure, side: LabSide) -> Int? {
        side == .left ? figures[measure.place].left : figures[measure.place].right
    }
}

extension LabMeasures {
    /// The figure of both devices by the name of its measure.
    package subscript(_ name: String) -> Int? { self[measure(name)] }

    /// The figure of one device by the name of its measure.
    package subscript(_ name: String, side: LabSide) -> Int? { self[measure(name), side] }

    private func measure(_ name: String) -> Measure {
        guard let measure = Measure.named(name) else { preconditionFailure("There is no measure '\(name)'") }
        return measure
    }
}
