internal import DrawnScreens
internal import GameCore
internal import Testing

/// What the game says of texts, compared with the files in `Transcripts`.
@Suite("Transcripts") struct DrawnScreenTests {
    @Test("of courts and contacts are as in their files")
    func transcripts() throws {
        let courts = try Replies.problem(of: "Courts", beside: #filePath) { text in
            do {
                let court = try Court(Array(text.utf8))
                let problems = court.problems().map { "\($0)" } + ((try? court.rules()) == nil ? ["no rules"] : [])
                return problems.isEmpty ? String(court.text.dropLast()) : problems.joined(separator: "\n")
            } catch {
                return "\(error)"
            }
        }
        let contacts = try Replies.problem(of: "Contacts", beside: #filePath) { try ContactScript($0).reply }
        #expect([courts, contacts] == [nil, nil])
    }
}
