import DrawnScreens
import GameCore
import PlayerProfile
import Testing

@testable import KeptFiles

/// Daily matches, notes and folders, which never change, compared with the files in `Transcripts`.
@Suite("Transcripts") struct DrawnScreenTests {
    @Test("of daily matches, of the notes of their tries, and of folders are as in their files")
    func transcripts() throws {
        let problems = try [
            Replies.problem(of: "DailyMatches", beside: #filePath) { day in
                guard let match = CalendarDay(day).map({ DailyMatch($0) }) else { return "no day" }
                let court = match.court ?? "plain"
                return "\(match.level) \(match.seed) \(court), to \(match.rules.winningScore): \(match.rules.digest)"
            },
            Replies.problem(of: "DailyNotes", beside: #filePath) { note in
                DailyOccasion(note).map { "\($0.daily.day), try \($0.daily.number)" } ?? "none"
            },
            Replies.problem(of: "Folders", beside: #filePath) { text in
                let pairs = text.split(separator: " ").map {
                    $0.split(separator: "=", omittingEmptySubsequences: false)
                }
                let folder = KeptFolder { name in pairs.first { $0[0] == name }.map { String($0[1]) } }
                return "settings in \(folder.settings ?? "none"), state in \(folder.state ?? "none")"
            },
        ]
        #expect(problems.compactMap(\.self) == [])
    }
}
