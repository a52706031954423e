internal import GameBasics
import GameCore
import Testing

@testable import TerminalUI

@Suite("Input decoder") struct InputDecoderTests {
    @Test("drops invalid UTF-8 and finds the next character")
    func invalidUTF8() {
        let invalid: [[UInt8]] = [
            [0x80], [0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF5],
            [0xFF, 0xFE], [0xE2, 0x82, 0xC3], [0xC2, 0x85],
            // Overlong encodings of characters from U+00A0 on.
            [0xE0, 0x82, 0xA9], [0xF0, 0x80, 0x82, 0xA9], [0xF0, 0x82, 0x82, 0xAC],
        ]
        let wrong = invalid.filter { events(of: $0 + Array("x".utf8)) != [.key(KeyEvent(.character("x")))] }
        #expect(wrong == [])
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
        #expect((single + mixed + endless.map { Array($0.utf8) }).filter { !DecodedInput([$0]).isUsable } == [])
        let over = [
            "\u{1B}]0;" + String(repeating: "a", count: 4_094), "\u{1B}[" + String(repeating: "9", count: 200) + "A",
        ]
        #expect(over.filter { events(of: Array("\($0)x".utf8)) != [.key(KeyEvent(.character("x")))] } == [])
        let zeros = [64, 65].map { String(repeating: "0", count: $0) }
        let longest = zeros.map { events(of: Array("\u{1B}[\($0)A".utf8)) }
        #expect(longest == [[.key(KeyEvent(.up))], []])
    }

    private func events(of bytes: [UInt8]) -> [Event] { DecodedInput([bytes]).events }
}
