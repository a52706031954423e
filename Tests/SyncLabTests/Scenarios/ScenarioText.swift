internal import MatchSync

@testable import LabTools

/// The lines of a scenario for tests.
enum ScenarioText {
    /// A header with this length in seconds and these further members.
    static func header(_ length: Int = 4, _ members: String = "") -> String {
        let more = members.isEmpty ? "" : ", " + members
        return #"{"pong": "scenario", "format": 1, "name": "test", "summary": "a test", "length": \#(length)\#(more)}"#
    }
}

extension Scenario {
    /// Parses a header with this length, followed by these lines.
    init(_ length: Int = 4, _ members: String = "", lines: [String]) throws(ScenarioError) {
        try self.init(text: ([ScenarioText.header(length, members)] + lines).joined(separator: "\n"))
    }

    init(text: String) throws(ScenarioError) {
        try self.init(Array(text.utf8))
    }

    /// The failures of a run.
    func failures(seed: UInt64? = nil, strategy: StrategyKind? = nil) -> [ScenarioFailure] {
        var run = ScenarioRun(self, seed: seed, strategy: strategy)
        run.finish()
        return run.play.failures
    }
}
