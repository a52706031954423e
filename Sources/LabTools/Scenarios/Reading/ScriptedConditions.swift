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
        ] {
            let given = fields
            for side in sides {
                fields = given
                guard let part = try fields.part(member, LinkConditions.fields, changing: conditions[side]) else {
                    continue
                }
                conditions[side] = part
                if !changed.contains(side) { changed.append(side) }
            }
        }
        return changed
    }

    /// Takes the conditions of all links of a device that a line changes.
    mutating func change(ofDevice place: Int, by fields: inout JSONFields) throws(FieldError) -> LinkConditions {
        let before = others.last { $0.place == place }?.conditions ?? .perfect
        guard let changed = try fields.part("conditions", LinkConditions.fields, changing: before) else {
            throw FieldError(fields.path(of: "conditions"), .absent)
        }
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
