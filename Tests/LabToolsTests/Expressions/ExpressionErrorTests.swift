import LabTools
import Testing

@Suite("Errors in expressions") struct ExpressionErrorTests {
    @Test(
        "point at the incorrect characters",
        arguments: [
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
    )
    func places(_ text: String, _ carets: String, _ message: String) throws {
        let error = try #require(throws: ExpressionError.self) { try Expression(text, names: SampleValues.names) }
        #expect(error.message.hasPrefix(message) || error.message.hasSuffix(message), "\(error.message)")
        #expect(error.pointer == "\(text)\n\(carets)")
    }

    @Test("have a form of one line, with the place unless it is the beginning")
    func line() throws {
        func line(_ text: String) throws -> String {
            try #require(throws: ExpressionError.self) { try Expression(text, names: SampleValues.names) }.line
        }
        #expect(
            try line("x > 3 or q") == "at character 10: 'q' is not a value of a tick; pong lab --list prints them all"
        )
        #expect(try line("q") == "'q' is not a value of a tick; pong lab --list prints them all")
    }

    @Test("do not pass control characters on to a terminal")
    func control() throws {
        let text = "a \u{1B}[2J\n\r\n\tand"
        let error = try #require(throws: ExpressionError.self) { try Expression(text, names: SampleValues.names) }
        #expect(error.message == "unexpected character '\u{FFFD}'")
        #expect(error.pointer == "a \u{FFFD}[2J   and\n  ^")
    }

    @Test("limit the length of a text and the depth of its parentheses")
    func limits() throws {
        let nested = { (count: Int) in String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
        }
        #expect(throws: Never.self) { try Expression(nested(64), names: SampleValues.names) }
        #expect(throws: ExpressionError.self) { try Expression(nested(65), names: SampleValues.names) }
        let negated = String(repeating: "not ", count: 65) + "a"
        #expect(throws: ExpressionError.self) { try Expression(negated, names: SampleValues.names) }
        let longest = "a" + String(repeating: " or a", count: 199) + "    "
        #expect(longest.count == Expression.longestText)
        #expect(throws: Never.self) { try Expression(longest, names: SampleValues.names) }
        let error = try #require(throws: ExpressionError.self) {
            try Expression(longest + " ", names: SampleValues.names)
        }
        #expect(error.range == Expression.longestText..<Expression.longestText + 1)
    }

    @Test("propose names that contain the given one, or are spelled nearly the same")
    func proposals() {
        let names = ExpressionNames(
            ["pops.max", "maxPops", "left.rollbackDepth", "right.rollbackDepth"].map { .init($0, .number) },
            of: .measures
        )
        #expect(names.complaint(about: "POPS") == "'POPS' is not a measure; did you mean pops.max or maxPops?")
        #expect(names.complaint(about: "left.rolbackDepth").hasSuffix("did you mean left.rollbackDepth?"))
        #expect(names.complaint(about: "").hasSuffix("pong lab --list prints them all"))
        #expect(names.index(of: "measures.pops.max") == 0 && names.index(of: "pops") == nil)
        #expect(SampleValues.names.index(of: "measures.x") == nil)
        let many = ExpressionNames((0..<9).map { .init("value.\($0)", .number) }, of: .ticks)
        #expect(many.complaint(about: "value") == "'value' is not a value of a tick; pong lab --list prints them all")
    }

    @Test("refuse to compare ticks where there is only one report")
    func report() throws {
        let names = ExpressionNames([.init("contacts", .number)], of: .measures)
        for (text, word) in [("changed(contacts)", "changed"), ("contacts > 1 for 3 ticks", "for")] {
            let error = try #require(throws: ExpressionError.self) { try Expression(text, names: names) }
            #expect(error.message == "'\(word)' looks at earlier ticks, and a report has none")
        }
    }

    @Test("come at once for looks into one another, however deep")
    func deep() {
        let text = String(repeating: "changed(", count: 40) + "a" + String(repeating: ")", count: 40)
        #expect(throws: ExpressionError.self) { try Expression(text, names: SampleValues.names) }
    }
}
