internal import DrawnScreens
internal import Testing

@testable internal import LabTools

/// What the lab's tools say, compared with the files in `Transcripts`.
@Suite("Transcripts") struct DrawnScreenTests {
    @Test("of conditions, files of links and findings are as in their files")
    func transcripts() throws {
        let folder = ScreenFolder("Transcripts", beside: #filePath)
        let findings = [
            DrawnScreen("TickValues") { try TickValueTexts.all() },
            DrawnScreen("PopCauses") { PopCauseTests.causes() },
            DrawnScreen("PlantedBugs") { try DesyncDossierTests.plantedBugs() },
            DrawnScreen("TickLives") { try TickLifeTests.lives() },
            DrawnScreen("Desyncs") { try DesyncDossierTests.sentences() },
            DrawnScreen("Waits") { try WaitDossierTests.waits() },
            DrawnScreen("Hunt") { try HuntTests.summary() },
            DrawnScreen("Circumstances") { try HuntTests.circumstances() },
            DrawnScreen("Merges") { try HuntTests.merges() },
            DrawnScreen("Rechecks") { try RunRecheckTexts.all() },
            DrawnScreen("Names") { NameTexts.all() },
            DrawnScreen("Diagram") { RunExport.mmd.text(of: RunExportTests.presentation) },
        ]
        let problems =
            try findings.map(folder.problem) + [
                Replies.problem(of: "Conditions", beside: #filePath) { SampleValues.reply(to: $0) },
                Replies.problem(of: "LinkFiles", beside: #filePath) { LinkFileTests.reason(Array($0.utf8)) },
            ]
        #expect(problems.compactMap(\.self) == [])
    }
}
