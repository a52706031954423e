internal import PongUI
internal import SyncLab
internal import TerminalUI

/// A condition that only some links have, written with the name of its option.
enum LinkCondition: CaseIterable {
    // Conditions that lose or stop packets come first: a small screen may have room for only one.
    case blackout, bandwidth, queue, corruption, sawtooth, bursts, order, duplication, reordering, shape, correlation

    func isSet(on link: LinkStatus) -> Bool {
        let conditions = link.conditions
        return switch self {
        case .blackout: conditions.blackoutMilliseconds != nil
        case .bandwidth, .queue: conditions[.bandwidth] > 0
        case .corruption: conditions[.corrupt] > 0
        case .sawtooth: conditions.sawtoothMilliseconds != nil
        case .bursts: conditions[.lossBurst] > 1 && conditions[.loss] > 0
        case .order: conditions.keepsOrder
        case .duplication: conditions[.duplicate] > 0
        case .reordering: conditions[.reorder] > 0
        case .shape: conditions[.jitter] > 0 && conditions.unusualJitterShape != nil
        case .correlation: conditions[.jitter] > 0 && conditions[.jitterCorrelation] > 0
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
        case .bandwidth:
            pen.write("bandwidth ", on: &canvas)
            pen.write(conditions[.bandwidth], on: &canvas)
            pen.write(" kbit/s", on: &canvas)
        case .queue:
            pen.write("queue ", on: &canvas)
            pen.write(link.queuedBytes, minimumWidth: Canvas.width(of: conditions[.queue]), on: &canvas)
            pen.write(" of ", on: &canvas)
            pen.write(conditions[.queue], on: &canvas)
            pen.write(" B", on: &canvas)
            pen.writeNow(link.queuedBytes > 0, on: &canvas)
        case .corruption:
            pen.write("corrupt ", on: &canvas)
            pen.writePercent(conditions[.corrupt], on: &canvas)
        case .sawtooth:
            guard let sawtooth = conditions.sawtoothMilliseconds else { return }
            pen.write("sawtooth +", on: &canvas)
            pen.write(sawtooth.height, on: &canvas)
            pen.write(" in ", on: &canvas)
            pen.write(sawtooth.period, on: &canvas)
            pen.write(" ms", on: &canvas)
        case .bursts:
            pen.write("loss-burst ", on: &canvas)
            pen.write(conditions[.lossBurst], on: &canvas)
        case .order:
            pen.write("in-order", on: &canvas)
        case .duplication:
            pen.write("duplicate ", on: &canvas)
            pen.writePercent(conditions[.duplicate], on: &canvas)
        case .reordering:
            pen.write("reorder ", on: &canvas)
            pen.writePercent(conditions[.reorder], on: &canvas)
        case .shape:
            guard let shape = conditions.unusualJitterShape else { return }
            pen.write("jitter-shape ", on: &canvas)
            pen.write(shape, on: &canvas)
        case .correlation:
            pen.write("jitter-correlation ", on: &canvas)
            pen.writePercent(conditions[.jitterCorrelation], on: &canvas)
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
