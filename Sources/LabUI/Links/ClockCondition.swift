internal import PongUI
internal import SyncLab
internal import TerminalUI

/// A deviation of a device's clock, written with the name of its option.
enum ClockCondition: CaseIterable {
    // A hitch stops the device, so it comes first.
    case hitch, skew, startOffset

    func isSet(on peer: PeerStatus) -> Bool {
        switch self {
        case .hitch: peer.clock.hitchMilliseconds != nil
        case .skew: peer.clock.skewPartsPerMillion != 0
        case .startOffset: peer.clock.startOffsetMilliseconds != 0
        }
    }

    /// The width in columns, the same whether the condition acts or not.
    func width(on peer: PeerStatus) -> Int {
        var canvas = Canvas(size: Size(columns: 0, rows: 0))
        var pen = RowPen(column: 0, row: 0, style: .plain)
        write(peer, with: &pen, on: &canvas)
        return pen.column
    }

    func write(_ peer: PeerStatus, with pen: inout RowPen, on canvas: inout Canvas) {
        switch self {
        case .hitch:
            guard let hitch = peer.clock.hitchMilliseconds else { return }
            pen.write("hitch ", on: &canvas)
            pen.writeRecurring(hitch, on: &canvas)
            pen.writeNow(peer.isInHitch, on: &canvas)
        case .skew:
            pen.write(peer.clock.skewPartsPerMillion > 0 ? "skew +" : "skew ", on: &canvas)
            pen.write(peer.clock.skewPartsPerMillion, " ppm", on: &canvas)
        case .startOffset:
            pen.write(peer.clock.startOffsetMilliseconds > 0 ? "start-offset +" : "start-offset ", on: &canvas)
            pen.write(peer.clock.startOffsetMilliseconds, " ms", on: &canvas)
        }
    }
}
