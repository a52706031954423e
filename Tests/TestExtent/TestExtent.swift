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

    /// One of so many rows is tested in unoptimized code, which takes ten times as long.
    private static let sparse = 8

    /// True if long tests run at full length.
    package static let isFull = extent == "all"

    /// True if only the tests with a real clock run.
    package static let isRealTime = extent == "link"

    /// False in a slice of unoptimized code, which is too slow for the longest tests and for real time.
    package static let isFast = isFull || isOptimized

    /// Returns the full value, or the slice's, which may be another one in unoptimized code.
    package static func full<Value>(_ value: Value, slice: Value, unoptimized: Value? = nil) -> Value {
        isFull ? value : isOptimized ? slice : unoptimized ?? slice
    }

    /// All rows of a test with a long simulation; in unoptimized code every eighth row, or every second of up to
    /// five.
    package static func simulated<Rows: Sequence>(_ rows: Rows) -> [Rows.Element] {
        let all = Array(rows)
        guard !isOptimized, !isFull else { return all }
        return stride(from: 0, to: all.count, by: all.count > 5 ? sparse : 2).map { all[$0] }
    }

    /// All rows of a test that takes long in optimized code, too; in a slice every third one, or as told, and every
    /// second of up to five.
    ///
    /// Tests on different lines begin at different rows, so that together they take more of them.
    package static func rows<Rows: Sequence>(_ rows: Rows, every step: Int = 3, line: Int = #line) -> [Rows.Element] {
        let all = Array(rows)
        guard !isFull else { return all }
        let step = all.count > 5 ? full(step, slice: step, unoptimized: max(step, sparse)) : 2
        return stride(from: line % step, to: all.count, by: step).map { all[$0] }
    }
}
