internal import DrawnScreens
internal import Foundation
internal import PlayerProfile
internal import StageTesting
internal import TestExtent
internal import Testing

/// The screens of the game, listed in `DrawnScreens.txt` and compared with the files in `Screens`.
@Suite("Drawn screens of the game") struct DrawnScreenTests {
    private let folder = ScreenFolder("Screens", beside: #filePath)
    private static let screens = StagedScene.all.flatMap(\.screens)

    private static let legibility = Legibility(beside: #filePath)

    @Test("are whole at every size: no text is cut, broken or over the edge", arguments: StagedScene.all)
    func everySize(_ scene: StagedScene) throws {
        let faults = try scene.faults(Self.legibility)
        #expect(faults == [])
    }

    @Test("are drawn as in their files", arguments: TestExtent.simulated(screens))
    func content(_ screen: DrawnScreen) throws {
        let problem = try folder.problem(of: screen)
        #expect(problem == nil)
    }

    @Test("have one file each, and no other file is there")
    func names() throws {
        let problems = try folder.problems(ofNames: Self.screens)
        #expect(problems == [])
    }

    @Test("of keys at the controls, of settings files and of changes of them are as in the files in Transcripts")
    func transcripts() throws {
        let problems = try [
            Replies.problem(of: "Controls", beside: #filePath) { TestKeyboard.reply(to: $0) },
            Replies.problem(of: "SettingsChanges", beside: #filePath) { text in
                let file = SettingsFile(Array(text.utf8), changedBy: [(name: "theme", value: "mono")])
                return Replies.escaped(String(decoding: file.bytes, as: UTF8.self))
            },
            Replies.problem(of: "SettingsFiles", beside: #filePath) { text in
                let reading = SettingsReading(SettingsFile(Array(text.utf8)))
                let changed = Setting.all.filter { $0.value(reading.options) != $0.value(AppOptions()) }
                let values = changed.map { "\($0.name) \($0.value(reading.options))" }
                return (values + reading.complaints.map(\.description)).map(Replies.escaped).joined(separator: "\n")
            },
        ]
        #expect(problems.compactMap(\.self) == [])
    }
}

extension StagedScene {
    fileprivate static let all: [StagedScene] = {
        let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "DrawnScreens.txt"
        )
        let lines = (try? String(contentsOf: list, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.map { $0.split(separator: " | ").map(String.init) }.filter { $0.count == 3 }.map { row in
            StagedScene(row[0], at: row[1]) { Stage(row[2], $0) }
        }
    }()
}
