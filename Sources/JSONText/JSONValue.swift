/// A JSON value, with exact numbers.
///
/// Written by hand, because Foundation's `JSONEncoder` keeps neither the order of members nor a number's trailing
/// zeros.
package enum JSONValue: Sendable {
    /// A number for which nothing was measured.
    case null
    case flag(Bool)
    case number(Decimal)
    /// A whole number that is not a measure, so that no bound applies to it.
    case seed(UInt64)
    /// A number that no ``Decimal`` holds, in its shortest form, such as `-1.5e-12`; only read where one is asked for.
    case longNumber(String)
    /// Text, or JSON's null for `nil`; never a measure.
    case text(String?)
    case list([JSONValue])
    /// Members in their order.
    case object([(name: String, value: JSONValue)])

    package static func whole(_ number: some BinaryInteger) -> JSONValue { .number(Decimal(Int(number), digits: 0)) }

    package static func whole(_ number: (some BinaryInteger)?) -> JSONValue { number.map { whole($0) } ?? .null }

    /// An object without those members that are `nil`.
    package static func object(present members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }

    /// Adds members behind those of an object.
    package mutating func append(_ added: JSONValue) {
        guard case .object(let members) = self, case .object(let added) = added else { return }
        self = .object(members + added)
    }

    /// The value at a path such as `pops.perMinute` or `peers.0.rollbacks`; `nil` for an unknown path.
    package subscript(path: String) -> JSONValue? {
        path.split(separator: ".", omittingEmptySubsequences: false).reduce(self) { value, name in
            switch value {
            case .object(let members): members.first { $0.name == name }?.value
            case .list(let elements): Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }

    /// The value as a table shows it.
    package var text: String {
        switch self {
        case .null: "–"
        case .flag(let flag): flag ? "yes" : "no"
        case .text(let text): text ?? "–"
        case .number, .seed, .longNumber, .list, .object: json()
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { ($0, $1) })
    }
}
