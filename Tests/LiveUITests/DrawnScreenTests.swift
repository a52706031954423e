internal import DrawnScreens
internal import LiveUI
internal import PongUI
internal import StageTesting
internal import TerminalUI
internal import TestExtent
internal import Testing

/// The screens of live play, compared with the files in `Screens`.
@Suite("Drawn screens of live play") struct DrawnScreenTests {
    private let folder = ScreenFolder("Screens", beside: #filePath)

    @Test(
        "are drawn as in their files, and have one file each",
        arguments: TestExtent.simulated(DrawnScreen.all) + [nil]
    )
    func content(_ screen: DrawnScreen?) throws {
        let problems = try screen.map { try [folder.problem(of: $0)] } ?? folder.problems(ofNames: DrawnScreen.all)
        #expect(problems.compactMap(\.self) == [])
    }
}

extension DrawnScreen {
    fileprivate static let all = liveTranscripts + moments + titles

    private static let titles = [
        screens("title", at: "80x24") { Stage.title($0).text },
        screens("join", at: "40x16 80x24") { Stage.joining($0).typing("192.168.1.20:7666/K7Q2-M9XF-3TRD").text },
        screens("joinRefused", at: "40x16") { Stage.joining($0).typing("K7Q2-M9XF\n").text },
    ]
    .flatMap(\.self)
}

extension Stage {
    fileprivate func typing(_ text: String) -> Stage {
        var stage = self
        stage.type(text)
        return stage
    }
}
