internal import SyncLab

/// The layout of a ladder in its area.
///
/// From left to right: tick, the left device's margin, its lifeline, the field that messages cross, the right device's
/// lifeline and margin, and on a wide area the contents that each device sent. Above is a head, below are two lines for
/// the selected message.
struct LadderLayout {
    let area: ScreenArea

    /// Below the titles, above the rows of ticks.
    let legend: LadderLegend

    /// The ticks that have a row, from the first row down; empty if the area has no room for one.
    let ticks: Range<UInt32>

    /// Rollback brackets side by side in a margin.
    let lanes: Int

    let leftLine: Int
    let rightLine: Int

    /// Columns for the contents that one device sent; 0 on a narrow area.
    let contentColumns: Int

    /// Columns of numbers of ticks in a margin.
    static let advantageColumns = 4
    static let depthColumns = 2

    static let tickColumns = 6
    private static let detailRows = 2

    /// Fewest columns of the field beside contents; most columns of contents.
    private static let leastField = 45
    private static let mostContent = 50
    private static let wide = 110

    /// - Parameters:
    ///   - last: The tick of the last row.
    ///   - signs: Those of the legend.
    init(_ area: ScreenArea, last: UInt32, _ signs: LadderLegend.Signs) {
        self.area = area
        legend = LadderLegend(signs, columns: area.columns - 2)
        let rows = max(area.rows - 1 - legend.rows - Self.detailRows, 0)
        let first = UInt32(max(Int(last) - rows + 1, 1))
        ticks = first..<(rows > 0 ? max(first, last) + 1 : first)
        lanes = area.columns >= Self.wide ? 5 : 3
        // The lanes, a mark of pops, and a space on either side of the depth.
        let margin = lanes + 1 + Self.depthColumns + 1 + Self.advantageColumns
        leftLine = area.column + Self.tickColumns + 1 + margin
        let free = area.columns - Self.tickColumns - 1 - 2 * margin - 2
        contentColumns =
            area.columns >= Self.wide ? min(Self.mostContent, max((free - Self.leastField) / 2, 0)) : 0
        rightLine = area.column + area.columns - 2 * contentColumns - margin - 1
    }

    /// The row of the first tick.
    private var firstRow: Int { area.row + 1 + legend.rows }

    /// Columns between the lifelines.
    var field: Int { max(rightLine - leftLine - 1, 0) }

    var detailRow: Int { area.row + area.rows - Self.detailRows }

    /// The screen row of a tick; outside the ladder's rows for an earlier or later tick.
    func row(of tick: UInt32) -> Int { firstRow + Int(tick) - Int(ticks.lowerBound) }

    /// True for a screen row of a tick, or a free one below the last tick.
    func contains(_ row: Int) -> Bool { row >= firstRow && row < detailRow }

    func line(of side: LabSide) -> Int { side == .left ? leftLine : rightLine }

    /// A column in a margin, counted outward from the lifeline, from 1.
    func margin(_ place: Int, of side: LabSide) -> Int {
        side == .left ? leftLine - place : rightLine + place
    }

    /// A column of the field, counted from a device's lifeline, from 1.
    func fieldColumn(_ place: Int, from side: LabSide) -> Int {
        side == .left ? leftLine + place : rightLine - place
    }

    /// The columns for the contents that a device sent; `nil` on a narrow area.
    func content(of side: LabSide) -> Range<Int>? {
        guard contentColumns > 0 else { return nil }
        let end = area.column + area.columns - (side == .left ? contentColumns : 0)
        return end - contentColumns + 2..<end
    }
}
