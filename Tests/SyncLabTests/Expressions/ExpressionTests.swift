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

    @Test("compare numbers exactly", arguments: Expression.Operator.allCases.filter { $0 != .or && $0 != .and })
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
                    case .or, .and: false
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
        #expect(try Expression("3 > x", names: SampleValues.names).bound == nil)
        #expect(try Expression("not x > 3", names: SampleValues.names).bound == nil)
    }
}
