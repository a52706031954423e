internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// The title's question about what is to be heard.
@Suite("The question about sound") struct SoundQuestionTests {
    @Test("comes only over the menu, and never to a player who has chosen")
    func questionPlaces() {
        let settings = RecordedSettings("")
        var stage = Stage(columns: 30, rows: 10, effects: settings.effects)
        stage.press("1")
        stage.resize(columns: 80, rows: 24)
        #expect(stage.app.options.sound == .off && stage.text.contains("Sound?"))
        stage.press("?")
        #expect(!stage.text.contains("Sound?"))
        stage.press("1")
        #expect(stage.app.options.sound == .off && stage.text.contains("Sound?"))
        stage.run(1_300)
        #expect(!stage.text.contains("Sound?"), "The demo plays.")
        stage.press("1")
        #expect(stage.app.options.sound == .off && stage.text.contains("Sound?") && settings.text == "")
        stage.press(",")
        for _ in 0..<8 { stage.press(.down) }
        stage.press(.right)
        #expect(stage.text.contains("◀ bell ▶"))
        stage.press(.left)
        stage.press(.escape)
        #expect(!stage.text.contains("Sound?") && settings.text == "sound off\nsound-asked yes\n")
    }

    @Test("comes on the title, once")
    func question() {
        let answers: [(Key, SoundMode)] = [
            (.character("1"), .bell), (.character("2"), .on), (.character("3"), .off), (.enter, .off),
        ]
        for (key, mode) in answers {
            let settings = RecordedSettings("")
            var effects = settings.effects
            effects.sounds = RecordedSounds().effects.sounds
            var stage = Stage(effects: effects)
            #expect(stage.text.contains("Sound? 1 bell  2 tones  3 none"))
            stage.press(.down)
            stage.press(.up)
            #expect(stage.text.contains("Sound?") && settings.text == "")
            stage.press(key)
            #expect(!stage.text.contains("Sound?") && stage.app.options.sound == mode)
            #expect(settings.text == (mode == .off ? "" : "sound \(mode.rawValue)\n") + "sound-asked yes\n")
            let again = Stage(options: settings.effects.settings.reading().options, effects: settings.effects)
            #expect(!again.text.contains("Sound?"))
        }
        var loud = AppOptions()
        loud.sound = .on
        for stage in [Stage(), Stage(options: loud, effects: RecordedSettings("").effects)] {
            #expect(!stage.text.contains("Sound?"))
        }
        var match = Stage.match(effects: RecordedSettings("").effects)
        #expect(!match.text.contains("Sound?"))
        match.press(.escape)
        #expect(match.text.contains("Sound?"))
    }

    @Test("does not offer tones that nothing plays")
    func questionWithoutTones() {
        let settings = RecordedSettings("")
        var stage = Stage(effects: settings.effects)
        #expect(stage.text.contains(" Sound? 1 bell  3 none"))
        stage.press("2")
        #expect(stage.text.contains("Sound?") && stage.app.options.sound == .off && settings.text == "")
        stage.press("1")
        #expect(stage.app.options.sound == .bell && settings.text == "sound bell\nsound-asked yes\n")
    }
}
