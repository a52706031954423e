internal import GameCore
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// Reading and changing a settings file.
@Suite("Settings file") struct SettingsFileTests {
    private func reading(_ text: String) -> SettingsReading { SettingsReading(file(text)) }

    private func file(_ text: String) -> SettingsFile { SettingsFile(Array(text.utf8)) }

    private func changed(_ text: String, _ name: String, _ value: String) -> String {
        let change = SettingChange(name: name, value: value)
        return String(decoding: SettingsFile(Array(text.utf8), changedBy: [change]).bytes, as: UTF8.self)
    }

    /// Files, and what is read from them: the settings that are not as at first, and the complaints.
    private static let files: [(text: String, read: String)] = [
        (
            """
            # comment
            introduced yes
              level\thard
            points 21
            key rematch none
            theme mono
            win-by-two yes
            orientation vertical
            sound bell
            key one-up e f5
            """,
            """
            theme mono
            sound bell
            level hard
            points 21
            win-by-two yes
            orientation vertical
            introduced yes
            key one-up e f5
            key rematch none
            """
        ),
        // Names of earlier versions.
        ("input linger\nsound-asked yes", "input steps"),
        // A wrong line leaves the others as they are.
        ("level hard\ntheme purple\npoints 5", "level hard\npoints 5\nline 2: theme is 'purple': \(themes)"),
        ("theme", "line 1: theme has no value: \(themes)"),
        ("theme = mono", "line 1: theme is '= mono': \(themes)"),
        ("points 0", "line 1: points is '0': it must be 1 to 99"),
        ("points 1e1", "line 1: points is '1e1': it must be 1 to 99"),
        ("win-by-two on", "line 1: win-by-two is 'on': it must be yes or no"),
        ("name \u{200B}", "line 1: name is '?': it must be a text of 1 to 16 columns"),
        ("name Ann Bartholomew M", "line 1: name is 'Ann Bartholomew M': it must be a text of 1 to 16 columns"),
        // Only a near name is proposed.
        ("thme mono", "line 1: 'thme' is no setting: did you mean 'theme'?"),
        ("pints 1", "line 1: 'pints' is no setting: did you mean 'points'?"),
        ("themes 1", "line 1: 'themes' is no setting: did you mean 'theme'?"),
        ("clam 1", "line 1: 'clam' is no setting"),
        ("colours 1", "line 1: 'colours' is no setting"),
        ("\u{1B}[2J x", "line 1: '?[2J' is no setting"),
        ("key one-upp w", "line 1: 'key one-upp' is no setting: did you mean 'key one-up'?"),
        ("key", "line 1: key needs an action and its keys, such as key one-up w"),
        ("key theme shift", "line 1: 'shift' is no key: \(keys)"),
        ("key pause \u{754C}", "line 1: '?' is no key: \(keys)"),
        ("key one-up esc", "line 1: esc always means the same, and cannot be chosen"),
        ("key quit up", "line 1: up is needed in menus, where this key works too"),
        ("key theme p", "line 1: p is a key of pause, so key theme keeps its default"),
        // A name is cleaned as it is between devices.
        ("name Jo\u{308}rg", "name J\u{F6}rg"),
        ("name \u{930}\u{935}\u{93F}", "name \u{930}\u{935}\u{93F}"),
        ("name A\u{202E}nn   Lee", "name Ann Lee"),
        ("name Ann\u{674E}", "name Ann\u{674E}"),
        ("name A B C D E F G H", "name A B C D E F G H"),
        // The last of several lines holds, and the one before a wrong one.
        ("theme mono\ntheme colour", "theme colour\nline 1: theme is in line 2 too, which holds"),
        ("key help f1\nkey help f2", "key help f2\nline 1: key help is in line 2 too, which holds"),
        (
            "theme mono\nkey help f1\ntheme colour\nkey help f2\ntheme nothing\nkey help f3",
            """
            theme colour
            key help f3
            line 1: theme is in line 3 too, which holds
            line 2: key help is in line 6 too, which holds
            line 4: key help is in line 6 too, which holds
            line 5: theme is 'nothing': \(themes)
            """
        ),
        ("key pause x\nkey pause t", "key pause x\nline 2: t is a key of theme, so line 1 holds"),
        ("key pause x\nkey pause esc", "key pause x\nline 2: esc always means the same, and cannot be chosen"),
        (
            "key pause q\nkey pause t\nkey quit f1",
            "key pause q\nkey quit f1\nline 2: t is a key of theme, so line 1 holds"
        ),
        // Two actions may exchange their keys; the later of two lines that meet is refused.
        ("key one-up s\nkey one-down w", "key one-up s\nkey one-down w"),
        ("key pause x\nkey theme x", "key pause x\nline 2: x is a key of pause, so key theme keeps its default"),
        // The refused one's standard key may be another action's by now: then that one is refused too.
        (
            "key pause t\nkey theme x\nkey rematch x",
            "key pause t\nkey theme x\nline 3: x is a key of theme, so key rematch keeps its default"
        ),
        (
            "key pause t\nkey theme esc",
            """
            line 1: t is a key of theme, so key pause keeps its default
            line 2: esc always means the same, and cannot be chosen
            """
        ),
        // The first one takes the standard key of the refused one, too.
        (
            "key pause f1 t\nkey theme f1",
            "key pause f1 t\nkey theme none\nline 2: f1 is a key of pause, so key theme has none"
        ),
    ]

    private static let themes = "it must be classic, colour, contrast, colourblind or mono"
    private static let keys = "it must be a character of one column, or such as space, up, page-down or f5"

    @Test("gives each setting the value of its line, and says of each wrong line what is allowed")
    func files() {
        for (text, expected) in Self.files {
            let reading = reading(text)
            let changed = Setting.all.filter { $0.value(reading.options) != $0.value(AppOptions()) }
            let values = changed.map { "\($0.name) \($0.value(reading.options))" }
            let read = (values + reading.complaints.map(\.description)).joined(separator: "\n")
            // As bytes: two ways to write an umlaut are equal texts.
            #expect(read.utf8.elementsEqual(expected.utf8), "\(text): \(read)")
        }
    }

    @Test("changes every setting, and every value comes back", arguments: Setting.all.map(\.name))
    func roundTrip(_ name: String) throws {
        let setting = try #require(Setting.all.first { $0.name == name })
        for value in setting.samples {
            let read = reading("\(name) \(value)\n")
            #expect(read.complaints == [] && setting.value(read.options) == value)
        }
        #expect(Set(setting.samples).count > 1)
        for line in ["\(name) nonsense-beyond-all-names\n", "\(name)\n"] {
            let wrong = reading(line)
            #expect(wrong.complaints.count == 1 && wrong.options == AppOptions())
        }
    }

    @Test("names a line that is not UTF-8, which a change replaces as any other")
    func latin() {
        let comment: [UInt8] = Array("# J".utf8) + [0xF6, 0x0A]
        let latin = comment + Array("name J".utf8) + [0xF6] + Array("rg\npoints 5\n".utf8)
        let reading = SettingsReading(SettingsFile(latin))
        #expect(reading.complaints.map(\.description) == ["line 2: the line is not UTF-8"])
        #expect(reading.options.names.one == nil && reading.options.rules.settings.winningScore == 5)
        let cut = SettingsReading(SettingsFile(Array("name Jo".utf8) + [0xC3]))
        #expect(cut.complaints.map(\.line) == [1] && cut.options.names.one == nil)
        let changed = SettingsFile(latin, changedBy: [SettingChange(name: "name", value: "Ann")]).bytes
        #expect(changed == comment + Array("name Ann\npoints 5\n".utf8))
    }

    @Test("holds for every key line either the keys or a complaint, whatever lines there are")
    func keyLines() {
        var random = SplitMix64(seed: 3)
        let names = ["f1", "f2", "p", "t", "o", "i", "x"]
        var (held, complained) = (0, 0)
        let count = TestExtent.full(2_000, slice: 500)
        for _ in 0..<count {
            var lines: [String] = []
            for _ in 0..<1 + random.next() % 8 {
                let action: KeyAction = [.pause, .theme, .turn, .scheme][Int(random.next() % 4)]
                let keys = (0...random.next() % 2).map { _ in names[Int(random.next() % UInt64(names.count))] }
                lines.append("key \(action.name) \(keys.joined(separator: " "))")
            }
            let reading = reading(lines.joined(separator: "\n"))
            for (index, line) in lines.enumerated() {
                let words = line.split(separator: " ").map(String.init)
                let complaints = reading.complaints.filter { $0.line == index + 1 }
                let isHeld = reading.line(of: "key \(words[1])") == index + 1
                #expect(complaints.count == (isHeld ? 0 : 1), "\(lines): \(reading.complaints)")
                if isHeld { held += 1 } else { complained += 1 }
            }
            // No key has two actions, and each complaint is true in the end.
            let used = KeyAction.allCases.flatMap { reading.options.keys[$0] }
            #expect(Set(used).count == used.count, "\(lines)")
            for complaint in reading.complaints {
                if let match = complaint.text.firstMatch(of: /^(\S+) is a key of (\S+), so/) {
                    let action = KeyAction.allCases.first { $0.name == match.2 }
                    #expect(Key(name: match.1).flatMap { reading.options.keys.action(of: $0) } == action, "\(lines)")
                } else if let match = complaint.text.firstMatch(of: /^(key \S+) is in line (\d+) too, which holds/) {
                    #expect(reading.line(of: String(match.1)) == Int(match.2), "\(lines)")
                } else {
                    Issue.record("\(complaint)")
                }
            }
        }
        #expect(held > count / 2 && complained > count / 2)
    }

    @Test(
        "changes the line of a setting alone",
        arguments: [
            ("", "theme mono\n"),
            ("# c\n", "# c\ntheme mono\n"),
            ("theme classic", "theme mono"),
            ("a\r\n  theme\tclassic \r\nb", "a\r\ntheme mono\r\nb"),
            ("a\r\nb", "a\r\nb\r\ntheme mono\r\n"),
            ("theme nonsense\n", "theme mono\n"),
            ("theme colour\n\ntheme classic\n# theme x\n", "theme colour\n\ntheme mono\n# theme x\n"),
            ("\u{FEFF}theme classic\n", "\u{FEFF}theme mono\n"),
            ("themes classic\nkey theme x\n", "themes classic\nkey theme x\ntheme mono\n"),
        ]
    )
    func change(_ before: String, _ after: String) {
        #expect(changed(before, "theme", "mono") == after)
        #expect(reading(after).options.theme == .mono)
    }

    @Test("begins with every setting and its default in comments, which hold as they are without the signs")
    func new() {
        let text = String(decoding: SettingsFile.new.bytes, as: UTF8.self)
        #expect(reading(text).complaints == [] && reading(text).options == AppOptions())
        for setting in Setting.all {
            #expect(text.contains("\n# \(setting.name) \(setting.value(AppOptions()))\n"), "\(setting.name)")
            #expect(text.contains("\n# \(setting.comment)"))
        }
        let names = Setting.all.map { "# \($0.name) " }
        let bare = text.split(separator: "\n").map { line in
            names.contains { line.hasPrefix($0) } && !line.contains(".") ? String(line.dropFirst(2)) : String(line)
        }
        let read = reading(bare.joined(separator: "\n"))
        #expect(read.complaints == [] && read.options == AppOptions())
        #expect(Setting.all.allSatisfy { read.line(of: $0.name) != nil })
        #expect(
            SettingsFile(nil, changedBy: [SettingChange(name: "theme", value: "mono")]).bytes.starts(with: text.utf8)
        )
    }

    @Test("stays whole under random edits: nothing readable is lost when a setting is changed")
    func randomEdits() {
        var random = SplitMix64(seed: 1)
        var bytes = SettingsFile.new.bytes
        let (lines, marks) = (
            ["theme mono", "points 5", "key one-up e", "key pause", "bogus 1", "level hard"], [0, 10, 13]
        )
        var held = 0
        var wrong = 0
        for edit in 0..<TestExtent.full(10_000, slice: 300) {
            switch random.next() % 6 {
            case 0:
                let line = Array("\(lines[Int(random.next() % UInt64(lines.count))])\n".utf8)
                bytes.insert(contentsOf: line, at: Int(random.next() % UInt64(bytes.count + 1)))
            case 1 where !bytes.isEmpty:
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            case 2 where !bytes.isEmpty:
                let start = Int(random.next() % UInt64(bytes.count))
                bytes.removeSubrange(start..<min(start + Int(random.next() % 40), bytes.count))
            case 3 where !bytes.isEmpty:
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(marks[Int(random.next() % 3)])
            default:
                let start = Int(random.next() % UInt64(bytes.count + 1))
                bytes.insert(contentsOf: bytes[start..<min(start + 30, bytes.count)], at: start)
            }
            if bytes.count > 6_000 { bytes = SettingsFile.new.bytes }
            let before = SettingsReading(SettingsFile(bytes))
            let setting = Setting.all[Int(random.next() % UInt64(Setting.all.count))]
            let value = setting.samples[Int(random.next() % UInt64(setting.samples.count))]
            let after = SettingsFile(bytes, changedBy: [SettingChange(name: setting.name, value: value)]).bytes
            #expect(SettingsFile(bytes).bytes == bytes)
            // At most one line differs and at most one is new; all others are the same bytes.
            let (old, new) = (SettingsFile(bytes).lineTexts, SettingsFile(after).lineTexts)
            #expect((0...1).contains(new.count - old.count) && zip(old, new).count { $0 != $1 } <= 1)
            let read = SettingsReading(SettingsFile(after))
            if !setting.name.hasPrefix("key ") { #expect(setting.value(read.options) == value, "edit \(edit)") }
            let others = Setting.all.filter { !$0.name.hasPrefix("key ") && $0.name != setting.name }
            let changed = others.filter { $0.value(read.options) != $0.value(before.options) }
            #expect(changed.isEmpty, "edit \(edit)")
            held += others.count { before.line(of: $0.name) != nil }
            wrong += before.complaints.count
            if edit % 3 == 0 { bytes = after }
        }
        #expect(held > 1_000 && wrong > 1_000)
    }
}

extension Setting {
    /// Values of the setting, at least two.
    fileprivate var samples: [String] {
        if name.hasPrefix("key ") { return ["f6", "f7 f8", "none"] }
        if allowed.hasPrefix("a text") { return ["Ann", "Zoë 2", "-"] }
        if allowed.hasSuffix("99") { return ["1", "21", "99"] }
        return allowed.replacing(" or ", with: ", ").split(separator: ", ").map(String.init)
    }
}
