import DrawnScreens
import JSONText
import ProgramTesting
import TerminalKit
import Testing

extension DrawnScreenTests {
    /// Reports of the headless lab, which are the same in every build, compared with the files in `Reports`.
    @Suite("Golden reports", .waits) struct GoldenReportTests {
        private static let rough = "--seed 11 --delay 60 --jitter 30 --loss 5 --duplicate 2 --reorder 5"

        private static let runs = [
            ("host-4g", "--strategy host --seed 7 --network 4g"), ("host", "--strategy host \(rough)"),
            ("host-extrapolated", "--strategy host-extrapolated \(rough)"),
            ("lockstep", "--strategy lockstep \(rough)"), ("rollback", "--strategy rollback \(rough)"),
            ("rollback-filtered", "--strategy rollback-filtered \(rough)"),
        ]

        private static let reports = runs.map { name, conditions in
            DrawnScreen(name) {
                let run = "lab --headless --seconds 30 --format json \(conditions)"
                let result = try Program.run(run.split(separator: " ").map(String.init))
                #expect(result.status == 0)
                return try JSONValue(json: result.output).valueLines().joined(separator: "\n")
            }
        }

        @Test("a seed's report has these values each time and in every build")
        func values() throws {
            let folder = ScreenFolder("Reports", beside: #filePath)
            let problems = try Self.reports.compactMap(folder.problem) + folder.problems(ofNames: Self.reports)
            #expect(problems == [])
        }
    }
}

extension JSONValue {
    /// Each value behind its path, in lines.
    fileprivate func valueLines(_ path: String = "") -> [String] {
        func lines(_ name: String, _ value: JSONValue) -> [String] {
            value.valueLines(path.isEmpty ? name : "\(path).\(name)")
        }
        switch self {
        case .object(let members): return members.flatMap(lines)
        case .list(let elements): return elements.enumerated().flatMap { lines("\($0)", $1) }
        case .null, .flag, .number, .seed, .longNumber, .text: return ["\(path) \(text)"]
        }
    }
}
