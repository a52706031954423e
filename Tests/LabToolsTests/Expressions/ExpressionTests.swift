internal import JSONText
import LabTools
import Testing

@Suite("Expressions") struct ExpressionTests {
    @Test("compare numbers exactly")
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
}
