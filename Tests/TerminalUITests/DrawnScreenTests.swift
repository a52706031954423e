import DrawnScreens
import Testing

/// What terminals send, compared with the files in `Transcripts`.
@Suite("Transcripts") struct DrawnScreenTests {
    @Test("of input are as in their file")
    func transcripts() throws {
        let problems = try [
            Replies.problem(of: "Input", beside: #filePath) { DecodedInput.reply(to: $0) },
        ]
        #expect(problems.compactMap(\.self) == [])
    }
}
