import Testing

@testable import LabTools

@Suite("Reading scenarios")
struct ScenarioReaderTests {
    @Test("refuses a file that is too long, and never shows a long line, or what a terminal would obey")
    func bounds() throws {
        let long = #"{"at": 1, "action": ""# + String(repeating: "x", count: 300) + #""}"#
        let pointers = [long, "\u{1B}[2J{"].map { line in
            #expect(throws: ScenarioError.self) { try Scenario(lines: [line]) }?.pointer
        }
        #expect(
            pointers[0].map { $0.count < 240 && $0.contains("…") } == true && pointers[1]?.contains("\u{1B}") == false
                && pointers[1]?.hasSuffix("\n^") == true
        )
        let texts = ["", String(repeating: "\n", count: 2_000), String(repeating: " ", count: 1 << 20 + 1)]
        let errors = texts.map { text in #expect(throws: ScenarioError.self) { try Scenario(text: text) } }
        #expect(
            errors.compactMap { $0.map { "\($0)" } } == [
                "line 1: it is empty", "line 2001: too many lines", "line 1: a scenario has up to 1048576 bytes",
            ]
        )
    }
}
