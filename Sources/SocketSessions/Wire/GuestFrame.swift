internal import GroupSessions

/// A frame from a guest to the hub.
enum GuestFrame: Equatable {
    /// The first frame of a guest's first stream.
    case greet(Invite)
    /// The first frame of a guest's first stream after a connection that it lost, with the key that it had then.
    case comeBack(Invite, StreamKey)
    /// The first frame of a further stream.
    case attach(StreamKey)
    /// Offers the activity if none is under way.
    case offer(GroupActivityMetadata)
    case join
    case leave
    case end
    /// A message to the recipients the sender knew of; the number counts the guest's reliable ones.
    case message(DeliveryMode, number: UInt32, to: [ParticipantID], [UInt8])
    /// The number of reliable messages received since the last such frame.
    case acknowledged(UInt32)
    case ping(UInt32)
    case pong(UInt32)

    var encoded: [UInt8] {
        switch self {
        case .greet(let invite): return FrameWriter.frame(1) { $0.write(invite.bytes) }
        case .attach(let key): return FrameWriter.frame(2) { $0.write(key) }
        case .offer(let metadata): return FrameWriter.frame(3) { $0.write(metadata) }
        case .join: return FrameWriter.frame(4)
        case .leave: return FrameWriter.frame(5)
        case .end: return FrameWriter.frame(6)
        case .message(let mode, let number, let recipients, let payload):
            let size = 16 + 8 * recipients.count + payload.count
            return FrameWriter.frame(mode == .reliable ? 7 : 8, capacity: size) {
                if mode == .reliable { $0.write(number) }
                $0.write(UInt8(recipients.count))
                for id in recipients { $0.write(id.rawValue) }
                $0.write(payload)
            }
        case .acknowledged(let count): return FrameWriter.frame(9) { $0.write(count) }
        case .ping(let time): return FrameWriter.frame(10) { $0.write(time) }
        case .pong(let time): return FrameWriter.frame(11) { $0.write(time) }
        case .comeBack(let invite, let key):
            return FrameWriter.frame(12) {
                // The invite's first group at the same place as in a greeting: a proxy may choose the relay by it.
                $0.write(invite.bytes)
                $0.write(key)
            }
        }
    }

    init(kind: UInt8, _ body: ArraySlice<UInt8>) throws(WireError) {
        var reader = BodyReader(body)
        switch kind {
        case 1:
            guard let invite = Invite(bytes: reader.takeRest()) else { throw .malformed }
            self = .greet(invite)
        case 2: self = .attach(try reader.readKey())
        case 3: self = .offer(try reader.readMetadata())
        case 4: self = .join
        case 5: self = .leave
        case 6: self = .end
        case 7: self = try GuestFrame.message(.reliable, &reader)
        case 8: self = try GuestFrame.message(.unreliable, &reader)
        case 9: self = .acknowledged(try reader.read())
        case 10: self = .ping(try reader.read())
        case 11: self = .pong(try reader.read())
        case 12:
            let rest = reader.takeRest()
            var end = BodyReader(rest.suffix(StreamKey.byteCount)[...])
            guard let invite = Invite(bytes: rest.dropLast(StreamKey.byteCount)) else { throw .malformed }
            self = .comeBack(invite, try end.readKey())
        default: throw .malformed
        }
        try reader.finish()
    }

    private static func message(_ mode: DeliveryMode, _ reader: inout BodyReader) throws(WireError) -> GuestFrame {
        let number = mode == .reliable ? try reader.read(UInt32.self) : 0
        let count = Int(try reader.read(UInt8.self))
        guard count < RoomLimits.participants else { throw .malformed }
        var recipients: [ParticipantID] = []
        for _ in 0..<count { recipients.append(ParticipantID(rawValue: try reader.read())) }
        let payload = reader.takeRest()
        guard payload.count <= mode.maximumMessageSize else { throw .malformed }
        return .message(mode, number: number, to: recipients, payload)
    }
}
