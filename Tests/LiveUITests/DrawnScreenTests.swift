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
    private static let screens = DrawnScreen.liveTranscripts + StagedScene.all.flatMap(\.screens)

    private static let legibility = Legibility(
        beside: #filePath,
        names: ["Bartholomew", "Maximiliane", "Ruth", "上海の友だち"]
    )

    @Test("are whole at every size: no text is cut, broken or over the edge", arguments: StagedScene.all)
    func everySize(_ scene: StagedScene) throws {
        let faults = try scene.faults(Self.legibility)
        #expect(faults == [])
    }

    @Test(
        "are drawn as in their files, and have one file each",
        arguments: TestExtent.simulated(screens) + [nil]
    )
    func content(_ screen: DrawnScreen?) throws {
        let problems = try screen.map { try [folder.problem(of: $0)] } ?? folder.problems(ofNames: Self.screens)
        #expect(problems.compactMap(\.self) == [])
    }
}

extension StagedScene {
    fileprivate static let all =
        moments + [
            StagedScene("title", at: "80x24") { .title($0) },
            StagedScene("join", at: "40x16 80x24") { .joining($0).typing("192.168.1.20:7666/K7Q2-M9XF-3TRD") },
            StagedScene("joinRefused", at: "40x16") { .joining($0).typing("K7Q2-M9XF\n") },
        ]
}

extension Stage {
    fileprivate func typing(_ text: String) -> Stage {
        var stage = self
        stage.type(text)
        return stage
    }
}
