import GameCore
import Testing

@testable import TerminalUI

@Suite("Input decoder") struct InputDecoderTests {
    @Test("decodes what terminals send, in one piece, in any two, and byte by byte", arguments: InputSample.all)
    func samples(_ sample: InputSample) {
        let bytes = Array(sample.input.utf8)
        #expect(events(of: [bytes]) == sample.events)
        for split in 0...bytes.count {
            #expect(events(of: [Array(bytes[..<split]), Array(bytes[split...])]) == sample.events, "split at \(split)")
        }
        #expect(events(of: bytes.map { [$0] }) == sample.events)
    }

    @Test("decodes the samples in sequence as it does each alone")
    func sampleAfterSample() {
        let samples = InputSample.all.filter { !$0.endsIncomplete }
        let all = events(of: [Array(samples.map(\.input).joined().utf8)])
        #expect(all == samples.flatMap(\.events))
        #expect(all.count > 100)
    }

    @Test("a lone Escape is a key once nothing follows, and only then")
    func loneEscape() {
        var decoder = InputDecoder()
        var events: [Event] = []
        decoder.decode([0x1B], into: &events)
        #expect(events == [])
        #expect(decoder.isPending)
        decoder.flush(into: &events)
        #expect(events == [.key(KeyEvent(.escape))])
        #expect(!decoder.isPending)
        decoder.flush(into: &events)
        #expect(events.count == 1)
    }

    @Test(
        "drops invalid UTF-8 and finds the next character",
        arguments: [
            [0x80], [0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF5],
            [0xFF, 0xFE],
            [0xE2, 0x82, 0xC3], [0xC2, 0x85],
            // Overlong encodings of characters from U+00A0 on.
            [0xE0, 0x82, 0xA9], [0xF0, 0x80, 0x82, 0xA9], [0xF0, 0x82, 0x82, 0xAC],
        ] as [[UInt8]]
    )
    func invalidUTF8(_ bytes: [UInt8]) {
        #expect(events(of: [bytes + Array("x".utf8)]) == [.key(KeyEvent(.character("x")))])
    }

    @Test("learns of synchronized updates", arguments: [(0, false), (1, true), (2, true), (3, false), (4, false)])
    func synchronizedUpdates(_ state: Int, _ expected: Bool) {
        var decoder = InputDecoder()
        var events: [Event] = []
        decoder.decode("\u{1B}[?2026;\(state)$y".utf8, into: &events)
        #expect(decoder.hasSynchronizedUpdates == expected)
        #expect(events == [])
    }

    @Test("learns whether characters are repeated where it was asked to, before the attributes; else F3 is a key")
    func repetition() {
        for (input, awaits, repeats, keys) in [
            ("\u{1B}[1;4R", true, true, 0), ("\u{1B}[1;2R", true, false, 0), ("\u{1B}[1;4R", false, false, 1),
            ("\u{1B}[1;4R\u{1B}[1;2R", true, true, 1), ("\u{1B}[?62c\u{1B}[1;4R", true, false, 1),
            ("\u{1B}[R", true, false, 1), ("\u{1B}[1;4R\u{1B}[?62c", true, true, 0),
        ] {
            var decoder = InputDecoder(awaitsRepetition: awaits)
            var events: [Event] = []
            decoder.decode(input.utf8, into: &events)
            #expect(decoder.repeatsCharacters == repeats, "\(input.debugDescription)")
            let keyEvents = events.filter { if case .key = $0 { true } else { false } }
            #expect(keyEvents.count == keys, "\(input.debugDescription)")
        }
    }

    @Test("each round of questions is answered by itself")
    func keyboardAnswers() {
        let events = events(of: [Array("\u{1B}[?15u\u{1B}[?62c\u{1B}[?62c".utf8)])
        #expect(events == [.reportsReleases(true), .reportsReleases(false)])
    }

    @Test("no byte wedges it", arguments: 0...255 as ClosedRange<UInt8>)
    func singleBytes(_ byte: UInt8) {
        for prefix in [[], [0x1B], [0x1B, 0x5B], [0x1B, 0x4F], [0x1B, 0x5D]] as [[UInt8]] {
            expectUsable(after: prefix + [byte])
        }
    }

    @Test("no random bytes wedge it", arguments: 0..<40 as Range<UInt64>)
    func randomBytes(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let likely = Array("\u{1B}\u{1B}\u{1B}[[O<?;:0123456789ABMmu~c$yP]_\\".utf8)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? likely.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
            }
            expectUsable(after: bytes)
        }
    }

    @Test("a string or a paste that never ends, and a sequence of any length, are over in the end")
    func bounded() {
        expectUsable(after: Array("\u{1B}[200~q".utf8))
        expectUsable(after: Array(("\u{1B}[" + String(repeating: "1;", count: 10_000)).utf8))
        expectUsable(after: Array(("\u{1B}]" + String(repeating: "a", count: 4_000)).utf8))
        let endless = events(of: [Array(("\u{1B}]0;" + String(repeating: "a", count: 4_094) + "x").utf8)])
        #expect(endless == [.key(KeyEvent(.character("x")))])
        let long = events(of: [Array(("\u{1B}[" + String(repeating: "9", count: 200) + "Ax").utf8)])
        #expect(long == [.key(KeyEvent(.character("x")))])
    }

    private func events(of pieces: [[UInt8]]) -> [Event] {
        var decoder = InputDecoder()
        var events: [Event] = []
        for piece in pieces {
            decoder.decode(piece, into: &events)
        }
        decoder.flush(into: &events)
        return events
    }

    private func expectUsable(after bytes: [UInt8]) {
        var decoder = InputDecoder()
        var events: [Event] = []
        decoder.decode(bytes, into: &events)
        decoder.flush(into: &events)
        let isPending = decoder.isPending
        events = []
        decoder.decode("x".utf8, into: &events)
        if isPending || events != [.key(KeyEvent(.character("x")))] {
            Issue.record("\(bytes) leave \(events)")
        }
    }
}
