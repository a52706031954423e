import DrawnScreens
import Testing

/// The bytes that terminals send and get, compared with the files in `Transcripts`.
@Suite("Transcripts") struct DrawnScreenTests {
    @Test("of input, of drawings and of frames are as in their files")
    func transcripts() throws {
        let problems = try [
            Replies.problem(of: "Input", beside: #filePath) { DecodedInput.reply(to: $0) },
            Replies.problem(of: "Drawings", beside: #filePath) { CanvasScript.reply(to: $0) },
            Replies.problem(of: "Frames", beside: #filePath) { CanvasScript.reply(to: $0) },
        ]
        #expect(problems.compactMap(\.self) == [])
    }
}
