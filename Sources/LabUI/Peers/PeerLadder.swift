internal import LabTools
internal import MatchSync
internal import SyncCore
package import PeerPrograms
internal import SyncLab
package import TerminalUI

/// The messages between two programs as a ladder.
struct PeerLadder: LadderSource {
    let log: PeerLog

    /// The tick of the last row.
    let tick: UInt32

    var unreliableMessages: Recent<LoggedPeerMessage> { log.messages.unreliable }
    var reliableMessages: Recent<LoggedPeerMessage> { log.messages.reliable }

    func message(_ number: Int) -> LoggedPeerMessage? { log.messages.message(number) }

    func ladderDevice(_ side: LabSide, at tick: UInt32) -> LadderDevice? {
        guard let device = log.record(at: tick)?[side] else { return nil }
        return LadderDevice(
            isPresent: device.isPresent,
            isStalled: device.isStalled,
            isSending: !device.sent.isEmpty,
            isPop: false,
            rollbackDepth: device.rollback
        )
    }

    func ladderName(of side: LabSide) -> String { side.name }

    /// True if its receiver rolled back when it came: the program does not say by which message.
    func causesRollback(_ message: LoggedPeerMessage) -> Bool {
        guard let arrival = message.arrivalTick else { return false }
        return (log.record(at: arrival)?[message.sender.other].rollback ?? 0) > 0
    }

    static var signs: LadderLegend.Signs { .programs }
}

extension LoggedPeerMessage: LadderMessage {
    package var isRefused: Bool { false }
    package var frameAdvantage: Int? { nil }

    package func drawContent(from start: Int, to end: Int, row: Int, _ style: Style, on canvas: inout Canvas) {
        guard start < end else { return }
        // Over another message of the tick.
        canvas.write(String(repeating: " ", count: end - start), column: start, row: row, style)
        canvas.write("\(byteCount) B  \(text)", column: start, row: row, atMost: end - start, style)
    }

    package func drawDetails(from start: Int, to end: Int, row: Int, on canvas: inout Canvas) {
        guard start < end else { return }
        let mode = isReliable ? "reliable" : "unreliable"
        let text = "\(mode)  \(byteCount) B  \(text)"
        canvas.write(text, column: start, row: row, atMost: end - start, canvas.palette.text)
    }

    package func forEachOutcomeItem(_ item: (String) -> Void) {
        forEachArrivalItem(item)
        forEachFateItem(item, corrupted: "with a flipped bit")
    }

    /// The text, or the first bytes in hexadecimal digits.
    private var text: String {
        guard !content.isText else {
            return String(decoding: content.bytes.prefix(Self.mostBytes), as: UTF8.self).withoutControls
        }
        return content.bytes.prefix(Self.mostBytes / 3).map(\.hexadecimal).joined(separator: " ")
    }

    /// More than a wide screen has columns.
    private static let mostBytes = 300
}

extension UInt8 {
    fileprivate var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}

extension String {
    /// The text with a `?` for each character that steers a terminal.
    var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }
}
