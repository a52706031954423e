import Testing

@testable import LabTools

@Suite("Errors in expressions") struct ExpressionErrorTests {
    private func failure(of text: String, _ names: ExpressionNames = SampleValues.names) -> ExpressionError? {
        do throws(ExpressionError) {
            _ = try Expression(text, names: names)
            return nil
        } catch { return error }
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
            all: ["pops.max", "maxPops", "left.rollbackDepth", "right.rollbackDepth"].map { ($0, .number) },
            subject: .measures
        )
        let many = ExpressionNames(all: (0..<9).map { ("value.\($0)", .number) }, subject: .ticks)
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
