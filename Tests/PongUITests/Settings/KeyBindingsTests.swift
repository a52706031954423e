internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// Keys chosen by the player.
@Suite("Keys of one's own") struct KeyBindingsTests {
    @Test("have one action each at first")
    func standard() {
        for action in KeyAction.allCases {
            for key in action.standardKeys {
                let actions = KeyAction.allCases.filter { KeyBindings.standard[$0].contains(key) }
                #expect(actions == [action] && KeyBindings.standard.action(of: key) == action, "\(key)")
            }
        }
        #expect(Set(KeyAction.allCases.map(\.name)).count == KeyAction.allCases.count)
    }

    @Test("have names that are read again, whatever the key")
    func names() {
        let scalars: [Unicode.Scalar] = ["a", "0", "#", "=", ",", "?", "ä", "ß", "я", "ｱ", "€"]
        let keys: [Key] =
            scalars.map { .character($0) } + [
                " ", .up, .down, .left, .right, .enter, .escape, .tab, .backtab, .backspace, .delete,
                .insert, .home, .end, .pageUp, .pageDown, .function(1), .function(35),
            ]
        for key in keys {
            #expect(Key(name: key.name) == key, "\(key)")
            #expect(Canvas.width(of: key.label(for: .oneUp)) <= 5)
        }
        #expect(Key(name: "Page-Up") == .pageUp && Key(name: "W") == "w" && Key(name: "Ä") == "ä")
        for wrong in ["", "f0", "f36", "ctrl-x", "ww", "\u{7}", "\u{301}", "\u{A0}", "あ", "界", "x\u{301}"] {
            #expect(Key(name: wrong) == nil, "\(wrong)")
        }
        #expect(Key(name: "o\u{308}") == "\u{F6}")
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
        let refusals: [([Key], KeyAction, KeyBindings.Refusal)] =
            [
                ([.up], .oneUp, .taken(.up, by: .twoUp)), ([.escape], .pause, .reserved(.escape)),
                ([.enter], .serve, .reserved(.enter)), ([.tab], .theme, .ofMenus(.tab)), (["J"], .quit, .ofMenus("j")),
                (["界"], .pause, .notShown),
            ] + KeyAction.allCases.map { (["Y"], $0, .reserved("y")) }
        for (wrong, action, refusal) in refusals {
            #expect(throws: refusal, "\(action)") { try keys.set(wrong, of: action) }
        }
        #expect(keys == .standard)
        try keys.set(["E", .tab, "e"], of: .oneUp)
        #expect(keys[.oneUp] == ["e", .tab] && keys.action(of: "w") == nil)
        try keys.set(["w"], of: .oneDown)
        try keys.set([], of: .twoUp)
        #expect(keys.label(of: .twoUp) == "–" && keys.label(of: .oneDown) == "W" && keys.label(of: .oneUp) == "E")
    }

    /// A menu refuses exactly the keys that change it.
    @Test(
        "are refused where menus have them, and no menu has another one",
        arguments: TestExtent.simulated(Menu.allCases)
    )
    func menus(_ menu: Menu) throws {
        let free = try KeyBindings(KeyAction.allCases.map { ($0, []) })
        let keys: [Key] =
            (0x21...0x7E).map { .character(Unicode.Scalar(UInt8($0))) } + [
                " ", .up, .down, .left, .right, .tab, .backtab, .backspace, .delete, .insert, .home, .end,
                .pageUp, .pageDown, .function(1), .function(12),
            ]
        var (refused, allowed) = (0, 0)
        for key in keys where key.folded == key {
            let action = KeyBindings.standard.action(of: key)
            if let action, [.quit, .theme, .settings, .help].contains(action) { continue }
            var bindings = free
            guard (try? bindings.set([key], of: .quit)) != nil else {
                refused += 1
                continue
            }
            allowed += 1
            for part in menu.parts {
                let isSame = part.pressing(key).canvas == part.canvas
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
            let memory = HistoryMemory()
            memory.entries = (1...5).map { .sample(file: "\($0)", points: $0, rally: 9) }
            let history = Stage(entries: [.history], effects: memory.effects)
            let settings = Stage(entries: [.settings])
            let stage =
                switch self {
                case .title: settings
                case .question: Stage(effects: RecordedSettings("").effects)
                case .choices: Stage().choosing("Choose the match")
                case .settings: settings.choosing("Settings")
                case .keys: settings.choosing("Settings").pressing(.end, .up, .enter)
                case .history: history.choosing("Matches and statistics")
                case .statistics: history.choosing("Matches and statistics").pressing("s")
                }
            return [stage, stage.pressing(.down, .down)]
        }
    }

    @Test("move the paddles, in both courts, and the old ones do not", arguments: Orientation.allCases)
    func paddles(_ orientation: Orientation) throws {
        let keys = try KeyBindings([
            (orientation == .horizontal ? .oneUp : .oneLeft, ["é", .function(3)]),
            (orientation == .horizontal ? .twoDown : .twoRight, ["8"]), (.oneStop, ["x"]),
        ])
        var board = TestKeyboard(.both, .latch, orientation)
        board.options.keys = keys
        board.press(orientation == .horizontal ? "w" : "a")
        #expect(board.takeInputs().one.move == .none)
        for key: Key in ["é", "É", .function(3)] {
            board.press(key, "8")
            let inputs = board.takeInputs()
            #expect(inputs.one.move == .low && inputs.two.move == .high)
            board.press("x")
            #expect(board.takeInputs().one.move == .none)
        }
        #expect(
            KeyEvent(.function(3)).steers(orientation, keys) && !KeyEvent(.up, .press, .alt).steers(orientation, keys)
        )
    }

    @Test("serve for one player alone, where they are that one's own")
    func ownServes() throws {
        var options = AppOptions()
        options.keys = try KeyBindings([(.oneServe, [.function(7)]), (.twoServe, [.function(8)]), (.serve, [])])
        options.rules = try Rules.standard.changing { $0.servesAutomatically = false }
        func isServing(_ stage: Stage, with key: Int) -> Bool {
            stage.lines.dropLast().contains { $0.hasSuffix(" F\(key)") }
        }
        var servers: Set<Int> = []
        for seed: UInt64 in 1...8 {
            var stage = Stage(MatchSetup(.human, .human, options, seed: seed), options: options)
            #expect(stage.shows("Enter begins"))
            stage.press(.function(7))
            for _ in 0..<60 where !isServing(stage, with: 7) && !isServing(stage, with: 8) { stage.run(10) }
            let server = isServing(stage, with: 7) ? 7 : 8
            servers.insert(server)
            stage.press(.function(server == 7 ? 8 : 7), ticks: 30)
            #expect(isServing(stage, with: server), "The other player served.")
            stage.press(.function(server), ticks: 1)
            #expect(!isServing(stage, with: server))
        }
        #expect(servers == [7, 8])
        #expect(options.keys.label(of: .pause) == "p" && options.keys.label(of: .oneStop) == "–")
    }

    @Test("stand in the list of keys beside what they do", arguments: Orientation.allCases)
    func help(_ orientation: Orientation) throws {
        let changes: [(KeyAction, [Key])] = [
            (.rematch, []), (.theme, [.function(10), .function(11), .function(12)]), (.pause, []), (.serve, []),
            (.quit, []), (.oneServe, [.function(7)]), (.twoServe, [.function(8)]), (.oneUp, [.function(1)]),
            (.oneStop, [.function(2)]),
        ]
        let keys = try KeyBindings(changes)
        let stage = Stage.match(orientation, 40, 16) { $0.keys = keys }.pressing("?")
        let lines = [
            "–  v          rematch, watch again", "F10  ,  F11   theme, settings", "Esc           pause",
            "Enter         begin, serve, go on", "Ctrl-C        quit",
            "F7  F8        serve \(orientation == .horizontal ? "left, right" : "bottom, top")",
        ]
        for line in lines { #expect(stage.shows(line), "\(line)") }
    }

    @Test("of a paddle count by their place on the keyboard")
    func places() {
        var board = TestKeyboard(.both, .latch)
        let typed = KeyEvent("z", .press, place: "w")
        #expect(board.controls.take(typed, board.options) && board.takeInputs().one.move == .low)
    }

    @Test("do in a match what they say, and are named in all hints")
    func match() throws {
        let changes: [(KeyAction, Key)] = [
            (.serve, "b"), (.pause, .function(2)), (.rematch, "g"), (.turn, "n"),
            (.scheme, "m"), (.theme, "c"), (.help, .function(1)), (.quit, "x"),
            (.oneUp, "e"), (.oneRight, "f"),
        ]
        let keys = try KeyBindings(changes.map { ($0, [$1]) })
        var stage = Stage.match(points: 1) { $0.keys = keys }
        let faults = stage.follow([
            ("", "b begins | E ↑ up   S ↓ down | F2 pause  F1 help  x quit"),
            ("space p i ? t", "b begins |   keys  F2 pause"), ("m m", "a key moves, F ← stops"),
            ("n", "a key moves, E ↓ stops"),
            ("n f1", "E S           move, left | b             begin | F2  Esc       pause | c  ,          theme"),
            ("f1 c", "theme: colour"), ("b +90 f2 +1", "Paused | b play"), ("b +61 x", "y quit  Esc back"),
            ("n …", "g rematch  v watch  Esc title"), ("+60 g +1", "!g rematch"), ("q", "ticking"),
        ])
        #expect(faults == [])
    }
}
