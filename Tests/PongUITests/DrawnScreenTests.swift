internal import DrawnScreens
internal import TestExtent
internal import Testing

/// The screens of the game, compared with the files in `Screens`.
@Suite("Drawn screens of the game") struct DrawnScreenTests {
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
    fileprivate static let all =
        moments + others + titles + results + courts + captions + settings + firstSteps + dailies + kept
}
