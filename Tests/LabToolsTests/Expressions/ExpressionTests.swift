internal import JSONText
import LabTools
import Testing

@Suite("Expressions") struct ExpressionTests {
    @Test(
        "bind not tighter than and, and that tighter than or",
        arguments: [
            ("a or b and c", "a or (b and c)"),
            ("a and b or c", "(a and b) or c"),
            ("a or b or c", "(a or b) or c"),
            ("a and b and c", "(a and b) and c"),
            ("not a and b", "(not a) and b"),
            ("not a or b", "(not a) or b"),
            ("a or not b and c", "a or ((not b) and c)"),
            ("not not a", "not (not a)"),
            ("not a == b", "not (a == b)"),
            ("a == b and c", "(a == b) and c"),
            ("a or b != c", "a or (b != c)"),
            ("((a)) and((b))or(c)", "(a and b) or c"),
        ]
    )
    func precedence(_ text: String, _ grouped: String) throws {
        var outcomes: [Bool?] = []
        for values in SampleValues.allFlags {
            let outcome = try values.holds(text)
            #expect(outcome == (try values.holds(grouped)), "\(text) in \(values)")
            outcomes.append(outcome)
        }
        #expect(outcomes.contains(true) && outcomes.contains(false) && outcomes.contains(nil))
    }

    @Test("take a word beside a name for one of that name's values, also where another name is spelled so")
    func words() throws {
        let values = SampleValues(["w": .word("a"), "a": .flag(false)])
        #expect(try values.holds("w == a and w != off") == true)
        #expect(try values.holds("w == off or a") == false)
        #expect(try values.holds("before(w) == a", after: SampleValues(["w": .word("off")])) == false)
        #expect(try SampleValues([:]).holds("w == a or w != a") == nil)
    }

    @Test("group otherwise with parentheses")
    func parentheses() throws {
        let values = SampleValues(flags: ["a": true, "b": false, "c": false])
        #expect(try values.holds("a or b and c") == true)
        #expect(try values.holds("(a or b) and c") == false)
        #expect(try values.holds("not a == c") == true)
        #expect(try values.holds("(not a) == c") == true)
        #expect(try values.holds("not (a or b)") == false)
    }

    @Test("follow Kleene's logic where a value was not observed")
    func logic() throws {
        // With false < unknown < true, `and` is the minimum, `or` the maximum, and `not` the reverse.
        func level(_ flag: Bool?) -> Int { flag.map { $0 ? 2 : 0 } ?? 1 }
        func flag(_ level: Int) -> Bool? { level == 1 ? nil : level == 2 }
        for one in [true, false, nil] as [Bool?] {
            for other in [true, false, nil] as [Bool?] {
                let values = SampleValues(flags: ["a": one, "b": other])
                #expect(try values.holds("a and b") == flag(min(level(one), level(other))))
                #expect(try values.holds("a or b") == flag(max(level(one), level(other))))
                #expect(try values.holds("not a") == flag(2 - level(one)))
                let same = one == nil || other == nil ? nil : Optional(one == other)
                #expect(try values.holds("a == b") == same)
                #expect(try values.holds("a != b") == same.map { !$0 })
            }
        }
    }

    private static let comparisons: [Expression.Operator] = [.atMost, .atLeast, .equal, .unequal, .less, .greater]

    @Test("compare numbers exactly", arguments: comparisons)
    func relations(_ relation: Expression.Operator) throws {
        let numbers = ["-999999999.999999999", "-1.5", "-0.25", "0", "0.25", "0.3", "2.5", "3", "999999999.999999999"]
        for (place, left) in numbers.enumerated() {
            for (otherPlace, right) in numbers.enumerated() {
                let values = SampleValues(["x": try .number(left), "y": try .number(right)])
                let holds =
                    switch relation {
                    case .less: place < otherPlace
                    case .atMost: place <= otherPlace
                    case .equal: place == otherPlace
                    case .unequal: place != otherPlace
                    case .atLeast: place >= otherPlace
                    case .greater: place > otherPlace
                    default: false
                    }
                #expect(try values.holds("x \(relation.rawValue) y") == holds, "\(left) \(relation) \(right)")
                #expect(try values.holds("x\(relation.rawValue)\(right)") == holds)
                #expect(try values.holds("\(left) \(relation.rawValue)y") == holds)
            }
        }
        #expect(try SampleValues([:]).holds("x \(relation.rawValue) 0") == nil)
        #expect(try SampleValues(["x": try .number("1")]).holds("x \(relation.rawValue) y") == nil)
    }

    @Test("take numbers with the same value for equal")
    func digits() throws {
        #expect(try SampleValues(["x": try .number("2.50")]).holds("x == 2.5") == true)
        #expect(try SampleValues(["x": try .number("-0.0")]).holds("x == 0") == true)
        #expect(try SampleValues(["ball.y": try .number("0.5")]).holds("\tball.y  >= 00.5 ") == true)
    }

    @Test("compare a value with the one at the tick before")
    func changed() throws {
        let before = SampleValues(["x": try .number("1"), "a": .flag(true), "b": .flag(true)])
        let now = SampleValues(["x": try .number("2"), "a": .flag(true), "b": .flag(false)])
        #expect(try now.holds("changed(x)", after: before) == true)
        #expect(try now.holds("changed(a)", after: before) == false)
        #expect(try now.holds("changed (b) and not b", after: before) == true)
        #expect(try now.holds("changed((x)) == changed(b)", after: before) == true)
        #expect(try now.holds("changed(x)") == nil, "the first tick")
        #expect(try now.holds("changed(y)", after: before) == nil)
        let later = SampleValues(["x": try .number("2.0"), "y": try .number("1")])
        #expect(try later.holds("changed(x)", after: now) == false)
        #expect(try later.holds("changed(y)", after: now) == nil, "it was not observed before")
        #expect(try later.holds("changed(b)", after: now) == nil, "it is not observed now")
    }

    @Test(
        "calculate exactly: products before sums, from the left",
        arguments: [
            ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 4 - 3", "3"), ("12 / 4 / 3", "1"), ("2 * 3 / 4", "1.5"),
            ("0.1 + 0.2", "0.3"), ("1 - 0.9", "0.1"), ("1 / 3", "0.333333333"), ("2 / 3", "0.666666667"),
            ("-2 / 3", "-0.666666667"), ("2 / -3", "-0.666666667"), ("-(1 + 2)", "-3"), ("2 - -3", "5"),
            ("-2 * -3", "6"),
            ("0.000000001 * 0.5", "0.000000001"), ("0.000000001 * 0.4", "0"),
            ("999999998.999999999 + 0.000000001", "999999999"), ("1.50 * 2", "3"),
        ]
    )
    func arithmetic(_ text: String, _ result: String) throws {
        let values = SampleValues(["x": try .number("0"), "y": try .number(result)])
        #expect(try values.holds("y == x + (\(text))") == true)
        #expect(try values.holds("x-y==-(\(text))") == true)
        #expect(try values.holds("\(text) != y + x") == false)
    }

    @Test("do not know a sum with an unknown value, a division by zero, nor what is too large")
    func unknownNumbers() throws {
        let values = SampleValues(["x": try .number("0"), "y": try .number("999999999.999999999")])
        for text in [
            "ball.y + 1 > 0", "x - ball.y > 0", "-ball.y < 0", "1 / x > 0", "y * y * y > 0", "y*y*9 + y*y > 0",
        ] {
            #expect(try values.holds(text) == nil, "\(text)")
        }
        #expect(try values.holds("y * y > y") == nil && values.holds("y * 9 > y") == true)
    }

    @Test("look at earlier ticks")
    func looks() throws {
        func tick(_ x: String, _ a: Bool?) throws -> SampleValues {
            var values: [String: ExpressionValue] = ["x": try .number(x)]
            if let a { values["a"] = .flag(a) }
            return SampleValues(values)
        }
        let now = try tick("7", false)
        let earlier = try [tick("4", true), tick("4", true), tick("3", nil), tick("1", true)]
        for (text, holds) in [
            ("before(x) == 4", true), ("x - before(x) == 3", true), ("before(before(before(x))) == 3", true),
            ("before(a)", true), ("changed(x + 1)", true), ("before(changed(x))", false),
            ("changed(a or x > 3)", false),
            ("since(a) == 1", true), ("since(not a) == 0", true), ("since(x == 1) == 4", true),
            ("since(x > 9) > 5", nil),
            ("count(a, 1) == 0", true), ("count(a, 3) == 2", true), ("count(a, 599) == 3", true),
            ("count(b, 5) == 0", nil), ("count(x > 3, 4) == 3", true),
            ("x > 3 for 3 ticks", true), ("x > 3 for 4 ticks", false), ("before(a for 2 ticks)", true),
            ("before(a for 3 ticks)", nil), ("not a for 1 tick", true), ("not a for 2 ticks", false),
            ("not (a for 2 ticks)", true), ("b or x >= 1 for 5 ticks", true), ("x >= 1 for 6 ticks", nil),
            ("before(before(before(before(before(x))))) > 0", nil),
        ] as [(String, Bool?)] {
            #expect(try now.holds(text, after: earlier) == holds, "\(text)")
        }
    }

    @Test("look as far back as a lab keeps its ticks, and no further")
    func farthest() throws {
        let tick = SampleValues(["x": try .number("1"), "a": .flag(false)])
        let first = SampleValues(["x": try .number("2"), "a": .flag(true)])
        let far = Array(repeating: tick, count: Expression.farthest - 1) + [first]
        #expect(try tick.holds("since(a) == 598", after: far) == true)
        #expect(try tick.holds("count(a, 599) == 1", after: far) == true)
        #expect(try tick.holds("since(a) > 0", after: [tick] + far) == nil)
        #expect(try tick.holds("count(before(a), 599) == 0", after: [tick] + far) == true)
    }

    @Test("know constants")
    func constants() throws {
        let values = SampleValues(flags: ["a": false])
        #expect(try values.holds("a == false") == true)
        #expect(try values.holds("a or true") == true)
        #expect(try values.holds("b and false") == false)
        #expect(try values.holds("b and true") == nil)
    }

    @Test("know which names they use, and whether they are one bound")
    func names() throws {
        let expression = try Expression("y > 1 and (x < y or not a) and changed(x)", names: SampleValues.names)
        #expect(expression.names.map { SampleValues.names.all[$0].text } == ["y", "x", "a"])
        #expect(expression.bound == nil)
        let bound = try #require(try Expression("(x) <= 2.5", names: SampleValues.names).bound)
        #expect(SampleValues.names.all[bound.name].text == "x")
        #expect(bound.number.text == "2.5")
        #expect(try Expression("x > -2", names: SampleValues.names).bound?.number.text == "-2")
        #expect(try Expression("3 > x", names: SampleValues.names).bound == nil)
        #expect(try Expression("not x > 3", names: SampleValues.names).bound == nil)
    }
}
