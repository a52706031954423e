internal import GameDescriptions

/// A part of a player's input, by a name for people, scenarios and hunts: a row of ``PeerProgram``'s table.
public struct PeerControl<Input>: Sendable {
    let control: Control

    /// The keys of a person at the lab's screen, and the values that they give.
    let keys: [(key: String, value: Int)]

    /// Puts a value that is not neutral into an input.
    let set: @Sendable (inout Input, Int) -> Void

    /// One of some values is held.
    ///
    /// - Parameters:
    ///   - values: The names of the values, the neutral one first.
    ///   - keys: A value's name by its key: `up`, `right`, `down`, `left`, `space`, or a character.
    ///   - set: Sets the value of an index.
    public static func choice(
        _ name: String,
        _ values: [String],
        keys: KeyValuePairs<String, String> = [:],
        set: @escaping @Sendable (inout Input, Int) -> Void
    ) -> PeerControl {
        let keys = keys.map { key, name in
            guard let value = values.firstIndex(of: name) else { preconditionFailure("No value \(name) for \(key)") }
            return (key, value)
        }
        return PeerControl(control: Control(name: name, kind: .choice(values)), keys: keys, set: set)
    }

    /// Something is done in the tick in which it is asked for.
    public static func action(
        _ name: String,
        key: String? = nil,
        set: @escaping @Sendable (inout Input) -> Void
    ) -> PeerControl {
        let keys = key.map { [(key: $0, value: 1)] } ?? []
        return PeerControl(control: Control(name: name, kind: .action), keys: keys) { input, _ in set(&input) }
    }

    /// A whole number is held, or none.
    public static func range(
        _ name: String,
        _ range: ClosedRange<Int>,
        set: @escaping @Sendable (inout Input, Int) -> Void
    ) -> PeerControl {
        PeerControl(control: Control(name: name, kind: .range(range)), keys: [], set: set)
    }
}

extension PeerControl where Input: CaseIterable & Hashable & Sendable {
    /// One of the cases is held, under the name of their type.
    ///
    /// A case that is called like a key has that one, any other its first character unless an earlier case has it.
    public static func cases(neutral: Input) -> PeerControl {
        let cases = [neutral] + Input.allCases.filter { $0 != neutral }
        let names = cases.map { "\($0)" }
        var keys: [(key: String, value: Int)] = []
        for (value, name) in names.enumerated().dropFirst() {
            let key = Self.namedKeys.contains(name) ? name : String(name.prefix(1))
            if !keys.contains(where: { $0.key == key }) { keys.append((key, value)) }
        }
        let type = "\(Input.self)"
        let control = Control(name: type.prefix(1).lowercased() + type.dropFirst(), kind: .choice(names))
        return PeerControl(control: control, keys: keys) { $0 = cases[$1] }
    }

    private static var namedKeys: [String] { ["up", "right", "down", "left", "space"] }
}
