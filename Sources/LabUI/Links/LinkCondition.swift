internal import PongUI
internal import SyncLab
internal import TerminalUI

/// A condition that only some links have, written with the name of its option.
enum LinkCondition {
    case blackout, queue, sawtooth, order, shape
    case number(Condition)

    // Conditions that lose or stop packets come first: a small screen may have room for only one.
    static let all: [LinkCondition] = [
        .blackout, .number(.bandwidth), .queue, .number(.corrupt), .sawtooth, .number(.lossBurst), .order,
        .number(.duplicate), .number(.reorder), .shape, .number(.jitterCorrelation),
    ]

    func isSet(on link: LinkStatus) -> Bool {
        let conditions = link.conditions
        return switch self {
        case .blackout: conditions.blackoutMilliseconds != nil
        case .queue: conditions[.bandwidth] > 0
        case .sawtooth: conditions.sawtoothMilliseconds != nil
        case .order: conditions.keepsOrder
        case .shape: conditions[.jitter] > 0 && conditions.unusualJitterShape != nil
        case .number(let condition):
            conditions[condition] > condition.range.lowerBound && condition.needs.map { conditions[$0] > 0 } ?? true
        }
    }

    /// True while the condition delays or loses packets.
    func isActing(on link: LinkStatus) -> Bool {
        switch self {
        case .blackout: link.isInBlackout
        case .queue: link.queuedBytes > 0
        default: false
        }
    }

    /// The width in columns, the same whether the condition acts or not.
    func width(on link: LinkStatus) -> Int {
        // A canvas without cells: only the pen's column counts.
        var canvas = Canvas(size: Size(columns: 0, rows: 0))
        var pen = RowPen(column: 0, row: 0, style: .plain)
        write(link, with: &pen, on: &canvas)
        return pen.column
    }

    func write(_ link: LinkStatus, with pen: inout RowPen, on canvas: inout Canvas) {
        let conditions = link.conditions
        switch self {
        case .blackout:
            guard let blackout = conditions.blackoutMilliseconds else { return }
            pen.write("blackout ", on: &canvas)
            pen.writeRecurring(blackout, on: &canvas)
            pen.writeNow(link.isInBlackout, on: &canvas)
        case .queue:
            pen.write("queue ", on: &canvas)
            pen.write(link.queuedBytes, minimumWidth: Canvas.width(of: conditions[.queue]), on: &canvas)
            pen.write(" of ", conditions[.queue], " B", on: &canvas)
            pen.writeNow(link.queuedBytes > 0, on: &canvas)
        case .sawtooth:
            guard let sawtooth = conditions.sawtoothMilliseconds else { return }
            pen.write("sawtooth +", sawtooth.height, " in ", sawtooth.period, " ms", on: &canvas)
        case .order: pen.write("in-order", on: &canvas)
        case .shape: pen.write("jitter-shape ", conditions.unusualJitterShape ?? "", on: &canvas)
        case .number(let condition):
            pen.write(condition.name, " ", on: &canvas)
            switch condition.unit {
            case .partsPerMillion: pen.writePercent(conditions[condition], on: &canvas)
            case .kilobitsPerSecond: pen.write(conditions[condition], " kbit/s", on: &canvas)
            case .milliseconds, .packets, .bytes: pen.write(conditions[condition], on: &canvas)
            }
        }
    }
}

extension RowPen {
    /// Writes a duration and the period in which it recurs.
    mutating func writeRecurring(_ recurring: (length: Int, period: Int), on canvas: inout Canvas) {
        write(recurring.length, on: &canvas)
        write(" of ", on: &canvas)
        write(recurring.period, on: &canvas)
        write(" ms", on: &canvas)
    }

    /// Marks a condition that acts now, or leaves the mark's place blank.
    mutating func writeNow(_ isActing: Bool, on canvas: inout Canvas) {
        write(isActing ? " now" : "    ", on: &canvas)
    }
}
