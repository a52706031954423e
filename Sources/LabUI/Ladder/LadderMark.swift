internal import MockGroupSessions
internal import SyncLab

/// The end mark of a message's line; tells outcomes apart without color.
///
/// If several cases apply, the first one counts; the details of the selected message list all.
enum LadderMark {
    case lost, corrupted, refused, duplicate, reordered, late
    /// A reliable message that arrived in time.
    case reliable
    /// An update that arrived in time, once and in order.
    case expected
    case inFlight

    /// - Parameter isSecondCopy: True for the end of the second copy's line.
    init(_ message: some LadderMessage, isSecondCopy: Bool = false) {
        self =
            if message.isLost {
                .lost
            } else if message.outcome == .inFlight {
                .inFlight
            } else if message.isCorrupted {
                .corrupted
            } else if message.isRefused {
                .refused
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

    /// True if nothing is remarkable about the message; it has marks at its ends, and no line.
    var isExpected: Bool { self == .expected || self == .inFlight }

    /// The glyph for a message that arrives at this receiver's lifeline.
    func glyph(at receiver: LabSide) -> Unicode.Scalar {
        switch self {
        case .lost: "×"
        case .corrupted: "#"
        case .refused: "?"
        case .duplicate: "="
        case .reordered: "~"
        case .late: "!"
        case .reliable, .expected, .inFlight: receiver == .right ? "▶" : "◀"
        }
    }
}

extension PacketLoss {
    /// The length of a lost message's line in eighths of the field, by the place of the loss.
    var eighths: Int {
        switch self {
        case .fullQueue, .fullLink, .senderGone: 1
        case .chance, .blackout, .corruption: 4
        case .receiverGone: 7
        }
    }
}
