internal import Foundation

/// The extent of long tests: all if the environment says `PONG_TESTS=all`, else a slice.
///
/// `make test` runs slices. `make test-all` runs everything except the tests that need the machine to themselves; `make
/// test-link` runs those.
package enum TestExtent {
    private static let environment = ProcessInfo.processInfo.environment
    private static let extent = environment["PONG_TESTS"]

    /// True if the code is built with optimization.
    private static let isOptimized = environment["PONG_OPTIMIZED"] != nil

    /// True if long tests run at full length.
    package static let isFull = extent == "all"

    /// True if only the tests with a real clock run.
    package static let isRealTime = extent == "link"

    /// Returns the full value, or the slice's, which may be another one in unoptimized code.
    package static func full<Value>(_ value: Value, slice: Value, unoptimized: Value? = nil) -> Value {
        isFull ? value : isOptimized ? slice : unoptimized ?? slice
    }

    /// All rows of a test with a long simulation; in unoptimized code every fifth row, or every second of up to five.
    package static func simulated<Rows: Sequence>(_ rows: Rows) -> [Rows.Element] {
        let all = Array(rows)
        guard !isOptimized, !isFull else { return all }
        return stride(from: 0, to: all.count, by: all.count > 5 ? 5 : 2).map { all[$0] }
    }

    /// All rows of a test; in a slice every third one.
    package static func rows<Row>(_ all: [Row]) -> [Row] {
        full(all, slice: stride(from: 0, to: all.count, by: 3).map { all[$0] })
    }
}
