import GameCore
import Testing

@testable import KeptFiles
@testable import pong

@Suite("Complaint") struct ComplaintTests {
    @Test("refused rules are a mistake on the command line: one line, status 64")
    func rules() throws {
        var settings = Rules.Settings()
        settings.winningScore = 0
        let error = try #require(throws: RulesError.self) { try Rules(settings) }
        let complaint = try #require(Complaint(about: error))
        #expect(complaint.text == "winningScore is 0; it must be within 1 ... 99")
        #expect(complaint.status == 64)
    }

    @Test("what is kept is named with its file and the reason: status 66 where it cannot be read, else 74")
    func kept() throws {
        let read = KeptFileError(deed: .read, path: "/a", reason: "it is a folder")
        let remove = KeptFileError(deed: .remove, path: "/a", reason: "no")
        #expect(Complaint(about: read)?.text == "cannot read /a: it is a folder")
        #expect(Complaint(about: read)?.status == 66 && Complaint(about: remove)?.status == 74)
    }
}
