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

    @Test("has a scheme under its former name, too")
    func formerScheme() {
        let reading = reading("input linger\n")
        #expect(reading.options.input == .steps && reading.complaints == [])
    }

    @Test("gives every setting its value, each by its own line")
    func values() {
        let text = """
            # comment
            theme mono
              level\thard
            points 21
            win-by-two yes
            orientation vertical
            input latch
            sound bell
            introduced yes
            key one-up e f5
            key two-stop none
            """
        let reading = reading(text)
        #expect(reading.complaints == [])
        let options = reading.options
        #expect(options.theme == .mono && options.level == .hard)
        #expect(options.rules.settings.target == Rules.Target(21, needsLead: true))
        #expect(options.orientation == .vertical && options.input == .latch)
        #expect(options.sound == .bell && options.isIntroduced)
        #expect(options.keys[.oneUp] == ["e", .function(5)] && options.keys[.twoStop] == [])
        #expect(reading.line(of: "level") == 3 && reading.line(of: "key one-up") == 10)
        #expect(reading.line(of: "key one-down") == nil)
    }

    @Test("changes every setting, and every value comes back", arguments: Setting.all.map(\.name))
    func roundTrip(_ name: String) throws {
        let setting = try #require(Setting.all.first { $0.name == name })
        var options = AppOptions()
        var seen: Set<String> = []
        for value in setting.samples {
            let read = reading("\(name) \(value)\n")
            #expect(read.complaints == [], "\(name) \(value)")
            options = read.options
            #expect(setting.value(options) == value)
            seen.insert(setting.value(options))
        }
        #expect(seen.count > 1)
        #expect(reading("\(name) nonsense-beyond-all-names\n").complaints.count == 1)
        #expect(reading("\(name)\n").complaints.count == 1)
        let wrong = reading("\(name) nonsense-beyond-all-names\n").options
        #expect(wrong == AppOptions())
    }

    @Test(
        "names a wrong line with what is allowed, and takes the others",
        arguments: [
            ("theme purple", "theme is 'purple': it must be classic, colour, contrast, colourblind or mono"),
            ("theme", "theme has no value: it must be classic, colour, contrast, colourblind or mono"),
            ("theme = mono", "theme is '= mono': it must be classic, colour, contrast, colourblind or mono"),
            ("points 0", "points is '0': it must be 1 to 99"),
            ("points 1e1", "points is '1e1': it must be 1 to 99"),
            ("win-by-two on", "win-by-two is 'on': it must be yes or no"),
            ("thme mono", "'thme' is no setting: did you mean 'theme'?"),
            ("key one-upp w", "'key one-upp' is no setting: did you mean 'key one-up'?"),
            ("key", "key needs an action and its keys, such as key one-up w"),
            ("\u{1B}[2J x", "'?[2J' is no setting"),
            (
                "key theme shift",
                "'shift' is no key: it must be a character of one column, or such as space, up, page-down or f5"
            ),
            (
                "name \u{200B}",
                "name is '?': it must be a text of 1 to 16 columns"
            ),
            (
                "name Ann Bartholomew Lee",
                "name is 'Ann Bartholomew Lee': it must be a text of 1 to 16 columns"
            ),
            (
                "key pause \u{754C}",
                "'?' is no key: it must be a character of one column, or such as space, up, page-down or f5"
            ),
            ("key one-up esc", "esc always means the same, and cannot be chosen"),
            ("key quit up", "up is needed in menus, where this key works too"),
            ("key theme p", "p is a key of pause, so key theme keeps its default"),
        ]
    )
    func complaints(_ line: String, _ complaint: String) {
        let reading = reading("points 21\n\(line)\nlevel easy\n")
        #expect(reading.complaints == [SettingsComplaint(line: 2, text: complaint)])
        #expect(reading.complaints.map(\.description) == ["line 2: \(complaint)"])
        #expect(reading.options.rules.settings.winningScore == 21 && reading.options.level == .easy)
        var expected = AppOptions()
        expected.rules = reading.options.rules
        expected.level = .easy
        #expect(reading.options == expected)
    }

    @Test("takes lines of settings that are no more, and proposes none but a near name")
    func names() {
        #expect(reading("sound-asked yes\ntheme mono\n").complaints.isEmpty)
        for (word, proposal) in [("clam", nil), ("pints", "points"), ("themes", "theme"), ("colours", nil)] {
            let expected = "'\(word)' is no setting" + (proposal.map { ": did you mean '\($0)'?" } ?? "")
            #expect(reading("\(word) 1\n").complaints.map(\.text) == [expected])
        }
    }

    @Test(
        "cleans a name as it is cleaned between devices",
        arguments: [
            ("Jo\u{308}rg", "J\u{F6}rg"), ("\u{930}\u{935}\u{93F}", "\u{930}\u{935}\u{93F}"),
            ("A\u{202E}nn   Lee", "Ann Lee"),
            ("Ann\u{674E}", "Ann\u{674E}"), ("A B C D E F G H", "A B C D E F G H"),
        ]
    )
    func names(_ text: String, _ name: String) {
        let reading = reading("name \(text)\n")
        #expect(reading.complaints == [] && Array((reading.options.names.one ?? "").utf8) == Array(name.utf8))
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

    @Test("takes the last of several lines, and says so of the others")
    func duplicates() {
        let reading = reading("theme mono\ntheme colour\nkey pause f1\nkey pause f2\ntheme nothing\n")
        #expect(reading.options.theme == .colour && reading.options.keys[.pause] == [.function(2)])
        #expect(
            reading.complaints.map(\.description) == [
                "line 1: theme is in line 2 too, which holds",
                "line 3: key pause is in line 4 too, which holds",
                "line 5: theme is 'nothing': it must be classic, colour, contrast, colourblind or mono",
            ]
        )
    }

    @Test("lets two actions exchange their keys, and refuses the later of two lines that meet")
    func meetings() {
        let exchange = reading("key one-up s\nkey one-down w\n")
        #expect(exchange.complaints == [])
        #expect(exchange.options.keys[.oneUp] == ["s"])
        #expect(exchange.options.keys[.oneDown] == ["w"])
        let meeting = reading("key pause x\nkey theme x\nkey help f1\n")
        #expect(
            meeting.complaints.map(\.description)
                == ["line 2: x is a key of pause, so key theme keeps its default"]
        )
        #expect(meeting.options.keys[.theme] == ["t"] && meeting.options.keys[.help] == [.function(1)])
        // The refused entry's standard key may be another action's by now: then that entry is refused too.
        let chain = reading("key pause t\nkey theme x\nkey rematch x\n")
        #expect(chain.complaints.map(\.line) == [3] && chain.options.keys[.theme] == ["x"])
        let circle = reading("key pause t\nkey theme esc\n")
        #expect(circle.complaints.map(\.line) == [1, 2] && circle.options.keys == .standard)
    }

    @Test("takes the line before a wrong one, and says of each line what is true")
    func fallbacks() {
        let refused = reading("key pause x\nkey pause t\n")
        #expect(refused.complaints.map(\.description) == ["line 2: t is a key of theme, so line 1 holds"])
        #expect(refused.options.keys[.pause] == ["x"] && refused.line(of: "key pause") == 1)
        let reserved = reading("key pause x\nkey pause esc\n")
        #expect(reserved.complaints.map(\.line) == [2] && reserved.options.keys[.pause] == ["x"])
        let both = reading("key pause q\nkey pause t\nkey quit f1\n")
        #expect(both.complaints.map(\.description) == ["line 2: t is a key of theme, so line 1 holds"])
        #expect(both.options.keys[.pause] == ["q"])
        let three = reading("theme mono\nkey help f1\ntheme colour\nkey help f2\ntheme classic\nkey help f3\n")
        #expect(
            three.complaints.map(\.description) == [
                "line 1: theme is in line 5 too, which holds", "line 2: key help is in line 6 too, which holds",
                "line 3: theme is in line 5 too, which holds", "line 4: key help is in line 6 too, which holds",
            ]
        )
        // The first one takes the standard key of the refused one, too.
        let none = reading("key pause f1 t\nkey theme f1\n")
        #expect(none.complaints.map(\.description) == ["line 2: f1 is a key of pause, so key theme has none"])
        #expect(none.options.keys[.theme] == [] && none.options.keys[.pause] == [.function(1), "t"])
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
