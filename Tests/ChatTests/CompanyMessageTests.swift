internal import Chat
internal import DisplayText
internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MockGroupSessions
import Testing

/// Encoding and decoding of names and signals.
@Suite("Names and signals")
struct CompanyMessageTests {
    /// Texts, and the names that they make; empty for none.
    private let names: KeyValuePairs<String, String> = [
        "Ann": "Ann", "  Ann  Lee ": "Ann Lee", "A\u{1B}[2Jnn": "A[2Jnn", "A\u{202E}nn\u{2066}": "Ann",
        "A\u{200B}x\u{0301}n\n": "Ax\u{0301}n", "Zoë ★": "Zoë ★",
        "\u{674E}\u{1F3D3} Lee": "\u{674E}\u{1F3D3} Lee",
        "Jo\u{308}rg": "J\u{F6}rg", "\u{418}\u{306}": "\u{419}", "\u{3B1}\u{301}": "\u{3AC}",
        "o\u{308}\u{301}\u{301}": "o\u{308}\u{301}", "\u{301}e": "e",
        "\u{930}\u{935}\u{93F}": "\u{930}\u{935}\u{93F}",
        "\u{7F}\u{85}\u{00AD}x\u{FE0F}": "x", "\u{1112}\u{1161}\u{11AB}": "\u{D55C}",
        "\u{105D0}\u{105D1}": "\u{105D0}\u{105D1}", "李ที่": "李ที่",
        "0123456789abcdefgh": "0123456789abcde…", "0123456789abcd efgh": "0123456789abcd…",
        "一二三四五六七八": "一二三四五六七八", "一二三四五六七八九": "一二三四五六七…",
        "": "", " ": "", "\u{200B}\u{202E}": "", "\u{0300}": "", "\u{E000}": "",
    ]

    @Test("a name is cleaned of all that a terminal does not show, cut to its columns, and read back")
    func cleaning() throws {
        for (text, clean) in names {
            let name = DisplayName(text)
            let made = name?.text ?? ""
            #expect(Array(made.unicodeScalars) == Array(clean.unicodeScalars), "\(text)")
            guard let name else { continue }
            let isShort = clean.columns <= DisplayName.longest && clean.utf8.count <= DisplayName.mostBytes
            let read = try NameMessage(framed: NameMessage(name).framed())
            #expect(DisplayName(clean) == name && isShort && read == NameMessage(name), "\(text)")
        }
        let signals = try Signal.allCases.map { try SignalMessage(framed: SignalMessage($0).framed()) }
        #expect(signals == Signal.allCases.map(SignalMessage.init))
    }

    @Test("whatever else comes is refused: cut off, longer, not cleaned, not UTF-8, of no meaning")
    func refused() {
        let type = NameMessage.messageTypes[0].rawValue
        let names: [[UInt8]] = [
            [], [0], [1], [3, 65, 66], [1, 65, 66], [1, 0xFF], [1, 32], [2, 32, 65], [2, 65, 32], [3, 65, 27, 66],
            [4, 65, 0xE2, 0x80, 0xAE], [17] + Array(repeating: 65, count: 17), [255] + Array(repeating: 65, count: 255),
        ]
        for bytes in names {
            #expect(throws: DecodingFailure.self, "\(bytes)") { try NameMessage(framed: [type] + bytes) }
        }
        let signal = SignalMessage.messageTypes[0].rawValue
        for bytes in [[], [0], [7], [1, 1]] as [[UInt8]] {
            #expect(throws: DecodingFailure.self, "\(bytes)") { try SignalMessage(framed: [signal] + bytes) }
        }
    }

    @Test("a participant's names push out no name of another one, and its remarks count a second apart")
    func bounds() throws {
        let pair = MockSessionPair(seed: 1)
        let (left, right) = try pair.start()
        let device = pair.network.addDevice()
        try device.activate()
        let third = try #require(device.nextSession())
        try third.join()
        let name = try #require(DisplayName("Ann"))
        var company = Company(left, name: name)
        var events: [SessionEvent] = []
        for senders in [[], [third] + Array(repeating: right, count: 16)] {
            for sender in senders { try sender.messenger(.reliable).send(NameMessage(name), to: .all) }
            pair.network.advance(by: .seconds(1))
            for session in [left, right, third] { session.drainEvents(into: &events) }
        }
        company.receive(at: 0)
        #expect([right, third].map { company.name(of: $0.localParticipant.id) } == [name, name])
        #expect([0, 59, 60].map { company.give(.ready, at: $0) } == [true, false, true])
    }

    @Test("random bytes are refused or read as what they would be written as")
    func randomBytes() throws {
        var random = SplitMix64(seed: 1)
        var taken = 0
        for _ in 0..<100_000 {
            let count = Int(random.next() % 20)
            let bytes =
                [NameMessage.messageTypes[0].rawValue, UInt8(count)]
                + (0..<count).map { _ in UInt8(truncatingIfNeeded: 32 + random.next() % 95) }
            guard let message = try? NameMessage(framed: bytes) else { continue }
            #expect(message.framed() == bytes)
            taken += 1
        }
        #expect(taken > 1_000)
    }
}

extension SessionMessage {
    /// Decodes a framed message.
    fileprivate init(framed bytes: [UInt8]) throws(DecodingFailure) {
        var reader = ByteReader(bytes)
        try self.init(MessageType(from: &reader), from: &reader)
    }
}
