internal import GameCore

/// An obstacle as a list: its kind, the x and y of its middle, its width and height in 1/2²⁴ of the court.
extension Obstacle {
    var json: JSONValue {
        .list([.text(kind.name)] + [x, y, width, height].map { .whole($0.raw) })
    }

    /// - Parameter name: Where the value is, for the error.
    init(_ value: JSONValue, at name: String, in fields: JSONFields) throws(FieldError) {
        guard case .list(let elements) = value, elements.count == 5, case .text(let text?) = elements[0],
            let kind = Kind.allCases.first(where: { $0.name == text })
        else { throw fields.wrong(name, "lists such as [\"peg\", x, y, width, height]") }
        let lengths = elements.dropFirst().compactMap { element in
            element.whole.flatMap { (0...Int(Fixed.one.raw)).contains($0) ? Fixed(raw: Int32($0)) : nil }
        }
        guard lengths.count == 4 else {
            throw fields.wrong(name, "lists whose numbers are from 0 to \(Fixed.one.raw)")
        }
        self.init(kind, x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
    }
}

extension Obstacle.Kind {
    fileprivate var name: String {
        switch self {
        case .block: "block"
        case .peg: "peg"
        }
    }
}
