internal import DrawnScreens
internal import LiveUI
internal import PongUI
internal import StageTesting
internal import TerminalUI
internal import Testing

/// The screens of live play, compared with the files in `Screens`.
@Suite("Drawn screens of live play") struct DrawnScreenTests {
    private let folder = ScreenFolder("Screens", beside: #filePath)

    @Test("are drawn as in their files", arguments: DrawnScreen.all)
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

    private static let titles = ScreenSize.all.flatMap { size in
        [
            DrawnScreen("\(size.name)/title") { Stage.title(size).text },
            DrawnScreen("\(size.name)/join") {
                var stage = Stage.joining(size)
                stage.type("192.168.1.20:7666/K7Q2-M9XF-3TRD")
                return stage.text
            },
            DrawnScreen("\(size.name)/joinRefused") {
                var stage = Stage.joining(size)
                stage.type("K7Q2-M9XF")
                stage.press(.enter)
                return stage.text
            },
        ]
    }

    private static let moments = ScreenSize.all.flatMap { size in
        LiveMoment.allCases.map { moment in
            DrawnScreen("\(size.name)/\(moment)") { moment.world(size).text(moment.viewer) }
        }
    }
}

/// The size and the glyphs of a screen.
struct ScreenSize: Sendable {
    var name: String
    var columns: Int
    var rows: Int
    var isASCII = false

    static let all = [
        ScreenSize(name: "40x16", columns: 40, rows: 16),
        ScreenSize(name: "40x16-ascii", columns: 40, rows: 16, isASCII: true),
        ScreenSize(name: "80x24", columns: 80, rows: 24),
        ScreenSize(name: "80x24-ascii", columns: 80, rows: 24, isASCII: true),
        ScreenSize(name: "120x40", columns: 120, rows: 40),
        ScreenSize(name: "200x60", columns: 200, rows: 60),
    ]
}
