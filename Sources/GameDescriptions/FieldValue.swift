package import JSONText

/// The value of a field of a state, or of what a player does, as a program says it.
///
/// Numbers are equal by their value: 3, 3.0 and 3e0 are one.
package enum FieldValue: Sendable, Hashable {
    case whole(Int)
    /// A number that is not whole, or too large for an `Int`, in its shortest form.
    case number(String)
    case text(String)
    case flag(Bool)
    case null

    /// - Returns: `nil` for a list and an object.
    package init?(_ json: JSONValue) {
        switch json {
        case .null, .text(nil): self = .null
        case .flag(let flag): self = .flag(flag)
        case .text(let text?): self = .text(text)
        case .seed(let seed): self = .number("\(seed)")
        case .longNumber(let text): self = .number(text)
        case .number(let number):
            let trimmed = number.trimmed
            self = trimmed.digits == 0 ? .whole(trimmed.units) : .number(trimmed.text)
        case .list, .object: return nil
        }
    }

    /// The value for a reader.
    package var text: String {
        switch self {
        case .whole(let number): "\(number)"
        case .number(let text), .text(let text): text
        case .flag(let flag): "\(flag)"
        case .null: "null"
        }
    }

    package var json: JSONValue {
        switch self {
        case .whole(let number): .whole(number)
        case .number(let text): .longNumber(text)
        case .text(let text): .text(text)
        case .flag(let flag): .flag(flag)
        case .null: .null
        }
    }
}
