internal import MatchSync
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The measures of a lab while it runs: as one table, or as one of each device and one of both together.
struct MeasuresTable {
    let measures: LabMeasures
    let strategy: StrategyKind

    /// The rows of the one table, its head included.
    static let rows = 1 + Row.allCases.count

    /// The columns and rows of the two tables side by side: a free column before them, two between, and a free row
    /// below.
    static let columnsOfTwo = 1 + columnsOfOne + 2 + SpreadRow.width
    static let rowsOfTwo = 2 + Row.allCases.count { $0.isOfDevices }

    private static let columnsOfOne = Row.labelWidth + 2 * Row.valueWidth

    func draw(in area: ScreenArea, on canvas: inout Canvas, with palette: Palette) {
        let column = area.column + 1
        let hasRoomForTwo = area.columns >= Self.columnsOfTwo
        drawHead(from: column, at: area.row, on: &canvas, with: palette)
        var line = 1
        for row in Row.allCases where line < area.rows && (row.isOfDevices || !hasRoomForTwo) {
            draw(row, from: column, at: area.row + line, on: &canvas, with: palette)
            line += 1
        }
        if hasRoomForTwo {
            // Apart where there is more room than they need.
            let gap = 2 + min(area.columns - Self.columnsOfTwo, 4)
            drawBoth(from: column + Self.columnsOfOne + gap, in: area, on: &canvas, with: palette)
        }
    }

    /// Draws the head: the time that was measured, and the devices of the columns.
    private func drawHead(from column: Int, at line: Int, on canvas: inout Canvas, with palette: Palette) {
        var pen = RowPen(column: column, row: line, style: palette.hint)
        pen.write("over ", on: &canvas)
        pen.write(measures.ticks / 6, decimals: 1, minimumWidth: 0, on: &canvas)
        pen.write(" s", on: &canvas)
        pen.goOn(at: column + Row.labelWidth)
        pen.write("left", endingAt: pen.column + Row.valueWidth, on: &canvas)
        pen.write("right", endingAt: pen.column + Row.valueWidth, on: &canvas)
    }

    private func draw(
        _ row: Row,
        from column: Int,
        at line: Int,
        on canvas: inout Canvas,
        with palette: Palette
    ) {
        canvas.write(row.rawValue, column: column, row: line, palette.hint)
        var pen = RowPen(column: column + Row.labelWidth, row: line, style: palette.text)
        if let value = row.value(of: measures) {
            // Between the devices' columns, because it is a figure of both.
            pen.goOn(at: pen.column + Row.valueWidth / 2)
            write(value, width: Row.valueWidth, with: &pen, on: &canvas)
        } else {
            for side in LabSide.allCases {
                let value = row.value(of: measures[side], over: measures.ticks, strategy)
                write(value, width: Row.valueWidth, with: &pen, on: &canvas)
            }
        }
    }

    /// Draws the table of both devices together: three figures of each distribution, then the counts.
    private func drawBoth(
        from column: Int,
        in area: ScreenArea,
        on canvas: inout Canvas,
        with palette: Palette
    ) {
        var head = RowPen(column: column + SpreadRow.labelWidth, row: area.row, style: palette.hint)
        for title in ["p50", "p99", "max"] {
            head.write(title, endingAt: head.column + SpreadRow.valueWidth, on: &canvas)
        }
        var line = area.row + 1
        for row in SpreadRow.allCases {
            canvas.write(row.rawValue, column: column, row: line, palette.hint)
            var pen = RowPen(column: column + SpreadRow.labelWidth, row: line, style: palette.text)
            let figures = row.figures(of: measures)
            write(figures.p50, width: SpreadRow.valueWidth, with: &pen, on: &canvas)
            write(figures.p99, width: SpreadRow.valueWidth, with: &pen, on: &canvas)
            write(figures.maximum, width: SpreadRow.valueWidth, with: &pen, on: &canvas)
            line += 1
        }
        for row in [Row.revoked, .confirmed] {
            line += 1
            guard line < area.row + area.rows, let value = row.value(of: measures) else { continue }
            canvas.write(row.rawValue, column: column, row: line, palette.hint)
            var pen = RowPen(column: column + SpreadRow.labelWidth, row: line, style: palette.text)
            write(value, width: SpreadRow.valueWidth, with: &pen, on: &canvas)
        }
    }

    private func write(_ value: Value, width: Int, with pen: inout RowPen, on canvas: inout Canvas) {
        switch value {
        case .none:
            pen.goOn(at: pen.column + width - 1)
            pen.write("–", on: &canvas)
        case .blank:
            pen.goOn(at: pen.column + width)
        case .count(let count):
            pen.write(count, minimumWidth: width, on: &canvas)
        case .decimal(let units, let decimals):
            pen.write(units, decimals: decimals, minimumWidth: width, on: &canvas)
        }
    }

    fileprivate enum Value {
        /// Nothing of the kind happened, or the strategy has nothing of the kind.
        case none
        /// The table has no such figure.
        case blank
        case count(Int)
        /// In units of the last decimal.
        case decimal(Int, decimals: Int)

        /// A length in sides of the court.
        static func length(_ length: Int?) -> Value {
            length.map { .decimal($0, decimals: 4) } ?? .none
        }

        static func ticks(_ ticks: Int?) -> Value {
            ticks.map { .count($0) } ?? .none
        }

        /// A quotient to the nearest decimal; halves round up.
        static func mean(_ sum: Int, of count: Int, decimals: Int) -> Value {
            guard count > 0 else { return .none }
            let scaled = (0..<decimals).reduce(sum) { scaled, _ in scaled * 10 }
            return .decimal((scaled + count / 2) / count, decimals: decimals)
        }
    }
}

/// A line of the one table, the most important first, because a screen may show only some of them.
private enum Row: String, CaseIterable {
    case pops = "pops a minute"
    case largestPop = "largest pop"
    case divergence = "displayed divergence"
    case unfair = "unfair contacts"
    case revoked = "revoked goals"
    case toOwn = "ticks to own paddle"
    case toRemote = "ticks to remote paddle"
    case rollbacks = "rollbacks"
    case depth = "mean rollback depth"
    case stalls = "stall ticks"
    case bytes = "bytes a packet"
    case disagreement = "ticks scores differ"
    case reconvergence = "ticks to reconverge"
    case confirmed = "confirmed divergence"

    static let labelWidth = 22
    static let valueWidth = 7

    var isOfDevices: Bool {
        switch self {
        case .divergence, .revoked, .disagreement, .reconvergence, .confirmed: false
        default: true
        }
    }

    /// The figure of both devices together, where it is one.
    func value(of measures: LabMeasures) -> MeasuresTable.Value? {
        switch self {
        case .divergence: .length(measures.displayedDivergence.p99)
        case .revoked: .count(measures.revokedGoals)
        case .disagreement: .ticks(measures.scoreDisagreementTicks.p50)
        case .reconvergence: .ticks(measures.reconvergeTicks)
        case .confirmed: .ticks(measures.confirmedDivergence)
        default: nil
        }
    }

    func value(of device: LabMeasures.Device, over ticks: Int, _ strategy: StrategyKind) -> MeasuresTable.Value {
        switch self {
        case .pops: .decimal(device.pops.hundredthsPerMinute(over: ticks), decimals: 2)
        case .largestPop: .length(device.pops.maximum)
        case .unfair: .count(device.unfairContacts)
        case .toOwn: .ticks(device.inputToOwnPaddleTicks.p50)
        case .toRemote: .ticks(device.inputToRemotePaddleTicks.p50)
        case .rollbacks: strategy.has(.predicts) ? .count(device.rollbacks) : .none
        case .depth: .mean(device.resimulatedTicks, of: device.rollbacks, decimals: 1)
        case .stalls: strategy.has(.sendsInputs) ? .count(device.stallTicks) : .none
        case .bytes: .mean(device.packetBytes, of: device.packets, decimals: 2)
        case .divergence, .revoked, .disagreement, .reconvergence, .confirmed: .none
        }
    }
}

/// A line of the table of both devices together, with three figures of a distribution.
private enum SpreadRow: String, CaseIterable {
    case divergence = "displayed divergence"
    case disagreement = "ticks scores differ"
    case reconvergence = "ticks to reconverge"

    static let labelWidth = 20
    static let valueWidth = 7
    static let width = labelWidth + 3 * valueWidth

    func figures(
        of measures: LabMeasures
    ) -> (p50: MeasuresTable.Value, p99: MeasuresTable.Value, maximum: MeasuresTable.Value) {
        switch self {
        case .divergence:
            let spread = measures.displayedDivergence
            return (.length(spread.p50), .length(spread.p99), .length(spread.maximum))
        case .disagreement:
            let spread = measures.scoreDisagreementTicks
            return (.ticks(spread.p50), .ticks(spread.p99), .ticks(spread.maximum))
        case .reconvergence:
            return (.blank, .blank, .ticks(measures.reconvergeTicks))
        }
    }
}
