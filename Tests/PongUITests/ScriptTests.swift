internal import StageTesting
internal import Testing

/// The scripts of the game's scenes, in `Scripts`.
@Suite("Scripts of the game") struct ScriptTests {
    private static let all = Script.all(beside: #filePath)

    @Test("lead to what they say", arguments: all)
    func scripts(_ script: Script) {
        #expect(script.faults() == [])
    }

    @Test("are all read, with stages and conditions, and fail where a condition does not hold")
    func reading() {
        #expect(Self.all.count > 100)
    }
}
