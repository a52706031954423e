internal import SyncLab
internal import TerminalUI

/// What a message's end shows about it, without colors.
///
/// Where several are true the first of these counts; the selected message tells all of them.
enum LadderMark {
    case lost, corrupted, duplicate, reordered, late
    /// A reliable message that came in time.
    case reliable
    /// An update that came in time, once and in order.
    case expected
    /// It has not come yet.
    case inFlight

    /// - Parameter isSecondCopy: Whether the end is that of the message's second copy.
    init(_ message: LoggedMessage, isSecondCopy: Bool = false) {
        self =
            if message.isLost {
                .lost
            } else if message.outcome == .inFlight {
                .inFlight
            } else if message.isCorrupted {
                .corrupted
            } else if isSecondCopy {
                .duplicate
            } else if message.isReordered {
                .reordered
            } else if message.isLate {
                .late
            } else {
                message.isReliable ? .reliable : .expected
            }
    }

    /// Whether nothing is remarkable about the message: such a line is drawn in dots.
    var isExpected: Bool { self == .expected || self == .inFlight }

    /// Those that the head explains, and what they mean.
    static let legend: KeyValuePairs<LadderMark, String> = [
        .late: "late", .duplicate: "copy", .reordered: "reordered", .corrupted: "corrupt", .lost: "lost",
    ]

    /// The glyph at a device's lifeline.
    func glyph(at receiver: LabSide, _ glyphs: GlyphSet) -> Unicode.Scalar {
        switch (self, glyphs) {
        case (.lost, .blocks): "×"
        case (.lost, .ascii): "x"
        case (.corrupted, _): "#"
        case (.duplicate, _): "="
        case (.reordered, _): "~"
        case (.late, _): "!"
        case (.reliable, .blocks), (.expected, .blocks), (.inFlight, .blocks): receiver == .right ? "▶" : "◀"
        case (.reliable, .ascii), (.expected, .ascii), (.inFlight, .ascii): receiver == .right ? ">" : "<"
        }
    }
}

extension MessageLoss {
    /// How far into the field the line of a lost message goes, in eighths: to where it was lost.
    var eighths: Int {
        switch self {
        case .fullQueue, .fullLink, .senderGone: 1
        case .chance, .blackout, .corruption: 4
        case .receiverGone: 7
        }
    }
}
