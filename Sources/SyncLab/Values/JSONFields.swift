/// The members of a JSON object, each taken once by its name.
///
/// ``finish()`` refuses those that were not taken, so that nothing in a file is passed over in silence.
package struct JSONFields {
    private var members: [(name: String, value: JSONValue)]

    /// Where the object is in its text, such as `network.fromLeft`; empty for the outermost one.
    let path: String

    /// - Throws: ``FieldError`` if the value is no object.
    package init(_ value: JSONValue, at path: String = "") throws(FieldError) {
        guard case .object(let members) = value else { throw FieldError(path, .wrong("an object")) }
        self.members = members
        self.path = path
    }

    /// Takes a member; `nil` where there is none.
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

    /// Whether a member that every object of this kind has is null.
    package func isNull(_ name: String) throws(FieldError) -> Bool {
        guard let member = members.first(where: { $0.name == name }) else { throw FieldError(path(of: name), .absent) }
        return if case .null = member.value { true } else { false }
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
    /// - Parameter expected: What it can have, such as `a whole number from 1 to 9`.
    package func wrong(_ name: String, _ expected: String) -> FieldError {
        FieldError(path(of: name), .wrong(expected))
    }
}

/// Members of one kind.
extension JSONFields {
    package mutating func object(_ name: String) throws(FieldError) -> JSONFields {
        try JSONFields(take(name), at: path(of: name))
    }

    package mutating func list(_ name: String) throws(FieldError) -> [JSONValue] {
        guard case .list(let elements) = try take(name) else { throw wrong(name, "a list") }
        return elements
    }

    package mutating func flag(_ name: String) throws(FieldError) -> Bool {
        guard case .flag(let flag) = try take(name) else { throw wrong(name, "true or false") }
        return flag
    }

    package mutating func text(_ name: String) throws(FieldError) -> String {
        guard case .text(let text?) = try take(name) else { throw wrong(name, "a text") }
        return text
    }

    /// A text of 1 to 100 ASCII characters that a terminal can print.
    package mutating func label(_ name: String) throws(FieldError) -> String {
        let text = try text(name)
        guard (1...100).contains(text.utf8.count), text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw wrong(name, "1 to 100 printable ASCII characters")
        }
        return text
    }

    package mutating func whole(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> Int {
        guard let number = try take(name).whole, range.contains(number) else {
            throw wrong(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    package mutating func seed(_ name: String) throws(FieldError) -> UInt64 {
        switch try take(name) {
        case .seed(let seed): return seed
        case .number(let number):
            guard let seed = number.scaled(to: 0).flatMap({ UInt64(exactly: $0) }) else { fallthrough }
            return seed
        default: throw wrong(name, "a whole number from 0 to \(UInt64.max)")
        }
    }

    /// A number in whole units of a power of ten.
    ///
    /// - Parameters:
    ///   - digits: How many digits the number can have after its point.
    ///   - range: The allowed numbers of units.
    package mutating func units(_ name: String, digits: Int, in range: ClosedRange<Int>) throws(FieldError) -> Int {
        let value = try take(name)
        guard case .number(let number) = value, let units = number.scaled(to: digits), range.contains(units) else {
            let (low, high) = (Decimal(range.lowerBound, digits: digits), Decimal(range.upperBound, digits: digits))
            throw wrong(name, "a number from \(low.shortest) to \(high.shortest) with up to \(digits) decimals")
        }
        return units
    }

    /// A hexadecimal number of exactly this many digits.
    package mutating func hexadecimal(_ name: String, digits: Int) throws(FieldError) -> UInt64 {
        let text = try text(name)
        guard text.utf8.count == digits, let number = UInt64(hexadecimal: text) else {
            throw wrong(name, "\(digits) hexadecimal digits")
        }
        return number
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
