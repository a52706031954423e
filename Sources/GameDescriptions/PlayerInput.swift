/// A player's input in one tick: for each control, in their order, a value or nothing.
package struct PlayerInput: Sendable, Hashable {
    /// The place in a choice, 1 for an action, or a number of a range; `nil` where it is neutral.
    ///
    /// The last one is not neutral.
    package private(set) var values: [Int?]

    package static let none = PlayerInput(values: [])

    package init(values: [Int?]) {
        self.values = values
        trim()
    }

    package subscript(index: Int) -> Int? {
        get { index < values.count ? values[index] : nil }
        set {
            while values.count <= index { values.append(nil) }
            values[index] = newValue
            trim()
        }
    }

    package var isNeutral: Bool { values.isEmpty }

    private mutating func trim() {
        while case .some(nil) = values.last { values.removeLast() }
    }
}
