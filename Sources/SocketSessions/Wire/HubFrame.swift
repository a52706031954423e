internal import GroupSessions

/// A frame from the hub to a guest.
enum HubFrame: Equatable {
    /// The invite was accepted: the guest's participant and the key for its further streams.
    case welcome(Participant, StreamKey)
    /// The session that is under way or begins.
    case offer(SessionID, GroupActivityMetadata)
    /// The guest has joined.
    case joined
    /// All participants that have joined.
    case participants([Participant])
    case message(DeliveryMode, from: Participant, [UInt8])
    /// Every recipient still in the session has received the reliable message of this number.
    case completed(UInt32)
    /// A participant ended the session for all.
    case ended
    /// The hub hangs up.
    case refused(Refusal)
    case ping(UInt32)
    case pong(UInt32)

    var encoded: [UInt8] {
        switch self {
        case .welcome(let participant, let key):
            return FrameWriter.frame(1) {
                $0.write(participant)
                $0.write(key)
            }
        case .offer(let id, let metadata):
            return FrameWriter.frame(2) {
                $0.write(id.rawValue)
                $0.write(metadata)
            }
        case .joined: return FrameWriter.frame(3)
        case .participants(let participants):
            return FrameWriter.frame(4) {
                for participant in participants { $0.write(participant) }
            }
        case .message(let mode, let source, let payload):
            return FrameWriter.frame(mode == .reliable ? 5 : 6, capacity: 16 + payload.count) {
                $0.write(source)
                $0.write(payload)
            }
        case .completed(let number): return FrameWriter.frame(7) { $0.write(number) }
        case .ended: return FrameWriter.frame(8)
        case .refused(let refusal): return FrameWriter.frame(9) { $0.write(refusal.rawValue) }
        case .ping(let time): return FrameWriter.frame(10) { $0.write(time) }
        case .pong(let time): return FrameWriter.frame(11) { $0.write(time) }
        }
    }

    init(kind: UInt8, _ body: ArraySlice<UInt8>) throws(WireError) {
        var reader = BodyReader(body)
        switch kind {
        case 1:
            let participant = try reader.readParticipant()
            self = .welcome(participant, try reader.readKey())
        case 2: self = .offer(SessionID(rawValue: try reader.read()), try reader.readMetadata())
        case 3: self = .joined
        case 4:
            // Nine bytes each.
            guard body.count <= RoomLimits.participants * 9, body.count.isMultiple(of: 9) else { throw .malformed }
            var participants: [Participant] = []
            for _ in 0..<(body.count / 9) { participants.append(try reader.readParticipant()) }
            self = .participants(participants)
        case 5: self = .message(.reliable, from: try reader.readParticipant(), reader.takeRest())
        case 6: self = .message(.unreliable, from: try reader.readParticipant(), reader.takeRest())
        case 7: self = .completed(try reader.read())
        case 8: self = .ended
        case 9:
            guard let refusal = Refusal(rawValue: try reader.read()) else { throw .malformed }
            self = .refused(refusal)
        case 10: self = .ping(try reader.read())
        case 11: self = .pong(try reader.read())
        default: throw .malformed
        }
        try reader.finish()
    }
}

/// The reason why the hub hangs up: a number, so that a connection without an accepted invite gets no text.
public enum Refusal: UInt8, Error, CaseIterable {
    /// The invite is not one of this room's.
    case wrongInvite = 1
    /// The room has the maximum number of participants.
    case full = 2
    case slowGreeting = 3
    /// Frames that no correct guest sends.
    case malformed = 4
    /// The guest exceeded the room's rate of frames or its backlog limit.
    case tooMuch = 5
    /// The guest does not read its messages.
    case notReading = 6
    /// The guest was silent for too long.
    case silent = 7
    case closing = 8
    /// The room has another version of the protocol.
    case otherVersion = 9
    /// The relay has the maximum number of rooms.
    case noRoomLeft = 10

    /// An explanation for the user.
    package var message: String {
        switch self {
        case .wrongInvite: "wrong invite"
        case .full: "the room is full"
        case .slowGreeting: "the invite did not arrive in time"
        case .malformed: "malformed message"
        case .tooMuch: "too many messages"
        case .notReading: "messages were not read in time"
        case .silent: "silent for \(RoomLimits.silence.components.seconds) seconds"
        case .closing: "the room was closed"
        case .otherVersion: "another version of pong: install the same pong on both"
        case .noRoomLeft: "the relay has no place for another room now"
        }
    }

    /// An explanation for the user of the refused program.
    var messageToGuest: String {
        switch self {
        case .tooMuch: "this program sent the room too many messages"
        case .notReading: "this program did not read the room's messages in time"
        case .silent: "the room heard nothing from this program for \(RoomLimits.silence.components.seconds) seconds"
        case .wrongInvite, .full, .slowGreeting, .malformed, .closing, .otherVersion, .noRoomLeft: message
        }
    }

    /// True if the guest may be welcome later.
    var passes: Bool { self == .full || self == .noRoomLeft }
}
