internal import ArgumentParser
internal import SyncLab

/// The flags of conditions: one for each row of their table.
struct ConditionFlags: ParsableArguments {
    private(set) var values: [Condition: PerSide<Int>] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let flags = try decoder.container(keyedBy: Key.self)
        for condition in Condition.allCases {
            let flag = try flags.decode(Option<PerSide<Int>?>.self, forKey: Key(stringValue: condition.name))
            values[condition] = flag.wrappedValue
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}

/// Swift Argument Parser finds the flags of a type among the children of its mirror.
extension ConditionFlags: CustomReflectable {
    var customMirror: Mirror {
        Mirror(self, children: Condition.allCases.map { (label: $0.name, value: Option<PerSide<Int>?>($0)) })
    }
}

extension Option<PerSide<Int>?> {
    fileprivate init(_ condition: Condition) {
        self.init(
            name: .customLong(condition.name),
            parsing: .unconditional,
            help: "\(condition.help)",
            completion: condition.unit.completion,
            transform: { try PerSide(parsing: $0, condition.value) }
        )
    }
}

extension Condition.Unit {
    fileprivate var completion: CompletionKind? { if case .name(let names) = self { .list(names) } else { nil } }
}
