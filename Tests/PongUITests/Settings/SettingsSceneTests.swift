internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// The settings on the screen, over the title and over matches.
@Suite("Settings on the screen") struct SettingsSceneTests {
    @Test("open from the title and by their key, and close where they were opened")
    func opening() {
        var title = Stage(columns: 120, rows: 40, entries: [.settings]).choosing("Settings")
        #expect(title.shows(" Settings ", "theme        ◀ classic ▶") && !title.shows("Enter open"))
        title.press(.escape)
        #expect(!title.shows("◀ classic ▶") && title.shows("Enter open"))

        var match = Stage.rally(.horizontal, 80, 24)
        let faults = match.follow([
            (",", " Settings  | still"), (",", "Paused | ! Settings "), (", esc", "Paused | ! Settings "),
            (", q", "Paused | ! Settings "), (",", " Settings "),
        ])
        #expect(faults == [] && !match.app.wantsPointer)
        #expect(match.press("l", .control) == .redraw && match.press("c", .control) == .quit)
    }

    @Test("change a match at once where they can, and the next one where they cannot")
    func changes() {
        let settings = RecordedSettings()
        var stage = Stage.match(effects: settings.effects).pressing(",")
        let before = stage.canvas
        stage.press(.right)
        let isOther = stage.canvas != before
        let faults = stage.follow([
            ("", "◀ colour ▶"), ("down down down right", "◀ normal ▶ | From the next match."),
            ("down down down down down right", "◀ vertical ▶"), ("down down down left", "◀ mouse ▶"),
            ("esc", "the mouse, or a key | A ← left   D → right"),
        ])
        #expect(isOther && faults == [])
        #expect(stage.app.options.level == .normal)
        #expect(
            settings.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
                == ["theme colour", "level normal", "orientation vertical", "input mouse"]
        )
    }

    @Test("explain each value of a choice in a sentence of its own")
    func meanings() {
        var stage = Stage.match().pressing(",")
        for (name, values) in [("theme", 5), ("calm", 2), ("sound", 3), ("level", 3), ("pace", 5)] {
            var sentences: Set<String> = []
            for _ in 0..<values {
                #expect(stage.chosenLine?.hasPrefix(name) == true)
                sentences.insert(String(stage.words.split(separator: " kept in ")[1]))
                stage.press(.right)
            }
            #expect(sentences.count == values, "\(name)")
            stage.press(.down)
        }
    }

    @Test("are in sections, whose headings cannot be chosen")
    func sections() {
        var stage = Stage.match().pressing(",")
        var chosen: [String] = []
        for _ in 0..<20 {
            if let line = stage.chosenLine, chosen.last != line { chosen.append(line) }
            stage.press(.down)
        }
        let headings = ["Look and sound", "Match", "Players", "Controls"]
        for heading in headings { #expect(stage.lines.contains { $0.contains("│ \(heading) ") }, "\(heading)") }
        #expect(chosen.count == 14 && Set(chosen).isDisjoint(with: headings), "\(chosen)")
        #expect(chosen.first == "theme" && chosen.last?.hasPrefix("kept in") == true)
        #expect(stage.screen(after: .home, .up).chosenLine == "theme")
    }

    @Test("keep only what the player changed, and other lines as they are")
    func keeping() {
        let settings = RecordedSettings("# mine\nlevel hard\nnonsense\n")
        // As set by --theme, which is not saved.
        var stage = Stage(effects: settings.effects) { $0.theme = .mono }.pressing("?")
        #expect(settings.text == "# mine\nlevel hard\nnonsense\n")
        stage.press("?", "t")
        #expect(settings.text == "# mine\nlevel hard\nnonsense\ntheme classic\n")
    }

    @Test("wait with what was changed in a match until it stands still, or the program ends")
    func waiting() {
        for end: Key in ["p", "c"] {
            let settings = RecordedSettings("")
            var stage = Stage.rally(.horizontal, 80, 24, effects: settings.effects).pressing("t", "i", ticks: 3)
            #expect(settings.text == "")
            stage.press(end, end == "c" ? .control : [])
            stage.run(1)
            stage.press("x")
            #expect(settings.text == "theme colour\ninput mouse\n")
        }
    }

    @Test("say what is wrong in the file, on the title over its menu alone, and in the list")
    func complaints() {
        let settings = RecordedSettings("points 5\ntheme purple\nintroduced yes\n")
        let (options, complaints) = (settings.reading.options, settings.reading.complaints)
        var stage = Stage(options: options, complaints: complaints, effects: settings.effects)
        #expect(stage.app.options.rules.settings.winningScore == 5)
        var faults = stage.follow([("?", "!see Settings"), ("?", "settings: line 2, see Settings (,)")])
        #expect(!stage.running(1_300).text.contains("see Settings"), "The demo plays.")
        faults += stage.follow([(",", "line 2: theme is 'purple'"), ("up", ">line 2")])
        let allowed = "it must be classic, colour, contrast, colourblind"
        #expect(stage.words.contains("In the file, line 2: theme is 'purple': \(allowed)"))
        faults += stage.follow([
            ("down right esc", "!line 2 | !see Settings"), (",", "!line 2"), ("esc", "!see Settings"),
        ])
        #expect(faults == [])
        #expect(settings.text == "points 5\ntheme colour\nintroduced yes\n")
    }

    @Test("say what is wrong in the file as it is now, which is read again when they open or close")
    func complaintsNow() {
        let settings = RecordedSettings("points 0\ntheme purple\nintroduced yes\n")
        var stage = Stage(effects: settings.effects)
        func readsAfter(_ key: Key) -> Int {
            let before = settings.reads
            stage.press(key)
            return settings.reads - before
        }
        #expect(readsAfter(",") == 1)
        #expect(stage.follow([("", "line 1 | line 2 | >theme")]) == [])
        #expect(readsAfter(.right) == 0)
        let faults = stage.follow([
            ("", "line 1 | !line 2 | >theme"), ("down up up", ">line 1: points is"),
            ("down down down down down down right", "!line 1 | >points | ◀ 12 ▶ | theme"),
        ])
        #expect(faults == [])
        #expect(readsAfter(.escape) == 1 && readsAfter("t") == 0 && readsAfter(.down) == 0)
    }

    @Test("say what plays the tones as it is now")
    func soundNow() {
        let sounds = RecordedSounds()
        var stage = Stage(effects: sounds.effects) { $0.sound = .on }.pressing(",", .down, .down)
        #expect(stage.words.contains("a recorder plays them."))
        sounds.state = .silent("aplay failed three times")
        stage.press(.up, .down)
        #expect(stage.words.contains("Nothing is heard: aplay failed three times."))
    }

    @Test("say that a change could not be kept, and hold it for this run")
    func failure() {
        let settings = RecordedSettings()
        settings.readFailure = SettingsStore.Failure("cannot read /x/settings: Permission denied")
        settings.changeFailure = SettingsStore.Failure("cannot write /x/settings: No space left on device")
        var stage = Stage.match(effects: settings.effects).pressing(",")
        let faults = stage.follow([
            ("", "cannot read /x/settings: Permission denied"),
            ("right", "It holds until you quit: cannot write /x/settings: No space"), ("down", "flashes on the court."),
        ])
        #expect(faults == [] && stage.app.options.theme == .colour)
    }

    @Test("that could not be kept are tried again with the next change, and where the settings open or close")
    func retries() {
        let settings = RecordedSettings("")
        settings.changeFailure = SettingsStore.Failure("No space left on device")
        var stage = Stage(effects: settings.effects)
        let steps: [(keys: String, tries: Int, conditions: String)] = [
            ("t", 1, "settings are not kept: No space left on device"), ("? ? +10", 1, "Play"),
            // It is said once.
            ("t", 2, "theme: high contrast"), (",", 3, "It holds until you quit: No space left on device"),
            ("down", 3, ">calm"),
        ]
        for (keys, tries, conditions) in steps {
            let faults = stage.follow([(keys, conditions)])
            #expect(faults == [] && settings.tries == tries && settings.text == "", "\(keys)")
        }
        settings.changeFailure = nil
        stage.press(.escape)
        #expect(settings.tries == 4 && settings.text == "theme contrast\n")
        stage.press("c", .control)
        #expect(settings.tries == 4)
    }

    @Test("close by a press of their key, and not by holding it")
    func holding() {
        var stage = Stage.match().pressing(",")
        for key: Key in [",", .escape, "q"] {
            _ = stage.app.handle(.key(KeyEvent(key, .repeat)))
            #expect(stage.shows(" Settings "))
        }
        openKeys(&stage)
        _ = stage.app.handle(.key(KeyEvent(.escape, .repeat)))
        #expect(stage.follow([("", " Keys "), ("esc", " Settings "), (",", "! Settings ")]) == [])
    }

    @Test("opened from the first title leave it as it is: the first steps come first")
    func firstStart() {
        let settings = RecordedSettings("")
        var stage = Stage(entries: [.settings], effects: settings.effects, isFirstStart: true)
        let before = stage.text
        stage.choose("Settings")
        #expect(stage.shows("◀ classic ▶"))
        #expect(stage.screen(after: .escape).text == before && settings.text == "")
        stage.press(",", .escape)
        #expect(settings.text == "" && !stage.app.options.isIntroduced)
        stage.choose("Play")
        #expect(stage.app.options.isIntroduced)
    }

    @Test("explain every line in full, also on the smallest screen", arguments: [(40, 16), (80, 24)])
    func explanations(_ columns: Int, _ rows: Int) {
        let reason = "over ssh, tones would be heard at the other machine; the bell is heard here"
        let settings = RecordedSettings("court castle\nkey quit up\nname \(String(repeating: "ab ", count: 12))\n")
        let sounds = RecordedSounds()
        sounds.state = .silent(reason)
        var effects = settings.effects
        effects.sounds = sounds.effects.sounds
        var stage = Stage.match(.horizontal, columns, rows, effects: effects) { $0.sound = .on }.pressing(",")
        var said: [String] = []
        func walk(_ stage: inout Stage) {
            stage.press(.home)
            for _ in 0..<40 {
                said.append(stage.words)
                #expect(stage.chosenLine != nil)
                stage.press(.down)
            }
        }
        walk(&stage)
        stage.press(.end, .up, .enter)
        walk(&stage)
        let texts =
            settings.reading.complaints.map { "In the file, \($0)." }
            + Setting.all.filter { $0.name != "introduced" }.map(\.comment)
            + [
                "For your first matches. From the next match.", "Tones. Nothing is heard: \(reason).",
                "White on black.", "At 10 : 10 one point decides.", "Paddles at the left and right",
            ]
        #expect(texts.count > 30)
        for text in texts { #expect(said.contains { $0.contains(text) }, "\(text)") }
    }

    @Test("say on every screen why they are not kept", arguments: [(40, 16), (80, 24)])
    func reason(_ columns: Int, _ rows: Int) {
        let settings = RecordedSettings("")
        let words = "cannot write /a/folder/with/a/long/name/and/another/one/pong/settings: Read-only file system"
        settings.changeFailure = SettingsStore.Failure(words, reason: "Read-only file system")
        var stage = Stage.match(.horizontal, columns, rows, effects: settings.effects).pressing("i")
        let whole = columns == 40 ? " not kept: " : " settings are not kept: "
        #expect(stage.lines[0].contains("\(whole)Read-only file system "))
        stage.press(",", .right)
        #expect(stage.words.contains(" Read-only file system"))
    }

    @Test("choose keys, refuse those that meet, and give the first ones back")
    func keys() {
        let settings = RecordedSettings("")
        var stage = Stage.match(effects: settings.effects).pressing(",")
        openKeys(&stage)
        var faults = stage.follow([
            ("", " Keys  | one up           W"), ("enter", "Press the key for one up."),
            ("p", "Refused: p is a key of pause"),
        ])
        stage.press("x", .alt)
        faults += stage.follow([
            ("", "A key together with Ctrl or Alt cannot be chosen"), ("enter", "Refused: Enter always means the same"),
            ("e", "one up           E"),
        ])
        #expect(settings.text == "key one-up e\n")
        faults += stage.follow([("+ esc + f5", "one up           E  F5")])
        #expect(settings.text == "key one-up e f5\n")
        faults += stage.follow([("esc", "your own"), ("esc", "E ↑ up   S ↓ down")])
        #expect(KeyEvent(.function(5)).steers(.horizontal, stage.app.options.keys))
        #expect(!KeyEvent("w").steers(.horizontal, stage.app.options.keys))

        stage.press(",")
        openKeys(&stage)
        faults += stage.follow([("delete", "one up           W")])
        #expect(settings.text == "key one-up w\n")
        faults += stage.follow([("enter x end enter", "All keys are as they were at first")])
        #expect(faults == [] && stage.app.options.keys == .standard)
    }

    @Test("fit every screen, whatever line is chosen", arguments: [(40, 16), (41, 17), (80, 24), (200, 60)])
    func room(_ columns: Int, _ rows: Int) {
        var stage = Stage.match(.vertical, columns, rows, effects: RecordedSettings("x\n").effects).pressing(",")
        var seen: Set<String> = []
        for page in ["Settings", "Keys"] {
            for _ in 0..<40 {
                stage.press(.down)
                seen.insert(stage.text)
                #expect(stage.lines.allSatisfy { $0.count <= columns })
                #expect(stage.shows(" \(page) ", "Esc"))
            }
            if page == "Settings" { openKeys(&stage) }
        }
        #expect(seen.count > 20)
        stage.resize(columns: 30, rows: 10)
        #expect(stage.shows("Pong needs 40×16", "Esc back"))
        stage.press(.escape, .escape)
        stage.resize(columns: columns, rows: rows)
        #expect(!stage.shows("Esc back"))
    }

    @Test("leave a match alone that others play on with, and are kept when they close over it")
    func unseen() {
        let settings = RecordedSettings("")
        let scene = UnseenProbe(goesOn: true)
        var app = Stage(scene: scene, columns: 40, rows: 16, effects: settings.effects).app
        _ = app.handle(.key(KeyEvent(",")))
        #expect(app.pace == .ticking && !app.isUrgent)
        app.advance(by: 3)
        #expect(scene.due.map(\.ticks).reduce(0, +) == 3)
        _ = app.handle(.key(KeyEvent(.right)))
        #expect(app.options.theme == .colour && settings.text == "")
        _ = app.handle(.key(KeyEvent(.escape)))
        #expect(settings.text == "theme colour\n" && app.pace == .ticking)
    }

    private func openKeys(_ stage: inout Stage) {
        stage.press(.end, .up, .enter)
    }
}
