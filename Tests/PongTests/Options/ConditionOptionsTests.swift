import ArgumentParser
import SyncLab
import Testing

@testable import pong

@Suite("The flags of conditions")
struct ConditionOptionsTests {
    @Test("each condition has its flag", arguments: Condition.allCases)
    func flags(_ condition: Condition) throws {
        let number = condition.unit == .partsPerMillion ? 70_000 : 7
        let options = try ConditionOptions.parse(["--\(condition.name)", "7"])
        #expect(options[condition]?[.left] == number)
    }
}
