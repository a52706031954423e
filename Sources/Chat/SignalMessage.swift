public import GroupSessions

/// A signal to the other participants, given by a key press: reliable.
///
/// | bytes | field |
/// |---|---|
/// | 1 | the message type |
/// | 1 | the signal |
public struct SignalMessage: SessionMessage, Hashable {
    public static let messageTypes = [MessageType(long: 5)]

    public var signal: Signal

    public init(_ signal: Signal) {
        self.signal = signal
    }

    public func encode(into writer: inout ByteWriter) {
        writer.write(signal.rawValue)
    }

    public init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        guard let signal = Signal(rawValue: try reader.read()) else { throw .invalidValue(field: "signal") }
        try reader.finish()
        self.signal = signal
    }
}

/// A signal from one participant to the others.
public enum Signal: UInt8, Sendable, Hashable, CaseIterable {
    /// A remark on the last point.
    case goodPoint = 1
    case ready = 2
    case oneMoment = 3
    /// The player agrees to begin the match, or the rematch.
    case begin = 4
    /// The player ends the pause after a countdown of a second.
    case goOn = 5
    /// The program goes on after it stood still, so that its silence was not the connection's fault.
    case stoodStill = 6

    /// True for a remark, which has no effect on the match.
    public var isRemark: Bool {
        switch self {
        case .goodPoint, .ready, .oneMoment: true
        case .begin, .goOn, .stoodStill: false
        }
    }
}
