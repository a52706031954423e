/// A kind of value in JSON: how one is written, and how it is read.
package struct Coding<Value: Sendable>: Sendable {
    package let json: @Sendable (Value) -> JSONValue

    /// Reads a value that is at a path of its text.
    package let value: @Sendable (_ json: JSONValue, _ path: String) throws(FieldError) -> Value

    package init(
        json: @escaping @Sendable (Value) -> JSONValue,
        value: @escaping @Sendable (_ json: JSONValue, _ path: String) throws(FieldError) -> Value
    ) {
        self.json = json
        self.value = value
    }

    /// A kind of value that uses the path only in errors.
    ///
    /// - Parameters:
    ///   - expected: Such as `true or false`.
    ///   - value: `nil` for any other JSON.
    package init(
        _ expected: String,
        json: @escaping @Sendable (Value) -> JSONValue,
        value: @escaping @Sendable (JSONValue) -> Value?
    ) {
        self.init(json: json) { (json, path) throws(FieldError) in
            guard let value = value(json) else { throw FieldError(path, .wrong(expected)) }
            return value
        }
    }

    /// The same JSON for another type.
    ///
    /// - Parameter value: `nil` for a value that the other type does not have.
    package func map<Other>(
        _ expected: String,
        json: @escaping @Sendable (Other) -> Value,
        value: @escaping @Sendable (Value) -> Other?
    ) -> Coding<Other> {
        Coding<Other>(json: { self.json(json($0)) }) { (text, path) throws(FieldError) in
            guard let other = value(try self.value(text, path)) else { throw FieldError(path, .wrong(expected)) }
            return other
        }
    }
}

extension Coding<Bool> {
    package static var flag: Coding {
        Coding("true or false", json: { .flag($0) }) { json in
            if case .flag(let flag) = json { flag } else { nil }
        }
    }
}

extension Coding where Value: FixedWidthInteger {
    package static func whole(in range: ClosedRange<Value>) -> Coding {
        Coding("a whole number from \(range.lowerBound) to \(range.upperBound)", json: { .whole($0) }) { json in
            json.whole.flatMap { Value(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Coding<UInt64> {
    package static var seed: Coding {
        Coding("a whole number from 0 to \(UInt64.max)", json: { .seed($0) }) { json in
            if case .seed(let seed) = json { seed } else { json.whole.flatMap { UInt64(exactly: $0) } }
        }
    }

    /// Lowercase hexadecimal digits, exactly this many.
    package static func hexadecimal(digits: Int) -> Coding {
        Coding("\(digits) hexadecimal digits", json: { .text($0.hexadecimal(digits: digits)) }) { json in
            guard case .text(let text?) = json, text.utf8.count == digits else { return nil }
            return UInt64(hexadecimal: text)
        }
    }
}

extension Coding<Int> {
    /// A number in whole units of a power of ten.
    ///
    /// - Parameters:
    ///   - digits: Digits that the number can have after its point.
    ///   - range: The allowed numbers of units.
    package static func units(digits: Int, in range: ClosedRange<Int>) -> Coding {
        let (low, high) = (Decimal(range.lowerBound, digits: digits), Decimal(range.upperBound, digits: digits))
        return Coding(
            "a number from \(low.shortest) to \(high.shortest) with up to \(digits) decimals",
            json: { .number(Decimal($0, digits: digits).trimmed) },
            value: { json in
                guard case .number(let number) = json, let units = number.scaled(to: digits) else { return nil }
                return range.contains(units) ? units : nil
            }
        )
    }
}

extension Coding<String> {
    package static var text: Coding {
        Coding("a text", json: { .text($0) }) { json in
            if case .text(let text) = json { text } else { nil }
        }
    }

    /// A text of 1 to 100 ASCII characters that a terminal can print.
    package static var label: Coding { printable(upTo: 100) }

    /// A text of ASCII characters that a terminal can print, at least one.
    package static func printable(upTo count: Int) -> Coding {
        text.map("1 to \(count) printable ASCII characters", json: { $0 }) { text in
            (1...count).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text : nil
        }
    }
}

extension Coding {
    /// A value by its name.
    ///
    /// A newer program wrote a name that is not known here.
    ///
    /// - Parameters:
    ///   - example: One of the names.
    ///   - named: `nil` for an unknown name.
    package static func name(
        such example: String,
        _ name: @escaping @Sendable (Value) -> String,
        _ named: @escaping @Sendable (String) -> Value?
    ) -> Coding {
        Coding(json: { .text(name($0)) }) { (json, path) throws(FieldError) in
            guard case .text(let text?) = json else { throw FieldError(path, .wrong("a name, such as \(example)")) }
            guard let value = named(text) else { throw FieldError("\(path) \(text)", .unknown) }
            return value
        }
    }

    /// A list of values.
    package static func list<Element>(of element: Coding<Element>, _ expected: String) -> Coding
    where Value == [Element] {
        Coding(json: { .list($0.map(element.json)) }) { (json, path) throws(FieldError) in
            guard case .list(let parts) = json else { throw FieldError(path, .wrong(expected)) }
            var elements: [Element] = []
            for part in parts { elements.append(try element.value(part, path)) }
            return elements
        }
    }

    /// A list of exactly this many values.
    package static func list<Element>(
        of element: Coding<Element>,
        count: Int,
        _ expected: String,
        _ elements: @escaping @Sendable (Value) -> [Element],
        _ value: @escaping @Sendable ([Element]) -> Value
    ) -> Coding {
        Coding<[Element]>.list(of: element, expected).map(expected, json: elements) { elements in
            elements.count == count ? value(elements) : nil
        }
    }

    /// A value, or null for `nil`.
    package static func optional<Wrapped>(_ coding: Coding<Wrapped>) -> Coding where Value == Wrapped? {
        Coding(json: { $0.map(coding.json) ?? .null }) { (json, path) throws(FieldError) in
            if case .null = json { nil } else { try coding.value(json, path) }
        }
    }

    /// An object of fields; only fields with a default can be absent.
    ///
    /// - Parameter blank: The value whose fields are set when read.
    package static func object(_ fields: [Field<Value>], from blank: Value) -> Coding {
        Coding(json: { fields.json(of: $0) }) { (json, path) throws(FieldError) in
            var members = try JSONFields(json, at: path)
            let value = try fields.value(takenFrom: &members, changing: blank)
            try members.finish()
            return value
        }
    }
}

extension Coding where Value: RawRepresentable<String> {
    /// One of these values by its raw value.
    package static func name(of values: [Value]) -> Coding {
        name(such: values[0].rawValue, \.rawValue) { name in values.first { $0.rawValue == name } }
    }
}

extension Coding where Value: RawRepresentable<String> & CaseIterable {
    /// A value by its raw value.
    package static func name(such example: Value) -> Coding {
        name(such: example.rawValue, \.rawValue, { Value(rawValue: $0) })
    }
}
