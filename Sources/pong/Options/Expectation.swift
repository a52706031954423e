internal import ArgumentParser
internal import SyncLab

/// A bound on a measure, such as `pops.perMinute<=3`.
struct Expectation {
    let path: String
    let relation: Relation
    let bound: Decimal

    enum Relation: String, CaseIterable {
        // Relations of two characters come first: `<=` begins with `<`.
        case atMost = "<=", atLeast = ">=", equal = "==", less = "<", greater = ">"

        func holds(_ value: Decimal, _ bound: Decimal) -> Bool {
            switch self {
            case .atMost: value <= bound
            case .atLeast: value >= bound
            case .equal: value == bound
            case .less: value < bound
            case .greater: value > bound
            }
        }
    }

    init(_ argument: String) throws {
        let found = Relation.allCases.lazy.compactMap { relation in
            argument.firstRange(of: relation.rawValue).map { (relation, $0) }
        }.first
        guard let (relation, range) = found, let bound = Decimal(String(argument[range.upperBound...])) else {
            throw ValidationError("it must be a measure, one of <= < >= > ==, and a number: 'pops.perMinute<=3'.")
        }
        path = String(argument[..<range.lowerBound])
        self.relation = relation
        self.bound = bound
    }

    /// How a run breaks the bound; `nil` if it keeps it.
    ///
    /// - Throws: `ValidationError` if the report has no number of that name.
    func complaint(about values: JSONValue) throws -> String? {
        switch RunReport.value(at: path, in: values) {
        case .null: return "\(self) is broken: nothing was measured"
        case .number(let value):
            if relation.holds(value, bound) { return nil }
            let difference = value.difference(from: bound)
            let size = Decimal(abs(difference.units), digits: difference.digits).shortest
            let direction = difference.units == 0 ? "" : ", \(size) too \(difference.units > 0 ? "much" : "little")"
            return "\(self) is broken: it is \(value.text)\(direction)"
        case .flag, .seed, .text, .list, .object, nil:
            throw ValidationError("'\(path)' is not a number in the report.")
        }
    }
}

extension Expectation: CustomStringConvertible {
    var description: String { path + relation.rawValue + bound.text }
}
