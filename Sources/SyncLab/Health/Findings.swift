/// The findings of one kind: their number, and the first of them.
public struct Findings<Finding: Sendable & Hashable>: Sendable, Hashable {
    public private(set) var count = 0
    public private(set) var first: Finding?

    mutating func note(_ finding: Finding) {
        count += 1
        first = first ?? finding
    }
}
