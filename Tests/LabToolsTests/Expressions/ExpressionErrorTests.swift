import Testing

@testable import LabTools

@Suite("Errors in expressions") struct ExpressionErrorTests {
    private func failure(of text: String, _ names: ExpressionNames = SampleValues.names) -> ExpressionError? {
        do throws(ExpressionError) {
            _ = try Expression(text, names: names)
            return nil
        } catch { return error }
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
