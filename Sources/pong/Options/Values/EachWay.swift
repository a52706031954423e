internal import ArgumentParser
internal import SyncLab

/// A flag's values for the two directions of the link: `20` for both, or `20/120` for each.
struct EachWay<Value> {
    private let fromLeft: Value
    private let fromRight: Value

    /// - Parameter read: Parses the value of one direction.
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
