package import JSONText

/// One thing that a player can do.
package struct Control: Sendable, Equatable {
    package let name: String
    package let kind: Kind

    package enum Kind: Sendable, Equatable {
        /// One of some values is held; the first is neutral.
        case choice([String])
        /// Done in the tick in which it is asked for.
        case action
        /// A whole number is held, or none.
        case range(ClosedRange<Int>)
    }

    package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }
}

extension Control {
    package func json(of value: Int) -> JSONValue {
        switch kind {
        case .choice(let names): .text(names.indices.contains(value) ? names[value] : nil)
        case .action: .flag(true)
        case .range: .whole(value)
        }
    }

    /// - Returns: `nil` for the neutral value.
    func value(_ json: JSONValue, _ path: String) throws(FieldError) -> Int? {
        switch (kind, json) {
        case (.choice(let names), .text(let name?)):
            guard let index = names.firstIndex(of: name) else {
                throw FieldError(path, .wrong("one of \(names.joined(separator: ", "))"))
            }
            return index == 0 ? nil : index
        case (.choice, _): throw FieldError(path, .wrong("a text"))
        case (.action, .flag(let flag)): return flag ? 1 : nil
        case (.action, _): throw FieldError(path, .wrong("true or false"))
        case (.range, .null), (.range, .text(nil)): return nil
        case (.range(let range), _):
            guard let number = json.whole, range.contains(number) else {
                throw FieldError(path, .wrong("a whole number from \(range.lowerBound) to \(range.upperBound)"))
            }
            return number
        }
    }
}
