/// A greeting that asks a relay for its status, and the answer: one frame, after which the relay hangs up.
///
/// It gives no access to the room. A relay that does not know it refuses it as malformed. The body of the question may
/// be the name of one of several rooms: the answer then begins with it, if the room is open.
enum StatusFrame {
    static let kind: UInt8 = 32

    static func question(of room: RoomName?) -> [UInt8] { encoded(room.map { "\($0)" } ?? "") }

    /// The room of a question; `nil` for the whole relay.
    static func room(in body: ArraySlice<UInt8>) -> RoomName? { try? RoomName(String(decoding: body, as: UTF8.self)) }

    static func encoded(_ text: String) -> [UInt8] {
        FrameWriter.frame(kind, capacity: text.utf8.count) { $0.write(text.utf8) }
    }
}
