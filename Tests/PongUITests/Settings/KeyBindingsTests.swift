internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// Keys chosen by the player; single ones are in `Transcripts/SettingsFiles.txt`.
@Suite("Keys of one's own") struct KeyBindingsTests {
    @Test("have one action each at first, once, and names that are read again")
    func names() throws {
        let standard = KeyAction.allCases.flatMap { action in action.standardKeys.map { ($0, action) } }
        let scalars: [Unicode.Scalar] = ["a", "0", "#", "=", ",", "?", "ä", "ß", "я", "ｱ", "€"]
        let keys =
            standard.compactMap { Key(name: $0.0.text) } + scalars.map { .character($0) } + [
                " ", .enter, .escape, .tab, .backtab, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown,
                .function(1), .function(35),
            ]
        let lost = keys.filter { key in
            guard let name = KeyName(key) else { return true }
            return Key(name: name.text) != key || Canvas.width(of: name.label(for: .oneUp)) > 5
        }
        #expect(lost == [] && standard.allSatisfy { KeyBindings.standard.action(of: $0.0) == $0.1 })
        #expect(Set(standard.map(\.0)).count == standard.count && keys.count > 20 + scalars.count)
        var chosen = KeyBindings.standard
        try chosen.set(["E", "tab", "e"].compactMap { KeyName($0) }, of: .oneUp)
        #expect(chosen[.oneUp].map(\.text) == ["e", "tab"])
    }

    @Test("have the characters that the screen shows in one column, and names of players wide ones, too")
    func characters() {
        var (shown, hidden) = (0, 0)
        var wrong: [Unicode.Scalar] = []
        for value in Array(0x21...0x33FF) + Array(0xFE00...0xFFFF) + Array(0x1F000...0x1F9FF) {
            guard let scalar = Unicode.Scalar(UInt32(value)), scalar != "#", scalar != "?", scalar != "-" else {
                continue
            }
            var canvas = Canvas(size: Size(columns: 3, rows: 1), glyphs: .blocks)
            canvas.write(String(scalar), column: 1, row: 0, .plain)
            let isBlank = scalar.properties.generalCategory == .spaceSeparator
            let isShown = canvas[1, 0].glyph == scalar && !isBlank
            let isKey = Key(name: String(scalar)) != nil
            let isName = SettingsReading(SettingsFile(Array("name \(scalar)".utf8))).options.names.one == String(scalar)
            if isKey != (isShown && canvas[1, 0].half == .none) || isName != isShown { wrong.append(scalar) }
            if isShown { shown += 1 } else { hidden += 1 }
        }
        #expect(wrong == [] && shown > 5_000 && hidden > 1_000)
    }

    /// The screens with keys of their own, on which the program's keys work too.
    private static let menuLines = [
        "title entries=settings", "title file=", "title: choose:Choose", "title entries=settings: choose:Settings",
        "title entries=settings: choose:Settings end up enter", "history", "history: s",
    ]

    /// A menu refuses exactly the keys that change it.
    @Test("are refused where menus have them, and no menu has another one", arguments: TestExtent.simulated(menuLines))
    func menus(_ line: String) throws {
        // The menu at its first lines and at its last ones.
        let menu = [Stage(line), Stage(line).pressing(.down, .down)]
        let free = try KeyBindings(KeyAction.allCases.map { ($0, []) })
        let keys: [Key] =
            (0x21...0x7E).map { .character(Unicode.Scalar(UInt8($0))) } + [
                " ", .up, .down, .left, .right, .tab, .backtab, .backspace, .delete, .insert, .home, .end,
                .pageUp, .pageDown, .function(1), .function(12),
            ]
        var (refused, allowed) = (0, 0)
        var wrong: [Key] = []
        for key in keys where key.folded == key {
            let action = KeyBindings.standard.action(of: key)
            if let action, [.quit, .theme, .settings, .help].contains(action) { continue }
            var bindings = free
            guard let name = KeyName(key), (try? bindings.set([name], of: .quit)) != nil else {
                refused += 1
                continue
            }
            allowed += 1
            if menu.contains(where: { $0.pressing(key).canvas != $0.canvas }) { wrong.append(key) }
        }
        #expect(wrong == [] && refused > 20 && allowed > 20)
    }

    @Test("serve for one player alone, where they are that one's own")
    func ownServes() throws {
        var options = AppOptions()
        options.keys = try KeyBindings([(.oneServe, [.function(7)]), (.twoServe, [.function(8)]), (.serve, [])])
        options.rules = try Rules.standard.changing { $0.servesAutomatically = false }
        #expect(options.keys.label(of: .pause) == "p" && options.keys.label(of: .oneStop) == "–")
        func isServing(_ stage: Stage, with key: Int) -> Bool {
            stage.lines.dropLast().contains { $0.hasSuffix(" F\(key)") }
        }
        var servers: Set<Int> = []
        for seed: UInt64 in 1...8 {
            var stage = Stage(MatchSetup(.human, .human, options, seed: seed), options: options)
            let begins = stage.shows("Enter begins")
            stage.press(.function(7))
            for _ in 0..<60 where !isServing(stage, with: 7) && !isServing(stage, with: 8) { stage.run(10) }
            let server = isServing(stage, with: 7) ? 7 : 8
            servers.insert(server)
            stage.press(.function(server == 7 ? 8 : 7), ticks: 30)
            let waits = isServing(stage, with: server)
            stage.press(.function(server), ticks: 1)
            #expect(begins && waits && !isServing(stage, with: server), "Only the server serves.")
        }
        #expect(servers == [7, 8])
    }
}
