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

extension PlayerInput {
    /// True if it has all that another one has.
    package func hasAll(of other: PlayerInput) -> Bool {
        zip(other.values.indices, other.values).allSatisfy { $1 == nil || self[$0] == $1 }
    }

    /// The input with what another one has in place of its own.
    package func with(_ other: PlayerInput) -> PlayerInput {
        var input = self
        for (index, value) in other.values.enumerated() where value != nil { input[index] = value }
        return input
    }
}

/// An input has two parts: what is held, tick after tick, and what is done in one tick.
extension GameDescription {
    /// The actions of an input.
    package func pressed(_ input: PlayerInput) -> PlayerInput { part(of: input) { $0 == .action } }

    /// The rest of an input: choices, and numbers of ranges.
    package func held(_ input: PlayerInput) -> PlayerInput { part(of: input) { $0 != .action } }

    /// All that one choice alone can be, the neutral one first.
    package var choices: [PlayerInput] {
        controls.indices.flatMap { index -> [PlayerInput] in
            guard case .choice(let values) = controls[index].kind else { return [] }
            return values.indices.dropFirst().map { PlayerInput(values: Array(repeating: nil, count: index) + [$0]) }
        }.reduce(into: [.none]) { $0.append($1) }
    }

    private func part(of input: PlayerInput, where isPart: (Control.Kind) -> Bool) -> PlayerInput {
        guard !input.isNeutral else { return input }
        return PlayerInput(values: controls.indices.map { isPart(controls[$0].kind) ? input[$0] : nil })
    }
}
