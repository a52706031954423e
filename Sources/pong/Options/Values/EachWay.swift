internal import ArgumentParser
internal import SyncLab

/// A flag's values for the link's two directions: one for both, such as `20`, or one for each, such as `20/120`.
struct EachWay<Value> {
    private let fromLeft: Value
    private let fromRight: Value

    /// - Parameter read: Reads the value of one direction.
    init(_ argument: String, _ read: (String) throws -> Value) throws {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2 else {
            throw ValidationError("it must be one value, or two for L → R and R → L, such as 20/120.")
        }
        fromLeft = try read(parts[0])
        fromRight = try read(parts[parts.count - 1])
    }

    subscript(side: LabSide) -> Value { side == .left ? fromLeft : fromRight }
}
