import LabTools
import Testing

@Suite("Errors in expressions") struct ExpressionErrorTests {
    /// A text, the place of the incorrect characters, and the beginning or the end of the message.
    private static let rows = [
        ("", "^", "expected a condition, as in 'left.rollbackDepth>8'"),
        ("  ", "  ^", "expected a condition, as in 'left.rollbackDepth>8'"),
        ("x", "^", "this is a number; compare it by one of <= < >= > == !=, as in 'left.rollbackDepth>8'"),
        ("a and (x)", "      ^^^", "this is a number; compare it by one of <= < >= > == !="),
        ("x and q", "^", "this is a number; compare it"),
        ("not x", "    ^", "this is a number; compare it"),
        ("a b", "  ^", "expected 'and' or 'or' before this"),
        ("x > 3 5", "      ^", "expected 'and' or 'or' before this"),
        ("a or", "    ^", "expected a name or a number here"),
        ("a or  or b", "      ^^", "expected a name or a number before this"),
        ("and", "^^^", "expected a name or a number before this"),
        ("x >= ", "     ^", "expected a name or a number here"),
        ("x >= < 3", "     ^", "expected a name or a number before this"),
        ("()", " ^", "expected a name or a number before this"),
        ("a == not b", "     ^^^", "put this 'not' in parentheses"),
        ("(a or b", "^", "this '(' is not closed"),
        ("(a b)", "   ^", "expected 'and', 'or' or ')' before this"),
        ("a or b)", "      ^", "this ')' has no '('"),
        ("1 < x < 3", "      ^", "comparisons do not chain; join two with 'and'"),
        ("a == 3", "  ^^", "this compares a condition with a number"),
        ("3 == (a or b)", "  ^^", "this compares a number with a condition"),
        ("a < b", "  ^", "only == and != compare conditions"),
        ("w < off", "  ^", "only == and != compare words"),
        ("w == on", "     ^^", "'on' is not a or off"),
        ("w == b", "  ^^", "this compares a word with a condition"),
        ("a and w", "      ^", "this is a word; compare it by == or != with a or off"),
        ("w + 1 > 2", "^", "this is a word, and '+' takes numbers"),
        ("x = 3", "  ^", "equality is written =="),
        ("x === 3", "    ^", "equality is written =="),
        ("!a", "^", "negation is written 'not'"),
        ("a && b", "  ^", "conjunction is written 'and'"),
        ("a || b", "  ^", "disjunction is written 'or'"),
        ("a # b", "  ^", "unexpected character '#'"),
        ("x > 3s", "    ^^", "expected a number such as 3 or 0.25"),
        ("x > 1.2.3", "    ^^^^^", "expected a number such as 3 or 0.25"),
        ("x > .5", "    ^", "unexpected character '.'"),
        ("x > 1234567890", "    ^^^^^^^^^^", "with up to nine digits on each side of the point"),
        ("x > -", "     ^", "expected a name or a number here"),
        ("-a", " ^", "this is a condition, and '-' takes numbers"),
        ("a - b", "^", "this is a condition, and '-' takes numbers"),
        ("x * a > 3", "    ^", "this is a condition, and '*' takes numbers"),
        ("x - and a", "    ^^^", "expected a name or a number before this"),
        ("x + three > 1", "    ^^^^^", "'three' is not a number or a value of a tick"),
        ("x - 3", "^^^^^", "this is a number; compare it by one of <= < >= > == !="),
        ("changed", "^^^^^^^", "'changed' takes a value in parentheses"),
        ("changed x", "^^^^^^^", "'changed' takes a value in parentheses"),
        ("changed(3)", "^^^^^^^^^^", "this names no value, so it is always the same"),
        ("since(x) > 3", "      ^", "this is a number; compare it"),
        ("since(a)", "^^^^^^^^", "this is a number; compare it"),
        ("count(a) > 1", "^^^^^", "'count' takes a condition and a number of ticks, as in 'count(pop, 60)'"),
        ("count(a, x) > 1", "         ^", "expected a number of ticks from 1 to 599"),
        ("count(a, 600) > 1", "         ^^^", "expected a number of ticks from 1 to 599"),
        ("count(a, 3 > 1", "           ^", "expected 'and', 'or' or ')' before this"),
        ("a for 3", "       ^", "expected 'ticks' here, as in 'for 30 ticks'"),
        ("a for 1.5 ticks", "      ^^^", "expected a number of ticks from 1 to 599"),
        ("x for 3 ticks", "^", "this is a number; compare it"),
        ("for 3 ticks", "^^^", "expected a name or a number before this"),
        ("since(count(a, 300) > 1) > 2", "^^^^^^^^^^^^^^^^^^^^^^^^^^^^", "this looks at too many ticks"),
        ("true", "^^^^", "this names no value, so it is always the same"),
        ("a and  ball.z > 3", "       ^^^^^^", "'ball.z' is not a value of a tick; did you mean ball.y?"),
        ("x > three", "    ^^^^^", "'three' is not a number or a value of a tick; pong lab --list prints them all"),
    ]

    private func failure(of text: String, _ names: ExpressionNames = SampleValues.names) -> ExpressionError? {
        do throws(ExpressionError) {
            _ = try Expression(text, names: names)
            return nil
        } catch { return error }
    }

    @Test("point at the incorrect characters")
    func places() {
        let different = Self.rows.filter { text, carets, message in
            guard let failure = failure(of: text), failure.pointer == "\(text)\n\(carets)" else { return true }
            return !failure.message.hasPrefix(message) && !failure.message.hasSuffix(message)
        }
        #expect(different.map { "\($0.0): \(failure(of: $0.0)?.message ?? "none")" } == [])
    }

    @Test("have a form of one line, and pass no control character on to a terminal")
    func forms() {
        let unknown = "'q' is not a value of a tick; pong lab --list prints them all"
        #expect(["q", "x > 3 or q"].map { failure(of: $0)?.line } == [unknown, "at character 10: \(unknown)"])
        let control = failure(of: "a \u{1B}[2J\n\r\n\tand")
        #expect(control?.message == "unexpected character '\u{FFFD}'")
        #expect(control?.pointer == "a \u{FFFD}[2J   and\n  ^")
    }

    @Test("limit the length of a text, the depth of its parentheses, and looks into one another")
    func limits() {
        func nested(_ count: Int, _ opening: String, _ closing: String = ")") -> String {
            String(repeating: opening, count: count) + "a" + String(repeating: closing, count: count)
        }
        let longest = "a" + String(repeating: " or a", count: 199) + "    "
        #expect(longest.count == Expression.longestText)
        #expect([nested(64, "("), longest].compactMap { failure(of: $0) } == [])
        let texts = [nested(65, "("), nested(65, "not ", ""), nested(40, "changed("), longest + " "]
        #expect(
            texts.map { failure(of: $0)?.message } == [
                "this is nested too deeply", "this is nested too deeply",
                "this looks at too many ticks: put fewer looks into one another",
                "a condition has up to 1000 characters",
            ]
        )
        #expect(failure(of: longest + " ")?.range == 1_000..<1_001)
    }

    @Test("propose names that contain the given one or are spelled nearly the same; a report has no ticks to look at")
    func names() {
        let names = ExpressionNames(
            ["pops.max", "maxPops", "left.rollbackDepth", "right.rollbackDepth"].map { .init($0, .number) },
            of: .measures
        )
        let many = ExpressionNames((0..<9).map { .init("value.\($0)", .number) }, of: .ticks)
        let list = "pong lab --list prints them all"
        let messages = [
            names.complaint(about: "POPS"), names.complaint(about: "left.rolbackDepth"), names.complaint(about: ""),
            many.complaint(about: "value"), failure(of: "changed(maxPops)", names)?.message,
            failure(of: "maxPops > 1 for 3 ticks", names)?.message,
        ]
        #expect(
            messages == [
                "'POPS' is not a measure; did you mean pops.max or maxPops?",
                "'left.rolbackDepth' is not a measure; did you mean left.rollbackDepth?",
                "'' is not a measure; \(list)",
                "'value' is not a value of a tick; \(list)", "'changed' looks at earlier ticks, and a report has none",
                "'for' looks at earlier ticks, and a report has none",
            ]
        )
        let indices = [names.index(of: "measures.pops.max"), names.index(of: "pops")]
        #expect(indices == [0, nil] && SampleValues.names.index(of: "measures.x") == nil)
    }
}
