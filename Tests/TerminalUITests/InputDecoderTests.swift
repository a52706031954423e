import GameCore
import Testing

@testable import TerminalUI

@Suite("Input decoder") struct InputDecoderTests {
    @Test("decodes what terminals send, in one piece, in any two, byte by byte, and in sequence")
    func samples() {
        for sample in InputSample.all {
            let bytes = Array(sample.input.utf8)
            let halves = (0...bytes.count).map { [Array(bytes[..<$0]), Array(bytes[$0...])] }
            let wrong = ([[bytes], bytes.map { [$0] }] + halves).filter { events(of: $0) != sample.events }
            #expect(wrong == [], "\(sample.input.debugDescription): \(events(of: [bytes]))")
        }
        let samples = InputSample.all.filter { !$0.endsIncomplete }
        let all = events(of: [Array(samples.map(\.input).joined().utf8)])
        #expect(all == samples.flatMap(\.events) && all.count > 100)
    }

    @Test("a lone Escape is a key once nothing follows, and only then")
    func loneEscape() {
        var decoder = InputDecoder()
        var events: [Event] = []
        decoder.decode([0x1B], into: &events)
        let (before, isPending) = (events, decoder.isPending)
        for _ in 0..<2 { decoder.flush(into: &events) }
        #expect(before == [] && isPending && events == [.key(KeyEvent(.escape))] && !decoder.isPending)
    }

    @Test("drops invalid UTF-8 and finds the next character")
    func invalidUTF8() {
        let invalid: [[UInt8]] = [
            [0x80], [0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF5],
            [0xFF, 0xFE], [0xE2, 0x82, 0xC3], [0xC2, 0x85],
            // Overlong encodings of characters from U+00A0 on.
            [0xE0, 0x82, 0xA9], [0xF0, 0x80, 0x82, 0xA9], [0xF0, 0x82, 0x82, 0xAC],
        ]
        let wrong = invalid.filter { events(of: [$0 + Array("x".utf8)]) != [.key(KeyEvent(.character("x")))] }
        #expect(wrong == [])
    }

    @Test("learns of synchronized updates, and answers each round of questions by itself")
    func answers() {
        let states = (0...4).map { state in
            var decoder = InputDecoder()
            var events: [Event] = []
            decoder.decode("\u{1B}[?2026;\(state)$y".utf8, into: &events)
            return decoder.hasSynchronizedUpdates && events == []
        }
        #expect(states == [false, true, true, false, false])
        let events = events(of: [Array("\u{1B}[?15u\u{1B}[?62c\u{1B}[?62c".utf8)])
        #expect(events == [.reportsReleases(true), .reportsReleases(false)])
    }

    @Test("learns whether characters are repeated where it was asked to, before the attributes; else F3 is a key")
    func repetition() {
        for (input, awaits, repeats, keys) in [
            ("\u{1B}[1;4R", true, true, 0), ("\u{1B}[1;2R", true, false, 0), ("\u{1B}[1;5R", true, false, 0),
            ("\u{1B}[1;4R", false, false, 1),
            ("\u{1B}[1;4R\u{1B}[1;2R", true, true, 1), ("\u{1B}[?62c\u{1B}[1;4R", true, false, 1),
            ("\u{1B}[R", true, false, 1), ("\u{1B}[1;4R\u{1B}[?62c", true, true, 0),
        ] {
            var decoder = InputDecoder(awaitsAnswers: awaits)
            var events: [Event] = []
            decoder.decode(input.utf8, into: &events)
            let keyEvents = events.filter { if case .key = $0 { true } else { false } }
            #expect(decoder.repeatsCharacters == repeats && keyEvents.count == keys, "\(input.debugDescription)")
        }
    }

    @Test("no byte wedges it, nor random bytes, nor what never ends")
    func usable() {
        let prefixes: [[UInt8]] = [[], [0x1B], [0x1B, 0x5B], [0x1B, 0x4F], [0x1B, 0x5D]]
        let single = (0...255 as ClosedRange<UInt8>).flatMap { byte in prefixes.map { $0 + [byte] } }
        let likely = Array("\u{1B}\u{1B}\u{1B}[[O<?;:0123456789ABMmu~c$yP]_\\".utf8)
        var random = SplitMix64(seed: 1)
        let mixed = (0..<8_000).map { _ in
            (0..<Int.random(in: 1...60, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? likely.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
            }
        }
        let endless = [
            "\u{1B}[200~q", "\u{1B}[" + String(repeating: "1;", count: 10_000),
            "\u{1B}]" + String(repeating: "a", count: 4_000),
        ]
        #expect((single + mixed + endless.map { Array($0.utf8) }).filter { !isUsable(after: $0) } == [])
        let over = [
            "\u{1B}]0;" + String(repeating: "a", count: 4_094), "\u{1B}[" + String(repeating: "9", count: 200) + "A",
        ]
        #expect(over.filter { events(of: [Array("\($0)x".utf8)]) != [.key(KeyEvent(.character("x")))] } == [])
        let zeros = [64, 65].map { String(repeating: "0", count: $0) }
        let longest = zeros.map { events(of: [Array("\u{1B}[\($0)A".utf8)]) }
        #expect(longest == [[.key(KeyEvent(.up))], []])
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

    private func isUsable(after bytes: [UInt8]) -> Bool {
        var decoder = InputDecoder()
        var events: [Event] = []
        decoder.decode(bytes, into: &events)
        decoder.flush(into: &events)
        let isPending = decoder.isPending
        events = []
        decoder.decode("x".utf8, into: &events)
        return !isPending && events == [.key(KeyEvent(.character("x")))]
    }
}
