internal import JSONText
import LabTools
import Testing

@Suite("Expressions") struct ExpressionTests {
    /// Values, the latest tick first; a condition on them; and whether it holds.
    private static let rows = """
        a=yes b=no c=no | a or b and c | yes
        a=yes b=no c=no | (a or b) and c | no
        a=yes b=no c=no | not a == c | yes
        a=yes b=no c=no | (not a) == c | yes
        a=yes b=no c=no | not (a or b) | no
        w=a a=no | w == a and w != off | yes
        w=a a=no | w == off or a | no
        w=a < w=off | before(w) == a | no
        a=no | w == a or w != a | –
        x=2.50 | x == 2.5 | yes
        x=-0.0 | x == 0 | yes
        ball.y=0.5 | ball.y  >= 00.5 | yes
        x=2 a=yes b=no < x=1 a=yes b=yes | changed(x) | yes
        x=2 a=yes b=no < x=1 a=yes b=yes | changed(a) | no
        x=2 a=yes b=no < x=1 a=yes b=yes | changed (b) and not b | yes
        x=2 a=yes b=no < x=1 a=yes b=yes | changed((x)) == changed(b) | yes
        x=2 | changed(x) | –
        x=2 < x=1 | changed(y) | –
        x=2.0 y=1 < x=2 b=no | changed(x) | no
        x=2.0 y=1 < x=2 b=no | changed(y) | –
        x=2.0 y=1 < x=2 b=no | changed(b) | –
        x=0 y=999999999.999999999 | ball.y + 1 > 0 | –
        x=0 y=999999999.999999999 | x - ball.y > 0 | –
        x=0 y=999999999.999999999 | -ball.y < 0 | –
        x=0 y=999999999.999999999 | 1 / x > 0 | –
        x=0 y=999999999.999999999 | y * y * y > 0 | –
        x=0 y=999999999.999999999 | y*y*9 + y*y > 0 | –
        x=0 y=999999999.999999999 | y * 9 > y | yes
        a=no | a == false | yes
        a=no | a or true | yes
        a=no | b and false | no
        a=no | b and true | –
        """

    /// The same for one run of five ticks.
    private static let looks = """
        before(x) == 4 | yes
        x - before(x) == 3 | yes
        before(before(before(x))) == 3 | yes
        before(a) | yes
        changed(x + 1) | yes
        before(changed(x)) | no
        changed(a or x > 3) | no
        since(a) == 1 | yes
        since(not a) == 0 | yes
        since(x == 1) == 4 | yes
        since(x > 9) > 5 | –
        count(a, 1) == 0 | yes
        count(a, 3) == 2 | yes
        count(a, 599) == 3 | yes
        count(b, 5) == 0 | –
        count(x > 3, 4) == 3 | yes
        x > 3 for 3 ticks | yes
        x > 3 for 4 ticks | no
        before(a for 2 ticks) | yes
        before(a for 3 ticks) | –
        not a for 1 tick | yes
        not a for 2 ticks | no
        not (a for 2 ticks) | yes
        b or x >= 1 for 5 ticks | yes
        x >= 1 for 6 ticks | –
        before(before(before(before(before(x))))) > 0 | –
        """

    @Test("hold, do not hold, or are unknown")
    func results() {
        let run = "x=7 a=no < x=4 a=yes < x=4 a=yes < x=3 < x=1 a=yes"
        let looks = Self.looks.split(separator: "\n").map { "\(run) | \($0)" }
        let rows = Self.rows.split(separator: "\n").map(String.init) + looks
        let results = rows.map { row -> String in
            let cells = row.split(separator: "|").map { $0.trimmingPrefix(" ") }
            return "\(cells[0])| \(cells[1])| \(SampleValues(String(cells[0])).result(of: String(cells[1])))"
        }
        #expect(results == rows)
    }

    @Test("bind from the loosest to the tightest: or, and, not, comparisons")
    func precedence() {
        let rows = [
            ("a or b and c", "a or (b and c)"), ("a and b or c", "(a and b) or c"), ("a or b or c", "(a or b) or c"),
            ("a and b and c", "(a and b) and c"), ("not a and b", "(not a) and b"), ("not a or b", "(not a) or b"),
            ("a or not b and c", "a or ((not b) and c)"), ("not not a", "not (not a)"), ("not a == b", "not (a == b)"),
            ("a == b and c", "(a == b) and c"), ("a or b != c", "a or (b != c)"),
            ("((a)) and((b))or(c)", "(a and b) or c"),
        ]
        let all = SampleValues.all(of: ["a", "b", "c"])
        func results(_ text: String) -> [String] { all.map { $0.result(of: text) } }
        let different = rows.filter { text, grouped in
            results(text) != results(grouped) || Set(results(text)) != ["yes", "no", "–"]
        }
        #expect(different.map(\.0) == [])
    }

    @Test("follow Kleene's logic where a value was not observed")
    func logic() {
        // With no < unknown < yes, `and` is the minimum, `or` the maximum, and `not` the reverse.
        let levels = ["no", "–", "yes"]
        func same(_ a: Int, _ b: Int, _ isEqual: Bool) -> Int { a == 1 || b == 1 ? 1 : (a == b) == isEqual ? 2 : 0 }
        let table: [(String, (Int, Int) -> Int)] = [
            ("a and b", { min($0, $1) }), ("a or b", { max($0, $1) }), ("not a", { a, _ in 2 - a }),
            ("a == b", { same($0, $1, true) }), ("a != b", { same($0, $1, false) }),
        ]
        let pairs = (0...2).flatMap { a in (0...2).map { b in (a, b) } }
        for (text, level) in table {
            let results = pairs.map { a, b in
                let flags = [("a", a), ("b", b)].filter { $0.1 != 1 }.map { "\($0.0)=\(levels[$0.1])" }
                return SampleValues(flags.joined(separator: " ")).result(of: text)
            }
            #expect(results == pairs.map { levels[level($0, $1)] }, "\(text)")
        }
    }

    @Test("compare and calculate exactly: products before sums, from the left")
    func numbers() {
        let numbers = ["-999999999.999999999", "-1.5", "-0.25", "0", "0.25", "0.3", "2.5", "3", "999999999.999999999"]
        let relations: [(String, (Int, Int) -> Bool)] = [
            ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), ("==", { $0 == $1 }), ("!=", { $0 != $1 }), (">=", { $0 >= $1 }),
            (">", { $0 > $1 }),
        ]
        var wrong: [String] = []
        for (relation, holds) in relations {
            for (place, left) in numbers.enumerated() {
                for (otherPlace, right) in numbers.enumerated() {
                    let values = SampleValues("x=\(left) y=\(right)")
                    let texts = ["x \(relation) y", "x\(relation)\(right)", "\(left) \(relation)y"]
                    let expected = holds(place, otherPlace) ? "yes" : "no"
                    wrong += texts.filter { values.result(of: $0) != expected }.map { "\(left), \(right): \($0)" }
                }
            }
            let unknown = SampleValues("x=1").result(of: "x \(relation) y")
            if unknown != "–" { wrong.append("x=1: x \(relation) y is \(unknown)") }
        }
        for (text, result) in [
            ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 4 - 3", "3"), ("12 / 4 / 3", "1"), ("2 * 3 / 4", "1.5"),
            ("0.1 + 0.2", "0.3"), ("1 - 0.9", "0.1"), ("1 / 3", "0.333333333"), ("2 / 3", "0.666666667"),
            ("-2 / 3", "-0.666666667"), ("2 / -3", "-0.666666667"), ("-(1 + 2)", "-3"), ("2 - -3", "5"),
            ("-2 * -3", "6"), ("0.000000001 * 0.5", "0.000000001"), ("0.000000001 * 0.4", "0"),
            ("999999998.999999999 + 0.000000001", "999999999"), ("1.50 * 2", "3"),
        ] {
            let values = SampleValues("x=0 y=\(result)")
            let conditions = ["y == x + (\(text))", "x-y==-(\(text))", "not (\(text) != y + x)"]
            wrong += conditions.filter { values.result(of: $0) != "yes" }
        }
        #expect(wrong == [])
    }

    @Test("look as far back as a lab keeps its ticks, and no further")
    func farthest() {
        let tick = SampleValues("x=1 a=no")
        let far = Array(repeating: tick, count: Expression.farthest - 1) + [SampleValues("x=2 a=yes")]
        let (now, later) = (tick.after(far), tick.after([tick] + far))
        let results = [
            now.result(of: "since(a) == 598"), now.result(of: "count(a, 599) == 1"), later.result(of: "since(a) > 0"),
            later.result(of: "count(before(a), 599) == 0"),
        ]
        #expect(results == ["yes", "yes", "–", "yes"])
    }

    @Test("know which names they use, how far they look back, and whether they are one bound")
    func names() throws {
        let rows = [
            ("y > 1 and (x < y or not a) and changed(x)", "y x a; 1; –"), ("(x) <= 2.5", "x; 0; x 2.5"),
            ("x > -2", "x; 0; x -2"), ("3 > x", "x; 0; –"), ("not x > 3", "x; 0; –"),
            ("before(count(a, 9) > 1) for 3 ticks or b", "a b; 11; –"), ("since(a) > 1", "a; 598; –"),
        ]
        let texts = try rows.map { text, _ in
            let expression = try Expression(text, names: SampleValues.names)
            let bound = expression.bound.map { "\(SampleValues.names.all[$0.name].text) \($0.number.text)" } ?? "–"
            let names = expression.names.map { SampleValues.names.all[$0].text }
            return "\(names.joined(separator: " ")); \(expression.reach); \(bound)"
        }
        #expect(texts == rows.map(\.1))
    }
}
