/// A requirement that an implementation violates.
public struct Violation: Error, Hashable, CustomStringConvertible {
    public var check: CompatibilityCheck
    public var description: String
}

/// The violations found by a check.
struct Findings {
    let check: CompatibilityCheck
    private(set) var violations: [Violation] = []

    init(_ check: CompatibilityCheck) {
        self.check = check
    }

    mutating func expect(_ isKept: Bool, _ promise: String) {
        if !isKept {
            violations.append(Violation(check: check, description: promise))
        }
    }

    mutating func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ promise: String) {
        expect(found == expected, "\(promise): found \(found), not \(expected)")
    }
}
