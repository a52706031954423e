internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import PongUI
internal import StageTesting
internal import TestExtent
internal import Testing
internal import TerminalUI

/// Reading and changing a settings file; what whole files say is in `Transcripts/SettingsFiles.txt`.
@Suite("Settings file") struct SettingsFileTests {
    private func reading(_ text: String) -> SettingsReading { SettingsReading(SettingsFile(Array(text.utf8))) }

    @Test("complains with the text of the line, wide characters too")
    func wideText() {
        let name = "東京スカイツリー駅"
        let complaint = "line 1: name must be 1 to 16 columns, with at least one visible character, not '\(name)'"
        #expect(reading("name \(name)\n").complaints.map(\.description) == [complaint])
    }

    @Test("changes every setting, and every value comes back")
    func roundTrip() {
        for setting in Setting.all {
            let read = setting.samples.map { reading("\(setting.name) \($0)\n") }
            #expect(read.map { setting.value($0.options) } == setting.samples && setting.samples.count > 1)
            let wrong = ["\(setting.name) nonsense-beyond-all-names\n", "\(setting.name)\n"].map(reading)
            let isRefused = wrong.allSatisfy { $0.complaints.count == 1 && $0.options == AppOptions() }
            #expect(isRefused && read.allSatisfy { $0.complaints == [] }, "\(setting.name)")
        }
    }

    @Test("names a line that is not UTF-8, which a change replaces as any other")
    func latin() {
        let comment: [UInt8] = Array("# J".utf8) + [0xF6, 0x0A]
        let latin = comment + Array("name J".utf8) + [0xF6] + Array("rg\npoints 5\n".utf8)
        let reading = SettingsReading(SettingsFile(latin))
        let cut = SettingsReading(SettingsFile(Array("name Jo".utf8) + [0xC3]))
        #expect(reading.complaints.map(\.description) == ["line 2: the line is not UTF-8"])
        #expect(cut.complaints.map(\.line) == [1])
        #expect(reading.options.rules.settings.winningScore == 5)
        #expect([reading, cut].allSatisfy { $0.options.names.one == nil })
        let changed = SettingsFile(latin, changedBy: [(name: "name", value: "Ann")]).bytes
        #expect(changed == comment + Array("name Ann\npoints 5\n".utf8))
    }

    @Test("holds for every key line either the keys or a complaint, whatever lines there are")
    func keyLines() throws {
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
                try #require(complaints.count == (isHeld ? 0 : 1), "\(lines): \(reading.complaints)")
                if isHeld { held += 1 } else { complained += 1 }
            }
            // No key has two actions, and each complaint is true in the end.
            let used = KeyAction.allCases.flatMap { reading.options.keys[$0] }
            let untrue = reading.complaints.filter { complaint in
                if let match = complaint.text.firstMatch(of: /^(\S+) is a key of (\S+), so/) {
                    return Key(name: match.1).flatMap { reading.options.keys.action(of: $0) }?.name != String(match.2)
                }
                let match = complaint.text.firstMatch(of: /^(key \S+) is in line (\d+) too, which holds/)
                return match.map { reading.line(of: String($0.1)) != Int($0.2) } ?? true
            }
            try #require(untrue == [] && Set(used).count == used.count, "\(lines)")
        }
        #expect(held > count / 2 && complained > count / 2)
    }

    @Test("begins with every setting and its default in comments, which hold as they are without the signs")
    func new() {
        let text = String(decoding: SettingsFile.new.bytes, as: UTF8.self)
        let missing = Setting.all.filter { setting in
            !text.contains("\n# \(setting.name) \(setting.value(AppOptions()))\n")
                || !text.contains("\n# \(setting.comment.dropLast())")
        }
        #expect(missing.map(\.name) == [])
        let names = Setting.all.map { "# \($0.name) " }
        let bare = text.split(separator: "\n").map { line in
            names.contains { line.hasPrefix($0) } && !line.contains(".") ? String(line.dropFirst(2)) : String(line)
        }
        let readings = [text, bare.joined(separator: "\n")].map(reading)
        #expect(readings.allSatisfy { $0.complaints == [] && $0.options == AppOptions() })
        let made = [nil, []].map { SettingsFile($0, changedBy: [(name: "theme", value: "mono")]).bytes }
        #expect(Setting.all.allSatisfy { readings[1].line(of: $0.name) != nil } && made[0].starts(with: text.utf8))
        #expect(made[1] == Array("theme mono\n".utf8), "What was emptied stays so.")
    }

    @Test("stays whole under random edits: nothing readable is lost when a setting is changed")
    func randomEdits() throws {
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
            let after = SettingsFile(bytes, changedBy: [(name: setting.name, value: value)]).bytes
            // At most one line differs and at most one is new; all others are the same bytes.
            let (old, new) = (SettingsFile(bytes).lineTexts, SettingsFile(after).lineTexts)
            let isKept = (0...1).contains(new.count - old.count) && zip(old, new).count { $0 != $1 } <= 1
            let read = SettingsReading(SettingsFile(after))
            let isSet = setting.name.hasPrefix("key ") || setting.value(read.options) == value
            let others = Setting.all.filter { !$0.name.hasPrefix("key ") && $0.name != setting.name }
            let changed = others.filter { $0.value(read.options) != $0.value(before.options) }
            try #require(
                changed.isEmpty && isKept && isSet && SettingsFile(bytes).bytes == bytes,
                "edit \(edit), \(setting.name)"
            )
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
        if name.hasSuffix("name") { return ["Ann", "Zoë 2", "-"] }
        if allowed.hasSuffix("99") { return ["1", "21", "99"] }
        return allowed.replacing(" or ", with: ", ").split(separator: ", ").map(String.init)
    }
}

extension SettingsFile {
    /// The lines without their ends.
    fileprivate var lineTexts: [[UInt8]] {
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0.filter { $0 != 13 }) }
        return lines.last == [] ? lines.dropLast() : lines
    }
}
