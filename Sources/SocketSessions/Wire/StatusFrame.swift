/// A greeting that asks a relay for its status, and the answer: one frame, after which the relay hangs up.
///
/// It gives no access to the room. A relay that does not know it refuses it as malformed.
enum StatusFrame {
    static let kind: UInt8 = 32

    static let question = encoded("")

    static func encoded(_ text: String) -> [UInt8] {
        FrameWriter.frame(kind, capacity: text.utf8.count) { $0.write(text.utf8) }
    }
}
