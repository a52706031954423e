/// The members of a JSON object, each taken once by its name.
///
/// ``finish()`` refuses those that were not taken, so that nothing in a file is passed over in silence.
package struct JSONFields {
    private var members: [(name: String, value: JSONValue)]

    /// The object's path in its text, such as `network.fromLeft`; empty for the outermost one.
    package let path: String

    /// - Throws: ``FieldError`` if the value is no object.
    package init(_ value: JSONValue, at path: String = "") throws(FieldError) {
        guard case .object(let members) = value else { throw FieldError(path, .wrong("an object")) }
        self.members = members
        self.path = path
    }

    /// Takes a member; `nil` if there is none.
    package mutating func takeIfPresent(_ name: String) -> JSONValue? {
        members.firstIndex { $0.name == name }.map { members.remove(at: $0).value }
    }

    /// Takes a member that every object of this kind has.
    package mutating func take(_ name: String) throws(FieldError) -> JSONValue {
        guard let value = takeIfPresent(name) else { throw FieldError(path(of: name), .absent) }
        return value
    }

    package func has(_ name: String) -> Bool {
        members.contains { $0.name == name }
    }

    /// Refuses the members that were not taken.
    package func finish() throws(FieldError) {
        if let member = members.first { throw FieldError(path(of: member.name), .unknown) }
    }

    package func path(of name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }

    /// The error about a member with a value that it cannot have.
    ///
    /// - Parameter expected: The permitted values, such as `a whole number from 1 to 9`.
    package func wrong(_ name: String, _ expected: String) -> FieldError {
        FieldError(path(of: name), .wrong(expected))
    }
}

extension JSONFields {
    /// Takes a member that every object of this kind has.
    package mutating func take<Value>(_ name: String, _ coding: Coding<Value>) throws(FieldError) -> Value {
        try coding.value(take(name), path(of: name))
    }

    /// Takes a member, or the default if it is absent.
    package mutating func take<Value>(
        _ name: String,
        _ coding: Coding<Value>,
        or standard: @autoclosure () -> Value
    ) throws(FieldError) -> Value {
        has(name) ? try take(name, coding) : standard()
    }

    package mutating func object(_ name: String) throws(FieldError) -> JSONFields {
        try JSONFields(take(name), at: path(of: name))
    }

    /// Takes an object that has some of the fields of a value; `nil` if it is absent.
    package mutating func part<Root>(
        _ name: String,
        _ fields: [Field<Root>],
        changing root: Root
    ) throws(FieldError) -> Root? {
        guard has(name) else { return nil }
        var members = try object(name)
        let value = try fields.value(takenFrom: &members, changing: root, isPart: true)
        try members.finish()
        return value
    }

    package mutating func list(_ name: String) throws(FieldError) -> [JSONValue] {
        guard case .list(let elements) = try take(name) else { throw wrong(name, "a list") }
        return elements
    }
}

extension JSONValue {
    /// The whole number; `nil` for any other value.
    package var whole: Int? {
        if case .number(let number) = self { number.scaled(to: 0) } else { nil }
    }
}

extension UInt64 {
    /// Reads lowercase hexadecimal digits, and nothing else.
    package init?(hexadecimal text: String) {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else { return nil }
        self.init(text, radix: 16)
    }

    /// The number as lowercase hexadecimal digits, with zeros in front.
    package func hexadecimal(digits: Int) -> String {
        let text = String(self, radix: 16)
        return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
}
