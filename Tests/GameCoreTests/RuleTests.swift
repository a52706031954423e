import GameCore
import Testing

@Suite("The table of rules")
struct RuleTests {
    @Test("has a row for each setting but the obstacles")
    func complete() {
        let settings = Mirror(reflecting: Rules.Settings()).children.compactMap(\.label)
        #expect(settings.count > 10 && Set(settings) == Set(Rule.all.map(\.name) + ["obstacles"]))
    }

    @Test("refuses a number below each row's range")
    func ranges() throws {
        var checked = 0
        for rule in Rule.all {
            var settings = Rules.Settings()
            switch rule.place {
            case .length(let path), .speed(let path): settings[keyPath: path] = -.one
            case .count(let path, _): settings[keyPath: path] = -1
            case .flag: continue
            }
            let error = #expect(throws: RulesError.self) { try Rules(settings) }
            #expect(error?.field == rule.name)
            checked += 1
        }
        #expect(checked > 10)
    }
}
