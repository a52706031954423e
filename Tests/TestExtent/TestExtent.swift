internal import Foundation

/// How much of the long tests runs: all of it where the environment says `PONG_TESTS=all`, else a slice.
///
/// `make test` runs slices, `make test-all` and `.ci/run` everything.
package enum TestExtent {
    /// Whether long tests run at full length.
    package static let isFull = ProcessInfo.processInfo.environment["PONG_TESTS"] == "all"

    /// The full value, or that of the slice.
    package static func full<Value>(_ value: Value, slice: Value) -> Value {
        isFull ? value : slice
    }
}
