internal import JSONText
internal import SyncLab
import Testing

@testable import LabTools

/// Bugs are one line if their simplest runs tell so, and two if not.
@Suite("Simplest runs")
struct SimplestRunTests {
    private typealias Failure = HuntedRun.Failure

    private static func failure(_ error: String, _ field: String = "", _ kind: Failure.Kind = .syncFault) -> Failure {
        let signature = kind == .desync ? "\(field) differs first" : error
        return Failure(kind: kind, signature: signature, known: HuntCause(error: error, detail: field), tick: 9)
    }

    /// The lines of a hunt with two runs that fail, by their failures and what their simplest runs show.
    private static func lines(_ one: (Failure, also: [Failure]), _ two: (Failure, also: [Failure])) throws -> Int {
        var summary = HuntSummary()
        var simplest: [Int: HuntedRun] = [:]
        for (number, (failure, also)) in [one, two].enumerated() {
            var json: JSONValue = [
                "run": .whole(number + 1), "network": .text("4g"), "strategy": .text("host"), "seed": .whole(number),
                "failure": .null, "hash": .null, "contacts": .whole(9), "exercised": [:],
            ]
            json.append(["also": .list([])])
            var run = try HuntedRun.coding.value(json, "")
            run.failure = failure
            summary.add(run)
            run.also = also
            // What a worker prints of it.
            simplest[number + 1] = try HuntedRun.coding.value(JSONValue(json: HuntedRun.coding.json(run).line), "")
        }
        let areFindings = one.0.kind != .crash && two.0.kind != .crash
        #expect(summary.doubtful.count == (areFindings && summary.bugCount > 1 ? 2 : 0))
        summary.merge(simplest)
        #expect(summary.failed == 2 && summary.bugs.map(\.count).reduce(0, +) == 2)
        return summary.bugCount
    }

    @Test("are one bug if each shows the other's error, or one shows it later in the same field; else two")
    func merging() throws {
        let (snapshot, input) = (Self.failure("sends another snapshot", "ball.x"), Self.failure("sends another input"))
        let desync = Self.failure("changes ball.x", "ball.x", .desync)
        let other = Self.failure("changes rally", "rally", .desync)
        #expect(try Self.lines((snapshot, []), (snapshot, [])) == 1)
        #expect(try Self.lines((snapshot, [input]), (input, [snapshot])) == 1)
        #expect(try Self.lines((snapshot, [desync]), (desync, [])) == 1)
        #expect(try Self.lines((desync, []), (snapshot, [other, desync])) == 1)
        // A consequence in another field, or in none, may be of another bug.
        #expect(try Self.lines((snapshot, [other]), (other, [])) == 2)
        #expect(try Self.lines((snapshot, [input]), (input, [])) == 2)
        #expect(try Self.lines((snapshot, []), (desync, [])) == 2)
        let crash = Self.failure("ended by signal 4", "", .crash)
        #expect(try Self.lines((crash, []), (snapshot, [])) == 2)
    }
}
