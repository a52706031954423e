internal import Foundation

/// How much of the long tests runs: all of it where the environment says `PONG_TESTS=all`, else a slice.
///
/// `make test` runs slices, `make test-all` everything but the tests that need the machine for themselves:
/// these `make test-link` runs alone.
package enum TestExtent {
    private static let environment = ProcessInfo.processInfo.environment
    private static let extent = environment["PONG_TESTS"]

    /// True if the Makefile builds the rooms, optimized.
    private static let isOptimized = environment["PONG_OPTIMIZED"] != nil

    /// Whether long tests run at full length.
    package static let isFull = extent == "all"

    /// Whether the tests by the real clock run, and no others beside them.
    package static let isRealTime = extent == "link"

    /// The full value, or that of the slice.
    package static func full<Value>(_ value: Value, slice: Value) -> Value {
        isFull ? value : slice
    }

    /// All rows of a test that simulates for long; on code that is not optimized every third one, of few every second.
    package static func simulated<Rows: Sequence>(_ rows: Rows) -> [Rows.Element] {
        let all = Array(rows)
        guard !isOptimized, !isFull else { return all }
        return stride(from: 0, to: all.count, by: all.count > 5 ? 3 : 2).map { all[$0] }
    }

    /// All rows of a test, or every third one in a slice.
    package static func rows<Row>(_ all: [Row]) -> [Row] {
        full(all, slice: stride(from: 0, to: all.count, by: 3).map { all[$0] })
    }
}
