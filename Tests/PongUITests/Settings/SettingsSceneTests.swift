internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// The settings on the screen, over the title and over matches.
@Suite("Settings on the screen") struct SettingsSceneTests {
    @Test("open from the title and by their key, and close where they were opened")
    func opening() {
        var title = Stage(entries: [.settings])
        title.choose("Settings")
        #expect(title.text.contains(" Settings ") && title.text.contains("theme        ◀ classic ▶"))
        title.press(.escape)
        #expect(!title.text.contains("◀ classic ▶"))

        var match = Stage.rally(.horizontal, 80, 24)
        match.press(",")
        #expect(match.text.contains(" Settings ") && match.app.pace == .still && !match.app.wantsPointer)
        for key: Key in [.character(","), .escape, .character("q")] {
            #expect(match.press(key) == .goOn)
            #expect(match.text.contains("Paused") && !match.text.contains(" Settings "))
            match.press(",")
        }
        #expect(match.press(.character("c"), .control) == .quit)
        #expect(match.press(.character("l"), .control) == .redraw)
    }

    @Test("change a match at once where they can, and the next one where they cannot")
    func changes() {
        let settings = RecordedSettings()
        var stage = Stage.match(effects: settings.effects)
        stage.press(",")
        let before = stage.canvas
        stage.press(.right)
        let isOther = stage.canvas != before
        #expect(isOther && stage.text.contains("◀ colour ▶"))
        for _ in 0..<3 { stage.press(.down) }
        stage.press(.right)
        #expect(stage.text.contains("◀ normal ▶") && said(stage).contains("From the next match."))
        for _ in 0..<5 { stage.press(.down) }
        stage.press(.right)
        #expect(stage.text.contains("◀ vertical ▶"))
        for _ in 0..<3 { stage.press(.down) }
        stage.press(.left)
        #expect(stage.text.contains("◀ mouse ▶"))
        stage.press(.escape)
        #expect(stage.text.contains("the mouse, or a key") && stage.text.contains("A ← left   D → right"))
        #expect(stage.app.options.level == .normal)
        #expect(
            settings.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
                == ["theme colour", "level normal", "orientation vertical", "input mouse"]
        )
    }

    @Test("explain each value of a choice in a sentence of its own")
    func meanings() {
        var stage = Stage.match()
        stage.press(",")
        for (name, values) in [("theme", 5), ("calm", 2), ("sound", 3), ("level", 3), ("pace", 5)] {
            var sentences: Set<String> = []
            for _ in 0..<values {
                #expect(stage.chosenLine?.hasPrefix(name) == true)
                let words = said(stage)
                sentences.insert(String(words.split(separator: " kept in ")[1]))
                stage.press(.right)
            }
            #expect(sentences.count == values, "\(name)")
            stage.press(.down)
        }
    }

    @Test("are in sections, whose headings cannot be chosen")
    func sections() {
        var stage = Stage.match()
        stage.press(",")
        var chosen: [String] = []
        for _ in 0..<20 {
            if let line = stage.chosenLine, chosen.last != line { chosen.append(line) }
            stage.press(.down)
        }
        let headings = ["Look and sound", "Match", "Players", "Controls"]
        for heading in headings { #expect(stage.lines.contains { $0.contains("│ \(heading) ") }, "\(heading)") }
        #expect(chosen.count == 14 && Set(chosen).isDisjoint(with: headings), "\(chosen)")
        #expect(chosen.first == "theme" && chosen.last?.hasPrefix("kept in") == true)
        stage.press(.home)
        stage.press(.up)
        #expect(stage.chosenLine == "theme")
    }

    @Test("keep only what the player changed, and other lines as they are")
    func keeping() {
        let settings = RecordedSettings("# mine\nlevel hard\nnonsense\n")
        var options = AppOptions()
        options.isIntroduced = true
        options.theme = .mono  // As set by --theme, which is not saved.
        var stage = Stage(options: options, effects: settings.effects)
        stage.press("?")
        #expect(settings.text == "# mine\nlevel hard\nnonsense\n")
        stage.press("?")
        stage.press("t")
        #expect(settings.text == "# mine\nlevel hard\nnonsense\ntheme classic\n")
    }

    @Test("wait with what was changed in a match until it stands still, or the program ends")
    func waiting() {
        for end: Key in [.character("p"), .character("c")] {
            let settings = RecordedSettings("")
            var stage = Stage.rally(.horizontal, 80, 24, effects: settings.effects)
            stage.press("t")
            stage.press("i")
            stage.run(3)
            #expect(settings.text == "")
            stage.press(end, end == .character("c") ? .control : [])
            stage.run(1)
            stage.press("x")
            #expect(settings.text == "theme colour\ninput mouse\n")
        }
    }

    @Test("say what is wrong in the file, on the title and in the list")
    func complaints() {
        let settings = RecordedSettings("points 5\ntheme purple\nintroduced yes\n")
        var stage = Stage(
            options: settings.effects.settings.reading().options,
            complaints: settings.effects.settings.reading().complaints,
            effects: settings.effects
        )
        #expect(stage.text.contains("settings: line 2, see Settings (,)"))
        #expect(stage.app.options.rules.settings.winningScore == 5)
        stage.press(",")
        #expect(stage.text.contains("! line 2: theme is 'purple'"))
        stage.press(.up)
        let allowed = "it must be classic, colour, contrast, colourblind"
        #expect(said(stage).contains("In the file, line 2: theme is 'purple': \(allowed)"))
        stage.press(.down)
        stage.press(.right)
        stage.press(.escape)
        #expect(settings.text == "points 5\ntheme colour\nintroduced yes\n")
        #expect(!stage.text.contains("line 2"))
        stage.press(",")
        #expect(!stage.text.contains("line 2"))
        stage.press(.escape)
        #expect(!stage.text.contains("see Settings"))
    }

    @Test("say what is wrong in the file as it is now, which is read again when they open or close")
    func complaintsNow() {
        let settings = RecordedSettings("points 0\ntheme purple\nintroduced yes\n")
        var effects = settings.effects
        let read = effects.settings.read
        var reads = 0
        effects.settings.read = { () throws(SettingsStore.Failure) in
            reads += 1
            return try read()
        }
        var stage = Stage(effects: effects)
        func readsAfter(_ key: Key) -> Int {
            let before = reads
            stage.press(key)
            return reads - before
        }
        #expect(readsAfter(.character(",")) == 1)
        #expect(stage.text.contains("! line 1") && stage.text.contains("! line 2") && stage.chosenLine == "theme")
        #expect(readsAfter(.right) == 0)
        #expect(stage.text.contains("! line 1") && !stage.text.contains("line 2") && stage.chosenLine == "theme")
        #expect(readsAfter(.down) == 0)
        for _ in 0..<2 { stage.press(.up) }
        #expect(stage.chosenLine?.hasPrefix("line 1: points is") == true)
        for _ in 0..<6 { stage.press(.down) }
        #expect(readsAfter(.right) == 0 && !stage.text.contains("line 1") && stage.chosenLine == "points")
        #expect(stage.text.contains("◀ 12 ▶") && stage.text.contains("theme"))
        #expect(readsAfter(.escape) == 1 && readsAfter(.character("t")) == 0 && readsAfter(.down) == 0)
    }

    @Test("say what plays the tones as it is now")
    func soundNow() {
        var state = SoundPlayer.State.playing(with: "aplay")
        var effects = RecordedSettings("").effects
        effects.sounds = SoundPlayer { _ in
        } state: {
            state
        }
        var options = AppOptions()
        options.sound = .on
        var stage = Stage(options: options, effects: effects)
        stage.press(",")
        for _ in 0..<2 { stage.press(.down) }
        #expect(said(stage).contains("aplay plays them."))
        state = .silent("aplay failed three times")
        for key: Key in [.up, .down] { stage.press(key) }
        #expect(said(stage).contains("Nothing is heard: aplay failed three times."))
    }

    /// The words on the screen, regardless of line breaks.
    private func said(_ stage: Stage) -> String {
        stage.text.split(whereSeparator: { " \n│█▔▁▀▄".contains($0) }).joined(separator: " ")
    }

    @Test("say that a change could not be kept, and hold it for this run")
    func failure() {
        var effects = Effects.none
        effects.settings = SettingsStore(place: "/x/settings") { () throws(SettingsStore.Failure) in
            throw SettingsStore.Failure("cannot read /x/settings: Permission denied")
        } change: { (_) throws(SettingsStore.Failure) in
            throw SettingsStore.Failure("cannot write /x/settings: No space left on device")
        }
        var stage = Stage.match(effects: effects)
        stage.press(",")
        #expect(stage.text.contains("! cannot read /x/settings: Permission denied"))
        stage.press(.right)
        #expect(stage.text.contains("It holds until you quit: cannot write /x/settings: No space"))
        stage.press(.down)
        #expect(said(stage).contains("flashes on the court."))
        #expect(stage.app.options.theme == .colour)
    }

    @Test("that could not be kept are tried again with the next change, and where the settings open or close")
    func retries() {
        let settings = RecordedSettings("")
        var tries = 0
        var fails = true
        var effects = settings.effects
        let change = effects.settings.change
        effects.settings.change = { (changes) throws(SettingsStore.Failure) in
            tries += 1
            if fails { throw SettingsStore.Failure("No space left on device") }
            return try change(changes)
        }
        var stage = Stage(effects: effects)
        stage.press("t")
        #expect(tries == 1 && stage.text.contains("settings are not kept: No space left on device"))
        stage.press("?")
        stage.press("?")
        stage.run(10)
        #expect(tries == 1)
        stage.press("t")
        #expect(tries == 2 && stage.text.contains("theme: high contrast"), "It is said once.")
        stage.press(",")
        #expect(tries == 3 && stage.text.contains("It holds until you quit: No space left on device"))
        stage.press(.down)
        #expect(tries == 3 && settings.text == "")
        fails = false
        stage.press(.escape)
        #expect(tries == 4 && settings.text == "theme contrast\n")
        stage.press("c", .control)
        #expect(tries == 4)
    }

    @Test("close by a press of their key, and not by holding it")
    func holding() {
        var stage = Stage.match()
        stage.press(",")
        for key: Key in [.character(","), .escape, .character("q")] {
            _ = stage.app.handle(.key(KeyEvent(key, .repeat)))
            #expect(stage.text.contains(" Settings "))
        }
        openKeys(&stage)
        _ = stage.app.handle(.key(KeyEvent(.escape, .repeat)))
        #expect(stage.text.contains(" Keys "))
        stage.press(.escape)
        #expect(stage.text.contains(" Settings "))
        stage.press(",")
        #expect(!stage.text.contains(" Settings "))
    }

    @Test("opened from the first title leave it as it is: the first steps come first")
    func firstStart() {
        let settings = RecordedSettings("")
        var stage = Stage(entries: [.settings], effects: settings.effects, isFirstStart: true)
        let before = stage.text
        stage.choose("Settings")
        #expect(stage.text.contains("◀ classic ▶"))
        stage.press(.escape)
        #expect(stage.text == before && settings.text == "")
        stage.press(",")
        stage.press(.escape)
        #expect(settings.text == "" && !stage.app.options.isIntroduced)
        stage.choose("Play")
        #expect(stage.app.options.isIntroduced)
    }

    @Test("name a wrong line on the title over its menu alone")
    func complaintPlaces() {
        let settings = RecordedSettings("theme purple\n")
        var stage = Stage(complaints: settings.effects.settings.reading().complaints, effects: settings.effects)
        #expect(stage.text.contains("see Settings"))
        stage.press("?")
        #expect(!stage.text.contains("see Settings"))
        stage.press("?")
        #expect(stage.text.contains("see Settings"))
        stage.run(1_300)
        #expect(!stage.text.contains("see Settings"), "The demo plays.")
    }

    @Test("explain every line in full, also on the smallest screen", arguments: [(40, 16), (80, 24)])
    func explanations(_ columns: Int, _ rows: Int) {
        let reason = "over ssh, tones would be heard at the other machine; the bell is heard here"
        let settings = RecordedSettings("court castle\nkey quit up\nname \(String(repeating: "ab ", count: 12))\n")
        var effects = settings.effects
        effects.sounds = SoundPlayer { _ in
        } state: {
            .silent(reason)
        }
        var options = AppOptions()
        options.sound = .on
        let setup = MatchSetup(.human, .computer(.hard), options, seed: 5)
        var stage = Stage(setup, options: options, columns: columns, rows: rows, effects: effects)
        stage.press(",")
        var said: [String] = []
        func walk(_ stage: inout Stage) {
            stage.press(.home)
            for _ in 0..<40 {
                said.append(self.said(stage))
                #expect(stage.chosenLine != nil)
                stage.press(.down)
            }
        }
        walk(&stage)
        stage.press(.end)
        stage.press(.up)
        stage.press(.enter)
        walk(&stage)
        let texts =
            settings.effects.settings.reading().complaints.map { "In the file, \($0)." }
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
        var effects = RecordedSettings("").effects
        effects.settings.change = { (_) throws(SettingsStore.Failure) in
            let place = "/a/folder/with/a/long/name/and/another/one/pong/settings"
            throw SettingsStore.Failure(
                "cannot write \(place): Read-only file system",
                reason: "Read-only file system"
            )
        }
        var stage = Stage.match(.horizontal, columns, rows, effects: effects)
        stage.press("i")
        let whole = columns == 40 ? " not kept: " : " settings are not kept: "
        #expect(stage.lines[0].contains("\(whole)Read-only file system "))
        stage.press(",")
        stage.press(.right)
        #expect(said(stage).contains(" Read-only file system"))
    }

    @Test("choose keys, refuse those that meet, and give the first ones back")
    func keys() {
        let settings = RecordedSettings("")
        var stage = Stage.match(effects: settings.effects)
        stage.press(",")
        openKeys(&stage)
        #expect(stage.text.contains(" Keys ") && stage.text.contains("one up           W"))
        stage.press(.enter)
        #expect(stage.text.contains("Press the key for one-up."))
        stage.press("p")
        #expect(stage.text.contains("Refused: p is a key of pause"))
        stage.press("x", .alt)
        #expect(stage.text.contains("A key together with Ctrl or Alt cannot be chosen"))
        stage.press(.enter)
        #expect(stage.text.contains("Refused: enter always means the same"))
        stage.press("e")
        #expect(stage.text.contains("one up           E") && settings.text == "key one-up e\n")
        stage.press("+")
        stage.press(.escape)
        stage.press("+")
        stage.press(.function(5))
        #expect(stage.text.contains("one up           E  F5") && settings.text == "key one-up e f5\n")
        stage.press(.escape)
        #expect(stage.text.contains("your own"))
        stage.press(.escape)
        #expect(stage.text.contains("E ↑ up   S ↓ down"))
        stage.press("e")
        #expect(KeyEvent(.function(5)).steers(.horizontal, stage.app.options.keys))
        #expect(!KeyEvent(.character("w")).steers(.horizontal, stage.app.options.keys))

        stage.press(",")
        openKeys(&stage)
        stage.press(.delete)
        #expect(stage.text.contains("one up           W") && settings.text == "key one-up w\n")
        stage.press(.enter)
        stage.press("x")
        stage.press(.end)
        stage.press(.enter)
        #expect(stage.text.contains("All keys are as they were at first") && stage.app.options.keys == .standard)
    }

    @Test("fit every screen, whatever line is chosen", arguments: [(40, 16), (41, 17), (80, 24), (200, 60)])
    func room(_ columns: Int, _ rows: Int) {
        var stage = Stage.match(.vertical, columns, rows, effects: RecordedSettings("x\n").effects)
        stage.press(",")
        var seen: Set<String> = []
        for page in ["Settings", "Keys"] {
            for _ in 0..<40 {
                stage.press(.down)
                seen.insert(stage.text)
                #expect(stage.lines.allSatisfy { $0.count <= columns })
                #expect(stage.text.contains(" \(page) ") && stage.text.contains("Esc"))
            }
            if page == "Settings" { openKeys(&stage) }
        }
        #expect(seen.count > 20)
        stage.resize(columns: 30, rows: 10)
        #expect(stage.text.contains("Pong needs 40×16") && stage.text.contains("Esc back"))
        stage.press(.escape)
        stage.press(.escape)
        stage.resize(columns: columns, rows: rows)
        #expect(!stage.text.contains("Esc back"))
    }

    @Test("leave a match alone that others play on with, and are kept when they close over it")
    func unseen() {
        let settings = RecordedSettings("")
        let scene = UnseenProbe(goesOn: true)
        var app = App(
            AppOptions(),
            start: .scene(scene),
            capabilities: Capabilities(colors: .none, glyphs: .ascii),
            size: Size(columns: 40, rows: 16),
            seed: 1,
            effects: settings.effects
        )
        _ = app.handle(.key(KeyEvent(.character(","))))
        #expect(app.pace == .ticking && !app.isUrgent)
        app.advance(by: 3)
        #expect(scene.due.map(\.ticks).reduce(0, +) == 3)
        _ = app.handle(.key(KeyEvent(.right)))
        #expect(app.options.theme == .colour && settings.text == "")
        _ = app.handle(.key(KeyEvent(.escape)))
        #expect(settings.text == "theme colour\n" && app.pace == .ticking)
    }

    private func openKeys(_ stage: inout Stage) {
        stage.press(.end)
        stage.press(.up)
        stage.press(.enter)
    }
}
