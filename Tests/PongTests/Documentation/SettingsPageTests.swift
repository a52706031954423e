import PongUI
import ProgramTesting
import Testing

/// Checks that the page on settings matches the list of settings.
@Suite("The page on settings") struct SettingsPageTests {
    @Test("has a row for every setting and every action, and no other")
    func rows() throws {
        let page = try Page.text(of: "\(Page.guide)/Settings.md")
        let standard = AppOptions()
        let rows = Setting.all.map { setting in
            let value = setting.value(standard)
            let key = "key "
            return setting.name.hasPrefix(key)
                ? "| `\(setting.name.dropFirst(key.count))` | `\(value)` | \(setting.comment) |"
                : "| `\(setting.name)` | \(setting.allowed) | \(value) | \(setting.comment) |"
        }
        let written = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
        #expect(rows.count > 20 && written.sorted() == rows.sorted())
    }
}
