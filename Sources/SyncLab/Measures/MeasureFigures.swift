internal import MatchSync

/// The figures of all measures of some time of a lab; see ``Measure/all``.
///
/// Whole numbers only. A figure is `nil` if nothing of its kind happened, or the strategy has nothing of the kind.
public struct MeasureFigures: Sendable, Hashable {
    /// Ticks of the lab that were measured.
    public let ticks: Int

    /// One for each row of ``Measure/all``.
    private let figures: [Figures]

    private struct Figures: Hashable {
        var both: Int?
        var sides = PerSide<Int?>(nil, nil)
    }

    private static func worse(_ sides: PerSide<Int?>) -> Figures {
        Figures(both: [sides.left, sides.right].compactMap { $0 }.max(), sides: sides)
    }

    /// Events a minute, in hundredths; halves round up.
    private static func rate(_ count: Int, _ ticks: Int) -> Int {
        let ticks = max(ticks, 1)
        return (count * 3_600 * 100 + ticks / 2) / ticks
    }

    /// - Parameter run: Measures that the views alone do not give; `nil` without them.
    init(_ views: ViewMeasures, run: RunMeasures? = nil, under strategy: StrategyKind) {
        ticks = views.ticks
        let sides = views.views
        figures = Measure.all.map { measure in
            guard measure.isMeasured(under: strategy) else { return Figures() }
            return switch measure.source {
            case .views(let figure): Figures(both: figure(views))
            case .worse(let figure): Self.worse(PerSide { figure(sides[$0]) })
            case .rate(let count): Self.worse(PerSide { Self.rate(count(sides[$0]), views.ticks) })
            case .sum(let figure):
                Figures(both: figure(sides.left) + figure(sides.right), sides: PerSide { figure(sides[$0]) })
            case .run(let figure): Figures(both: run.flatMap(figure))
            case .cost(let figure): Figures(sides: PerSide { side in run.flatMap { figure($0.devices[side]) } })
            }
        }
    }

    /// The figure of both devices; `nil` for one that each device has of its own.
    public subscript(_ measure: Measure) -> Int? { figures[measure.place].both }

    /// The figure of one device.
    public subscript(_ measure: Measure, side: LabSide) -> Int? { figures[measure.place].sides[side] }
}
