internal import JSONText
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

/// The conditions of the links, as the lines of a scenario have left them.
struct ScriptedConditions {
    /// Of the links between the players' devices.
    private var conditions: PerSide<LinkConditions>

    /// Of the links of further devices, perfect ones left out.
    private var others: [(place: Int, conditions: LinkConditions)] = []

    init(_ network: NetworkConditions) {
        conditions = PerSide(network.fromLeft, network.fromRight)
    }

    subscript(side: LabSide) -> LinkConditions { conditions[side] }

    /// Takes the conditions that a line changes: `conditions` on both links, `fromLeft` and `fromRight` on one.
    ///
    /// - Returns: The sides whose links the line names.
    @discardableResult
    mutating func change(by fields: inout JSONFields) throws(FieldError) -> [LabSide] {
        var changed: [LabSide] = []
        for (member, sides) in [
            ("conditions", [LabSide.left, .right]), ("fromLeft", [.left]), ("fromRight", [.right]),
        ] where fields.has(member) {
            let given = try fields.object(member)
            for side in sides {
                var given = given
                conditions[side] = try LinkConditions.fields
                    .value(takenFrom: &given, changing: conditions[side], isPart: true)
                try given.finish()
                if !changed.contains(side) { changed.append(side) }
            }
        }
        return changed
    }

    /// Takes the conditions of all links of a device that a line changes.
    mutating func change(ofDevice place: Int, by fields: inout JSONFields) throws(FieldError) -> LinkConditions {
        var given = try fields.object("conditions")
        let before = others.last { $0.place == place }?.conditions ?? .perfect
        let changed = try LinkConditions.fields.value(takenFrom: &given, changing: before, isPart: true)
        try given.finish()
        others.append((place, changed))
        return changed
    }

    /// Takes the conditions of a network.
    mutating func change(to network: NetworkConditions) {
        conditions = PerSide(network.fromLeft, network.fromRight)
    }

    /// The conditions of the links from some sides, in words.
    func text(of sides: [LabSide]) -> String {
        if sides.count == 2, self[.left] == self[.right] { return "\(self[.left])" }
        return sides.map { "from \($0.name): \(self[$0])" }.joined(separator: "; ")
    }
}
