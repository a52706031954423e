/// A field of a value: its name in JSON, its place in the value, and its coding.
///
/// A table of fields is all that a type needs to be written and read, see ``Coding/object(_:from:)``.
package struct Field<Root: Sendable>: Sendable {
    package let name: String

    /// The value in JSON; `nil` if it is the default, which is left out.
    fileprivate var json: @Sendable (Root) -> JSONValue?

    /// Reads the value into a root.
    fileprivate let read: @Sendable (_ json: JSONValue, _ path: String, inout Root) throws(FieldError) -> Void

    fileprivate let isEqual: @Sendable (Root, Root) -> Bool

    /// True if the field can be absent: then the value of the root stays.
    fileprivate var canBeAbsent = false
}

extension Field {
    package init<Value: Equatable & Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<Root, Value> & Sendable,
        _ coding: Coding<Value>
    ) {
        self.init(
            name: name,
            json: { coding.json($0[keyPath: path]) },
            read: { (json, place, root) throws(FieldError) in root[keyPath: path] = try coding.value(json, place) },
            isEqual: { $0[keyPath: path] == $1[keyPath: path] }
        )
    }

    /// The field as one of a value that holds its own.
    package func inside<Outer>(_ path: any WritableKeyPath<Outer, Root> & Sendable) -> Field<Outer> {
        Field<Outer>(
            name: name,
            json: { json($0[keyPath: path]) },
            read: { (value, place, outer) throws(FieldError) in try read(value, place, &outer[keyPath: path]) },
            isEqual: { isEqual($0[keyPath: path], $1[keyPath: path]) },
            canBeAbsent: canBeAbsent
        )
    }

    /// A field that can be absent, but is always written.
    package var optional: Field {
        var field = self
        field.canBeAbsent = true
        return field
    }

    /// A field that is absent if it has a value.
    package init<Value: Equatable & Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<Root, Value> & Sendable,
        _ coding: Coding<Value>,
        unless standard: Value
    ) {
        self.init(name, path, coding)
        json = { $0[keyPath: path] == standard ? nil : coding.json($0[keyPath: path]) }
        canBeAbsent = true
    }
}

extension Array {
    /// The members of a value.
    ///
    /// - Parameter other: Fields that are equal there are left out.
    package func members<Root>(of root: Root, since other: Root? = nil) -> [(name: String, value: JSONValue)]
    where Element == Field<Root> {
        var members: [(name: String, value: JSONValue)] = []
        members.reserveCapacity(count)
        for field in self {
            if let other, field.isEqual(root, other) { continue }
            if let value = field.json(root) { members.append((field.name, value)) }
        }
        return members
    }

    /// The value as an object.
    package func json<Root>(of root: Root) -> JSONValue where Element == Field<Root> {
        .object(members(of: root))
    }

    /// Takes the fields from an object; other members stay there.
    ///
    /// - Parameters:
    ///   - root: The value whose fields change.
    ///   - isPart: True if each field can be absent.
    package func value<Root>(
        takenFrom members: inout JSONFields,
        changing root: Root,
        isPart: Bool = false
    ) throws(FieldError) -> Root where Element == Field<Root> {
        var root = root
        for field in self where !(isPart || field.canBeAbsent) || members.has(field.name) {
            try field.read(members.take(field.name), members.path(of: field.name), &root)
        }
        return root
    }
}
