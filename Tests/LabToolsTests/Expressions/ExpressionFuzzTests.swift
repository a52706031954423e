import GameCore
import LabTools
import Testing

/// Any text is either parsed, or refused with a range inside it.
@Suite("Malformed expressions") struct ExpressionFuzzTests {
    private static let valid = [
        "a", "not a", "a and b or not c", "x > 3", "ball.y <= 0.25 and (a or changed(x))", "changed(a) == (x != -2)",
        "((a or b) and (b or c)) != false", "x>=1.5 or y<2 and x==y", "-x + 2*y/3 > before(y) - 1",
        "since(a) > 3 or count(x > 1, 30) > 2 and not b for 4 ticks",
        "w == off and w != before(w)",
    ]

    private static let pieces = [
        "a", "b", "w", "off", "x", "y", "ball.y", "(", ")", "and", "or", "not", "<", "<=", ">", ">=", "==", "!=", "=",
        "!", "-",
        ".", "3",
        "0.25", "999999999", "true", "false", "changed", "changed(", " ", "\t", "\n", "é", "\u{1B}", "👩‍👩‍👧", "&",
        "measures.", "+", "*", "/", ",", "for", "ticks", "since(", "count(", "before(",
    ]

    /// True if a text was parsed; otherwise checks the error's range.
    private func isAccepted(_ text: String) -> Bool {
        do {
            let expression = try Expression(text, names: SampleValues.names)
            for values in [SampleValues([:]), SampleValues(flags: ["a": true, "b": false])] {
                _ = expression.holds(in: values)
            }
            return true
        } catch {
            #expect(error.range.lowerBound >= 0 && error.range.upperBound <= text.count, "\(text)")
            #expect(!error.range.isEmpty || error.range.lowerBound == text.count, "\(text)")
            #expect(!error.message.isEmpty && !error.line.contains(where: \.isNewline))
            #expect(error.pointer.split(separator: "\n", omittingEmptySubsequences: false).count == 2, "\(text)")
            return false
        }
    }

    @Test("of random pieces are read or refused")
    func random() {
        var random = SplitMix64(seed: 1)
        var accepted = 0
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<Int(random.next() % 14) {
                text += Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
                if random.next() % 2 == 0 { text += " " }
            }
            if isAccepted(text) { accepted += 1 }
        }
        #expect(accepted > 50 && accepted < 5_000)
    }

    @Test("that begin a valid one are read or refused")
    func prefixes() {
        var refused = 0
        for text in Self.valid {
            #expect(isAccepted(text))
            for length in 0..<text.count where !isAccepted(String(text.prefix(length))) { refused += 1 }
        }
        #expect(refused > 50)
    }

    @Test("that differ from a valid one by one character are read or refused")
    func edits() {
        let characters = Array("ax3.(<=! -~é\u{0}")
        var (accepted, refused) = (0, 0)
        for text in Self.valid.map({ Array($0) }) {
            for place in text.indices {
                let before = String(text[..<place])
                let after = String(text[(place + 1)...])
                let edited =
                    [before + after] + characters.map { before + String($0) + after }
                    + characters.map { before + String($0) + String(text[place]) + after }
                for text in edited {
                    if isAccepted(text) { accepted += 1 } else { refused += 1 }
                }
            }
        }
        #expect(accepted > 100 && refused > 1_000)
    }
}
