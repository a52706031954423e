import GameCore
import Testing

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
}
