/// A requirement that an implementation violates.
public struct Violation: Error, Hashable, CustomStringConvertible {
    public var check: CompatibilityCheck
    public var description: String
}
