internal import DrawnScreens
internal import GameCore
internal import Testing

/// What the game says of texts, compared with the files in `Transcripts`.
@Suite("Transcripts") struct DrawnScreenTests {
    @Test("of courts, contacts and held matches are as in their files")
    func transcripts() throws {
        let problems = try [
            Replies.problem(of: "Courts", beside: #filePath, reply: Self.reading),
            Replies.problem(of: "Contacts", beside: #filePath) { try ContactScript($0).reply },
            Replies.problem(of: "HeldMatches", beside: #filePath) { OwnerScript.reply(to: $0) },
        ]
        #expect(problems.compactMap(\.self) == [])
    }

    private static func reading(_ text: String) -> String {
        do {
            let court = try Court(Array(text.utf8))
            let problems = court.problems().map { "\($0)" } + ((try? court.rules()) == nil ? ["no rules"] : [])
            return problems.isEmpty ? String(court.text.dropLast()) : problems.joined(separator: "\n")
        } catch {
            return "\(error)"
        }
    }
}
