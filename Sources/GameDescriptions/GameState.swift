package import JSONText

/// The names of the fields of a game's states: those that the program declares, in their order, then others as they
/// come.
package struct FieldTable: Sendable {
    package private(set) var names: [String] = []

    private var indices: [String: Int] = [:]

    /// The fields that the programs have declared.
    private var declared = 0

    package init() {}

    /// Adds declared fields that are new.
    package mutating func declare(_ fields: [String]) {
        for name in fields { _ = index(of: name) }
        declared = names.count
    }

    package mutating func index(of name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = names.count
        names.append(name)
        return names.count - 1
    }

    /// The index of a field; `nil` if no state has had it.
    package func place(of name: String) -> Int? { indices[name] }

    /// The fields in the order of lists: the declared ones, then the others by name.
    package var shown: [(name: String, index: Int)] {
        let all = names.enumerated().map { (name: $0.element, index: $0.offset) }
        return all.prefix(declared) + all.dropFirst(declared).sorted { $0.name < $1.name }
    }
}

/// A state of a game: the values of its fields, by their indices in a ``FieldTable``.
package struct GameState: Sendable {
    /// `nil` for a field that the state lacks.
    private var values: [FieldValue?]

    package init() { values = [] }

    /// - Parameter members: Flat: text, numbers, true, false and null.
    /// - Throws: The member that is a list or an object.
    package init(_ members: [(name: String, value: JSONValue)], _ table: inout FieldTable) throws(FieldError) {
        values = [FieldValue?](repeating: nil, count: table.names.count)
        for (position, member) in members.enumerated() {
            guard let value = FieldValue(member.value) else {
                throw FieldError(member.name, .wrong("a number, a text, true, false or null"))
            }
            // Most programs write the fields in the declared order.
            let isNext = position < table.names.count && table.names[position] == member.name
            let index = isNext ? position : table.index(of: member.name)
            while values.count <= index { values.append(nil) }
            values[index] = value
        }
    }

    package subscript(index: Int) -> FieldValue? { index < values.count ? values[index] : nil }

    package var isEmpty: Bool { values.allSatisfy { $0 == nil } }

    /// The indices of the fields whose values differ, in the order of lists.
    package func differences(from other: GameState, _ table: FieldTable) -> [Int] {
        self == other ? [] : table.shown.filter { self[$0.index] != other[$0.index] }.map(\.index)
    }

    package func json(_ table: FieldTable) -> JSONValue {
        .object(table.shown.compactMap { name, index in self[index].map { (name, $0.json) } })
    }
}

extension GameState: Equatable {
    package static func == (one: GameState, other: GameState) -> Bool {
        one.values == other.values
            || (0..<max(one.values.count, other.values.count)).allSatisfy { one[$0] == other[$0] }
    }
}
