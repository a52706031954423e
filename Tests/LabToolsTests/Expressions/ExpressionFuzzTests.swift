internal import GameBasics
import GameCore
import LabTools
import Testing

/// Any text is either parsed, or refused with a range inside it.
@Suite("Malformed expressions") struct ExpressionFuzzTests {
    private static let valid = [
        "a", "not a", "a and b or not c", "x > 3", "ball.y <= 0.25 and (a or changed(x))", "changed(a) == (x != -2)",
        "((a or b) and (b or c)) != false", "x>=1.5 or y<2 and x==y", "-x + 2*y/3 > before(y) - 1",
        "since(a) > 3 or count(x > 1, 30) > 2 and not b for 4 ticks", "w == off and w != before(w)",
    ]

    private static let pieces = [
        "a", "b", "w", "off", "x", "y", "ball.y", "(", ")", "and", "or", "not", "<", "<=", ">", ">=", "==", "!=", "=",
        "!", "-", ".", "3", "0.25", "999999999", "true", "false", "changed", "changed(", " ", "\t", "\n", "é", "\u{1B}",
        "👩‍👩‍👧", "&", "measures.", "+", "*", "/", ",", "for", "ticks", "since(", "count(", "before(",
    ]

    private static let random: [String] = {
        var random = SplitMix64(seed: 1)
        return (0..<20_000).map { _ in
            var text = ""
            for _ in 0..<Int(random.next() % 14) {
                text += pieces[Int(random.next() % UInt64(pieces.count))] + (random.next() % 2 == 0 ? " " : "")
            }
            return text
        }
    }()

    private static let prefixes = valid.flatMap { text in (0..<text.count).map { String(text.prefix($0)) } }

    /// The valid ones with one character less, more, or another one.
    private static let edits: [String] = valid.map { Array($0) }.flatMap { text in
        text.indices.flatMap { place -> [String] in
            let (before, after) = (String(text[..<place]), String(text[(place + 1)...]))
            let others = "ax3.(<=! -~é\u{0}".flatMap { character in
                ["\(before)\(character)\(after)", "\(before)\(character)\(text[place])\(after)"]
            }
            return others + [before + after]
        }
    }

    /// True if a text was parsed; `nil` if the error's range or message is wrong.
    private func isAccepted(_ text: String) -> Bool? {
        do {
            let expression = try Expression(text, names: SampleValues.names)
            for values in [SampleValues(""), SampleValues("a=yes b=no")] { _ = expression.holds(in: values) }
            return true
        } catch {
            let (first, last) = (error.range.lowerBound, error.range.upperBound)
            let isInside = first >= 0 && last <= text.count && (first < last || first == text.count)
            let lines = error.pointer.split(separator: "\n", omittingEmptySubsequences: false)
            let isLine = !error.message.isEmpty && !error.line.contains(where: \.isNewline)
            return isInside && isLine && lines.count == 2 ? false : nil
        }
    }

    @Test("are read or refused: random pieces, beginnings of valid ones, and valid ones with another character")
    func texts() {
        #expect(Self.valid.filter { isAccepted($0) != true } == [])
        for (texts, accepted) in [
            (Self.random, 50...5_000), (Self.prefixes, 10...Self.prefixes.count - 50), (Self.edits, 100...3_000),
        ] {
            let results = texts.map(isAccepted)
            #expect(zip(texts, results).filter { $1 == nil }.map(\.0) == [])
            #expect(accepted.contains(results.count { $0 == true }) && results.count { $0 == false } > 50)
        }
    }
}
