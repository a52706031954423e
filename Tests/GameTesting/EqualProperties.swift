internal import GameCore

/// The paths of the stored properties that are equal in two values, also within the structures that they have.
///
/// A test of all properties begins with two values that have none.
package func equalProperties<Value>(_ one: Value, _ two: Value) -> [String] {
    equalProperties(one, two, at: "\(Value.self)")
}

private func equalProperties(_ one: Any, _ two: Any, at path: String) -> [String] {
    let (first, second) = (Mirror(reflecting: one), Mirror(reflecting: two))
    // What rules derive from their settings may be equal.
    guard first.displayStyle == .struct, !(one is Rules), !(one is Duration), !first.children.isEmpty else {
        return "\(one)" == "\(two)" ? [path] : []
    }
    return zip(first.children, second.children).flatMap { first, second in
        equalProperties(first.value, second.value, at: "\(path).\(first.label ?? "")")
    }
}
