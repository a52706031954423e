internal import GameCore
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// The settings on the screen, over the title and over matches.
@Suite("Settings on the screen") struct SettingsSceneTests {

    @Test("explain each value of a choice in a sentence of its own")
    func meanings() {
        var stage = Stage("match: ,")
        let counts = ["theme", "calm", "sound", "level", "pace"].map { name in
            guard stage.chosenLine?.hasPrefix(name) == true else { return 0 }
            var sentences: Set<String> = []
            for _ in 0..<6 {
                sentences.insert(String(stage.words.split(separator: " kept in ")[1]))
                stage.press(.right)
            }
            stage.press(.down)
            return sentences.count
        }
        #expect(counts == [6, 2, 3, 4, 5])
    }

    @Test("take the key as it was typed for what has no place, and its place for a paddle")
    func places() {
        let labels = [KeyAction.oneUp, .pause].map { action in
            var stage = Stage("match: , end up enter")
            stage.press(.down, times: action.rawValue)
            stage.press(.enter)
            _ = stage.app.handle(.key(KeyEvent(.character("я"), place: .character("z"))))
            return stage.chosenLine?.split(separator: " ").last
        }
        #expect(labels == ["Z", "я"])
    }

    @Test("say what plays the tones as it is now, and why the file cannot be read")
    func now() throws {
        var stage = Stage("match sound=on file=")
        let recorder = try #require(stage.recorder)
        recorder.readFailure = SettingsStore.Failure("cannot read /x/settings: Permission denied")
        stage.press(",", .down, .down)
        let before = stage.words
        recorder.soundState = .silent("aplay failed three times")
        stage.press(.up, .down)
        #expect(before.contains("a recorder plays them.") && stage.shows("cannot read /x/settings: Permission denied"))
        #expect(stage.words.contains("Nothing is heard: aplay failed three times."))
    }

    @Test("explain every line in full, also on the smallest screen", arguments: ScreenSize.blocks.prefix(2))
    func explanations(_ size: ScreenSize) throws {
        let reason = "over ssh, tones would be heard at the other machine; the bell is heard here"
        let long = Array(repeating: "ab", count: 12).joined(separator: "_")
        var stage = Stage("match sound=on file=court_castle,key_quit_up,name_\(long)", size)
        let recorder = try #require(stage.recorder)
        recorder.soundState = .silent(reason)
        var said: [String] = []
        for keys in [[",", .home], [.end, .up, .enter, .home]] as [[Key]] {
            for key in keys { stage.press(key) }
            for _ in 0..<40 {
                said.append(stage.chosenLine == nil ? "" : stage.words)
                stage.press(.down)
            }
        }
        let complaints = recorder.reading.complaints
        let texts =
            complaints.map { "In the file, \($0)." }
            + Setting.all.filter { !["introduced", "sound-asked"].contains($0.name) }.map(\.comment)
            + [
                "For your first matches. From the next match.", "Tones. Nothing is heard: \(reason).",
                "Off: at 1 : 1 the next point wins.", "Paddles at the left and right",
            ]
        #expect(complaints.count == 3 && texts.filter { text in !said.contains { $0.contains(text) } } == [])
    }
}
