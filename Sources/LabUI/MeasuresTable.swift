internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The measures of a running lab: one table, or on a wide area one of each device and one of both together.
struct MeasuresTable {
    let measures: MeasureFigures

    /// The rows of the single table, including its head.
    static let rows = 1 + titled.count

    /// The size of the two tables side by side: a free column before them, two between, and a free row below.
    static let columnsOfTwo = 1 + columnsOfOne + 2 + bothLabelWidth + distributionHead.count * valueWidth
    static let rowsOfTwo = 2 + max(titled.count(where: \.isOfDevices), distributions.count)

    private static let columnsOfOne = labelWidth + 2 * valueWidth
    private static let labelWidth = 22
    private static let bothLabelWidth = 20
    private static let valueWidth = 7

    private static let titled = Measure.all.filter { $0.title != nil }

    private static let distributionHead = ["p50", "p99", "max"]

    /// The measures of both devices together, each with the figures of its columns; a single figure is in the first.
    private static let distributions: [(measure: Measure, columns: [Measure?])] =
        titled.filter { !$0.isOfDevices }.map { measure in
            let (group, figure) = measure.nameParts
            let columns = distributionHead.map { Measure.named("\(group).\($0)") }
            return (measure, figure == nil ? [measure] : columns)
        }

    func draw(in area: ScreenArea, on canvas: inout Canvas) {
        let column = area.column + 1
        let hasRoomForTwo = area.columns >= Self.columnsOfTwo
        drawHead(from: column, at: area.row, on: &canvas)
        var line = 1
        for measure in Self.titled where line < area.rows && (measure.isOfDevices || !hasRoomForTwo) {
            draw(measure, from: column, at: area.row + line, on: &canvas)
            line += 1
        }
        if hasRoomForTwo {
            // A wider gap if there is room.
            let gap = 2 + min(area.columns - Self.columnsOfTwo, 4)
            drawBoth(from: column + Self.columnsOfOne + gap, in: area, on: &canvas)
        }
    }

    /// Draws the head: the measured time and the columns' devices.
    private func drawHead(from column: Int, at line: Int, on canvas: inout Canvas) {
        var pen = RowPen(column: column, row: line, style: canvas.palette.hint)
        pen.write("over \(measures.ticks / 60).\(measures.ticks / 6 % 10) s", on: &canvas)
        pen.goOn(at: column + Self.labelWidth)
        pen.write("left", endingAt: pen.column + Self.valueWidth, on: &canvas)
        pen.write("right", endingAt: pen.column + Self.valueWidth, on: &canvas)
    }

    private func draw(_ measure: Measure, from column: Int, at line: Int, on canvas: inout Canvas) {
        canvas.write(measure.title ?? "", column: column, row: line, canvas.palette.hint)
        var pen = RowPen(column: column + Self.labelWidth, row: line, style: canvas.palette.text)
        if measure.isOfDevices {
            for side in LabSide.allCases { write(measures[measure, side], of: measure, with: &pen, on: &canvas) }
        } else {
            // Between the devices' columns, because the figure belongs to both.
            pen.goOn(at: pen.column + Self.valueWidth / 2)
            write(measures[measure], of: measure, with: &pen, on: &canvas)
        }
    }

    /// Draws the table of both devices together.
    private func drawBoth(from column: Int, in area: ScreenArea, on canvas: inout Canvas) {
        var head = RowPen(column: column + Self.bothLabelWidth, row: area.row, style: canvas.palette.hint)
        for title in Self.distributionHead { head.write(title, endingAt: head.column + Self.valueWidth, on: &canvas) }
        for (line, row) in Self.distributions.enumerated() where line + 1 < area.rows {
            canvas.write(row.measure.title ?? "", column: column, row: area.row + 1 + line, canvas.palette.hint)
            var pen = RowPen(column: column + Self.bothLabelWidth, row: area.row + 1 + line, style: canvas.palette.text)
            for measure in row.columns {
                if let measure {
                    write(measures[measure], of: measure, with: &pen, on: &canvas)
                } else {
                    pen.goOn(at: pen.column + Self.valueWidth)
                }
            }
        }
    }

    private func write(_ figure: Int?, of measure: Measure, with pen: inout RowPen, on canvas: inout Canvas) {
        guard let figure else {
            pen.goOn(at: pen.column + Self.valueWidth - 1)
            pen.write("–", on: &canvas)
            return
        }
        if measure.unit.digits == 0 {
            pen.write(figure, minimumWidth: Self.valueWidth, on: &canvas)
        } else {
            pen.write(figure, decimals: measure.unit.digits, minimumWidth: Self.valueWidth, on: &canvas)
        }
    }
}
