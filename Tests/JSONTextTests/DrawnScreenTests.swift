import DrawnScreens
import JSONText
import Testing

/// The values that texts are read as, compared with the files in `Transcripts`.
@Suite("Transcripts") struct DrawnScreenTests {
    @Test("of texts in JSON are as in their file")
    func transcripts() throws {
        let problem = try Replies.problem(of: "Texts", beside: #filePath) { text in
            do throws(JSONError) {
                let value = try JSONValue(json: text)
                let again = try JSONValue(json: value.json())
                return Replies.escaped(value.line) + (again.line == value.line ? "" : ", else \(again.line)")
            } catch {
                return "after \(error.offset): \(error.reason)"
            }
        }
        #expect(problem == nil)
    }
}
