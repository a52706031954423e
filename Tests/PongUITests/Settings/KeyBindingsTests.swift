internal import GameCore
internal import PongUI
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Keys chosen by the player.
@Suite("Keys of one's own") struct KeyBindingsTests {
    @Test("have one action each at first")
    func standard() {
        for action in KeyAction.allCases {
            for key in action.standardKeys {
                #expect(KeyBindings.standard.action(of: key) == action)
                #expect(KeyAction.allCases.count { KeyBindings.standard[$0].contains(key) } == 1, "\(key)")
            }
        }
        #expect(Set(KeyAction.allCases.map(\.name)).count == KeyAction.allCases.count)
    }

    @Test("have names that are read again, whatever the key")
    func names() {
        let scalars: [Unicode.Scalar] = ["a", "0", "#", "=", ",", "?", "ä", "ß", "я", "ｱ", "€"]
        let keys: [Key] =
            scalars.map { .character($0) } + [
                .character(" "), .up, .down, .left, .right, .enter, .escape, .tab, .backtab, .backspace, .delete,
                .insert, .home, .end, .pageUp, .pageDown, .function(1), .function(35),
            ]
        for key in keys {
            #expect(Key(name: key.name) == key, "\(key)")
            #expect(Canvas.width(of: key.label(for: .oneUp)) <= 5)
        }
        #expect(
            Key(name: "Page-Up") == .pageUp && Key(name: "W") == .character("w") && Key(name: "Ä") == .character("ä")
        )
        for wrong in ["", "f0", "f36", "ctrl-x", "ww", "\u{7}", "\u{301}", "\u{A0}", "あ", "界", "x\u{301}"] {
            #expect(Key(name: wrong) == nil, "\(wrong)")
        }
        #expect(Key(name: "o\u{308}") == .character("\u{F6}"))
    }

    @Test("have the characters that the screen shows in one column, and names of players wide ones, too")
    func characters() throws {
        let setting = try #require(Setting.all.first { $0.name == "name" })
        var (shown, hidden) = (0, 0)
        for value in Array(0x21...0x33FF) + Array(0xFE00...0xFFFF) + Array(0x1F000...0x1F9FF) {
            guard let scalar = Unicode.Scalar(UInt32(value)), scalar != "#", scalar != "?", scalar != "-" else {
                continue
            }
            var canvas = Canvas(size: Size(columns: 3, rows: 1), glyphs: .blocks)
            canvas.write(String(scalar), column: 1, row: 0, .plain)
            let isBlank = scalar.properties.generalCategory == .spaceSeparator
            let isShown = canvas[1, 0].glyph == scalar && !isBlank
            #expect((Key(name: String(scalar)) != nil) == (isShown && canvas[1, 0].half == .none), "\(value)")
            let reading = SettingsReading(SettingsFile(Array("\(setting.name) \(scalar)".utf8)))
            #expect((reading.options.names.one == String(scalar)) == isShown, "\(value)")
            if isShown { shown += 1 } else { hidden += 1 }
        }
        #expect(shown > 5_000 && hidden > 1_000)
    }

    @Test("are refused where they meet another action's, or always mean the same")
    func refusals() throws {
        var keys = KeyBindings.standard
        #expect(throws: KeyBindings.Refusal.taken(.up, by: .twoUp)) { try keys.set([.up], of: .oneUp) }
        #expect(throws: KeyBindings.Refusal.reserved(.escape)) { try keys.set([.escape], of: .pause) }
        #expect(throws: KeyBindings.Refusal.reserved(.enter)) { try keys.set([.enter], of: .serve) }
        #expect(throws: KeyBindings.Refusal.ofMenus(.tab)) { try keys.set([.tab], of: .theme) }
        #expect(throws: KeyBindings.Refusal.ofMenus(.character("j"))) { try keys.set([.character("J")], of: .quit) }
        for action in KeyAction.allCases {
            let reserved = KeyBindings.Refusal.reserved(.character("y"))
            #expect(throws: reserved) { try keys.set([.character("Y")], of: action) }
        }
        #expect(throws: KeyBindings.Refusal.notShown) { try keys.set([.character("界")], of: .pause) }
        #expect(keys == .standard)
        try keys.set([.character("E"), .tab, .character("e")], of: .oneUp)
        #expect(keys[.oneUp] == [.character("e"), .tab] && keys.action(of: .character("w")) == nil)
        try keys.set([.character("w")], of: .oneDown)
        try keys.set([], of: .twoUp)
        #expect(keys.label(of: .twoUp) == "–" && keys.label(of: .oneDown) == "W" && keys.label(of: .oneUp) == "E")
    }

    /// A menu refuses exactly the keys that change it.
    @Test("are refused where menus have them, and no menu has another one", arguments: Menu.allCases)
    func menus(_ menu: Menu) throws {
        var free = KeyBindings.standard
        for action in KeyAction.allCases { try free.set([], of: action) }
        let keys: [Key] =
            (0x21...0x7E).map { .character(Unicode.Scalar(UInt8($0))) } + [
                .character(" "), .up, .down, .left, .right, .tab, .backtab, .backspace, .delete, .insert, .home, .end,
                .pageUp, .pageDown, .function(1), .function(12),
            ]
        var (refused, allowed) = (0, 0)
        for key in keys where key.folded == key {
            if let action = KeyBindings.standard.action(of: key),
                [.quit, .theme, .settings, .help].contains(action)
            {
                continue
            }
            var bindings = free
            guard (try? bindings.set([key], of: .quit)) != nil else {
                refused += 1
                continue
            }
            allowed += 1
            for part in menu.parts {
                var stage = part
                stage.press(key)
                let isSame = stage.canvas == part.canvas
                #expect(isSame, "\(key)")
            }
        }
        #expect(refused > 20 && allowed > 20)
    }

    /// The screens with keys of their own, on which the program's keys work too.
    enum Menu: CaseIterable {
        case title, question, choices, settings, keys, history, statistics

        /// The menu at its first lines and at its last ones.
        var parts: [Stage] {
            var stage: Stage
            switch self {
            case .title: stage = Stage(entries: [.settings])
            case .question: stage = Stage(effects: RecordedSettings("").effects)
            case .choices:
                stage = Stage()
                stage.choose("Choose the match")
            case .settings, .keys:
                stage = Stage(entries: [.settings])
                stage.choose("Settings")
                if self == .keys { for key: Key in [.end, .up, .enter] { stage.press(key) } }
            case .history, .statistics:
                let memory = HistoryMemory()
                memory.entries = (1...5).map { .sample(file: "\($0)", points: $0, rally: 9) }
                stage = Stage(entries: [.history], effects: memory.effects)
                stage.choose("Matches and statistics")
                if self == .statistics { stage.press("s") }
            }
            var last = stage
            for _ in 0..<2 { last.press(.down) }
            return [stage, last]
        }
    }

    @Test("move the paddles, in both courts, and the old ones do not", arguments: Orientation.allCases)
    func paddles(_ orientation: Orientation) throws {
        var keys = KeyBindings.standard
        try keys.set([.character("é"), .function(3)], of: orientation == .horizontal ? .oneUp : .oneLeft)
        try keys.set([.character("8")], of: orientation == .horizontal ? .twoDown : .twoRight)
        try keys.set([.character("x")], of: .oneStop)
        var board = TestKeyboard(.both, .latch, orientation)
        board.options.keys = keys
        board.press(orientation == .horizontal ? "w" : "a")
        #expect(board.takeInputs().one.move == .none)
        for key: Key in [.character("é"), .character("É"), .function(3)] {
            board.press(key)
            board.press("8")
            let inputs = board.takeInputs()
            #expect(inputs.one.move == .low && inputs.two.move == .high)
            board.press("x")
            #expect(board.takeInputs().one.move == .none)
        }
        #expect(
            KeyEvent(.function(3)).steers(orientation, keys)
                && !KeyEvent(.up, .press, .alt).steers(orientation, keys)
        )
    }

    @Test("serve for one player alone, where they are that one's own")
    func ownServes() throws {
        var options = AppOptions()
        try options.keys.set([.function(7)], of: .oneServe)
        try options.keys.set([.function(8)], of: .twoServe)
        try options.keys.set([], of: .serve)
        var settings = Rules.Settings()
        settings.servesAutomatically = false
        options.rules = try Rules(settings)
        func isServing(_ stage: Stage, with key: Int) -> Bool {
            stage.lines.dropLast().contains { $0.hasSuffix(" F\(key)") }
        }
        var servers: Set<Int> = []
        for seed: UInt64 in 1...8 {
            var stage = Stage(MatchSetup(.human, .human, options, seed: seed), options: options)
            #expect(stage.text.contains("Enter begins"))
            stage.press(.function(7))
            for _ in 0..<600 where !isServing(stage, with: 7) && !isServing(stage, with: 8) { stage.run(1) }
            let server = isServing(stage, with: 7) ? 7 : 8
            servers.insert(server)
            stage.press(.function(server == 7 ? 8 : 7))
            stage.run(30)
            #expect(isServing(stage, with: server), "The other player served.")
            stage.press(.function(server))
            stage.run(1)
            #expect(!isServing(stage, with: server))
        }
        #expect(servers == [7, 8])
        #expect(options.keys.label(of: .pause) == "p" && options.keys.label(of: .oneStop) == "–")
    }

    @Test("stand in the list of keys beside what they do", arguments: Orientation.allCases)
    func help(_ orientation: Orientation) throws {
        var options = AppOptions()
        options.orientation = orientation
        let changes: [(KeyAction, [Key])] = [
            (.rematch, []), (.theme, [.function(10), .function(11), .function(12)]), (.pause, []), (.serve, []),
            (.quit, []), (.oneServe, [.function(7)]), (.twoServe, [.function(8)]), (.oneUp, [.function(1)]),
            (.oneStop, [.function(2)]),
        ]
        for (action, keys) in changes { try options.keys.set(keys, of: action) }
        let setup = MatchSetup(.human, .computer(.hard), options, seed: 5)
        var stage = Stage(setup, options: options, columns: 40, rows: 16)
        stage.press("?")
        let lines = [
            "–  v          rematch, watch again", "F10  ,  F11   theme, settings", "Esc           pause",
            "Enter         begin, serve, go on", "Ctrl-C        quit",
            "F7  F8        serve \(orientation == .horizontal ? "left, right" : "bottom, top")",
        ]
        for line in lines { #expect(stage.text.contains(line), "\(line)") }
    }

    @Test("of a paddle count by their place on the keyboard")
    func places() {
        var board = TestKeyboard(.both, .latch)
        let typed = KeyEvent(.character("z"), .press, place: .character("w"))
        #expect(board.controls.take(typed, board.options) && board.takeInputs().one.move == .low)
    }

    @Test("do in a match what they say, and are named in all hints")
    func match() throws {
        let changes: [(KeyAction, Key)] = [
            (.serve, .character("b")), (.pause, .function(2)), (.rematch, .character("g")), (.turn, .character("n")),
            (.scheme, .character("m")), (.theme, .character("c")), (.help, .function(1)), (.quit, .character("x")),
            (.oneUp, .character("e")), (.oneRight, .character("f")),
        ]
        var options = AppOptions()
        for (action, key) in changes { try options.keys.set([key], of: action) }
        let setup = MatchSetup(.human, .computer(.hard), rules: .first(to: 1), seed: 5)
        var stage = Stage(setup, options: options)
        #expect(stage.text.contains("b begins") && stage.text.contains("E ↑ up   S ↓ down"))
        #expect(stage.text.contains("F2 pause  F1 help  x quit"))
        for key: Unicode.Scalar in [" ", "p", "i", "?", "t"] { stage.press(key) }
        #expect(stage.text.contains("b begins") && stage.text.contains("  keys  F2 pause"))
        stage.press("m")
        stage.press("m")
        #expect(stage.text.contains("a key moves, F ← stops"))
        stage.press("n")
        #expect(stage.text.contains("a key moves, E ↓ stops"))
        stage.press("n")
        stage.press(.function(1))
        for line in ["E S           move, left", "b             begin", "F2  Esc       pause", "c  ,          theme"] {
            #expect(stage.text.contains(line), "\(line)")
        }
        stage.press(.function(1))
        let before = stage.canvas
        stage.press("c")
        let isOther = stage.canvas != before
        #expect(isOther)
        stage.press("b")
        stage.run(90)
        stage.press(.function(2))
        stage.run(1)
        #expect(stage.text.contains("Paused") && stage.text.contains("b play"))
        stage.press("b")
        stage.run(61)
        stage.press("x")
        #expect(stage.text.contains("y quit  Esc back"))
        stage.press("n")
        stage.run(until: "g rematch  Esc title  x quit")
        stage.run(60)
        stage.press("g")
        stage.run(1)
        #expect(!stage.text.contains("g rematch"))
        #expect(stage.press("q") == .goOn)
    }
}
