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
    /// In the sizes of the program's own screens, but for ASCII on large ones.
    fileprivate static let all =
        liveTranscripts
        + ScreenSize.all.filter { $0.columns <= 80 || $0.glyphs == .blocks }.flatMap { moments($0) + titles($0) }

    private static func titles(_ size: ScreenSize) -> [DrawnScreen] {
        [
            DrawnScreen("\(size.name)/title") { Stage.title(size).text },
            DrawnScreen("\(size.name)/join") { Stage.joining(size).typing("192.168.1.20:7666/K7Q2-M9XF-3TRD").text },
            DrawnScreen("\(size.name)/joinRefused") { Stage.joining(size).typing("K7Q2-M9XF\n").text },
        ]
    }
}

extension Stage {
    fileprivate func typing(_ text: String) -> Stage {
        var stage = self
        stage.type(text)
        return stage
    }
}
