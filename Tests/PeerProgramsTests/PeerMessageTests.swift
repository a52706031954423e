internal import MockGroupSessions
internal import PeerPrograms
internal import SyncLab
internal import TerminalKit
import Testing

@Suite("Messages of programs", .waits)
struct PeerMessageTests {
    /// The messages that the right device gets in two seconds over links that flip a bit of each.
    private static func received(_ content: String) throws -> [PeerMessage] {
        let message = #"{\"to\":\"all\",\"mode\":\"unreliable\",\#(content)}"#
        let program = ShellPeer.counting().replacing(#"\"send\":[]"#, with: #"\"send\":[\#(message)]"#)
        var setup = ShellPeer.setup(program)
        setup.network = NetworkConditions(LinkConditions([.corrupt: 1_000_000]))
        let lab = try PeerLab(setup)
        var received: [PeerMessage] = []
        for _ in 0..<120 {
            try lab.advance(.none)
            received += lab.record[.right].received
        }
        try lab.finish()
        return received
    }

    @Test("a text with a flipped bit stays a text: what is no UTF-8 any more is replaced")
    func corruptedText() throws {
        let messages = try Self.received(#"\"text\":\"é5\""#)
        let texts = messages.map { String(validating: $0.bytes, as: UTF8.self) }
        #expect(messages.count > 100 && messages.allSatisfy(\.isText))
        #expect(texts.allSatisfy { $0 != nil && $0 != "é5" })
        let isReplaced = texts.map { $0?.contains("\u{FFFD}") ?? false }
        #expect(isReplaced.contains(true) && isReplaced.contains(false))
    }

    @Test("bytes with a flipped bit have just that one flipped")
    func corruptedBytes() throws {
        let messages = try Self.received(#"\"bytes\":\"w6k1\""#)
        #expect(messages.count > 100 && !messages.contains(where: \.isText))
        for message in messages {
            let flipped = zip(message.bytes, [0xC3, 0xA9, 0x35]).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
            #expect(message.bytes.count == 3 && flipped == 1)
        }
    }
}
