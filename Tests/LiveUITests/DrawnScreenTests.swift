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

    @Test("are drawn as in their files", arguments: TestExtent.simulated(DrawnScreen.all))
    func content(_ screen: DrawnScreen) throws {
        let problem = try folder.problem(of: screen)
        #expect(problem == nil)
    }

    @Test("have one file each, and no other file is there")
    func names() throws {
        #expect(try folder.problems(ofNames: DrawnScreen.all) == [])
    }
}

extension DrawnScreen {
    fileprivate static let all = moments + titles

    /// The sizes of the program's own screens, but for ASCII on large ones.
    private static let sizes = ScreenSize.all.filter { $0.columns <= 80 || $0.glyphs == .blocks }

    private static let titles = sizes.flatMap { size in
        [
            DrawnScreen("\(size.name)/title") { Stage.title(size).text },
            DrawnScreen("\(size.name)/join") {
                var stage = Stage.joining(size)
                stage.type("192.168.1.20:7666/K7Q2-M9XF-3TRD")
                return stage.text
            },
            DrawnScreen("\(size.name)/joinRefused") {
                var stage = Stage.joining(size)
                stage.type("K7Q2-M9XF\n")
                return stage.text
            },
        ]
    }

    private static let moments = sizes.flatMap { size in
        LiveMoment.allCases.map { moment in
            DrawnScreen("\(size.name)/\(moment)") { moment.world(size).text(moment.viewer) }
        }
    }
}
