internal import GameCore
package import JSONText
internal import SyncLab

/// The life of a tick in words.
extension TickLife {
    /// The simulations of each device, and the parts of its last one.
    public var text: String {
        guard !simulations.isEmpty else { return "no device simulated tick \(tick)" }
        return (["tick \(tick) of the match"] + LabSide.allCases.map(text)).joined(separator: "\n\n")
    }

    private func text(of side: LabSide) -> String {
        let own = simulations.filter { $0.side == side }
        guard let last = own.last else { return "the \(side.name) device did not simulate it" }
        var end = "not confirmed"
        if let confirmation = self[side] {
            end = "confirmed in tick \(confirmation.labTick) of the run"
            if let inputs = confirmation.inputs, inputs != last.inputs {
                let known = Player.allCases.map { inputs[$0].text }.joined(separator: " / ")
                end += " with the inputs \(known), and not simulated with them"
            }
        }
        var table = TextTable(firstNumber: 1)
        table.add(["run", "why", "player one", "player two", "changed", "message sent"])
        for simulation in own {
            table.add(
                ["\(simulation.labTick)", simulation.cause.text]
                    + Player.allCases.map(simulation.text)
                    + [
                        simulation.changes.map { "\($0.field.rawValue) \($0.one) → \($0.other)" }
                            .joined(separator: ", "),
                        simulation.message.map { "\($0.tick)" } ?? "–",
                    ]
            )
        }
        return "the \(side.name) device: \(end)\n\(table.text)\n\n\(partsText(of: last))"
    }

    /// The simulations for scripts.
    package var json: JSONValue {
        .object([
            ("tick", .whole(tick)),
            ("confirmed", .object(LabSide.allCases.map { ($0.name, self[$0]?.json ?? .null) })),
            ("simulations", .list(simulations.map(json))),
        ])
    }
}

/// The parts of the step.
extension TickLife {
    /// The fields that each part of the step changed.
    private func parts(of simulation: Simulation) -> [(part: StepPart, changes: [FieldDifference])] {
        guard let before = simulation.before else { return [] }
        let trace = StepTrace(before, simulation.inputs, under: rules)
        var state = before
        return StepPart.allCases.map { part in
            defer { state = trace[part] }
            return (part, FieldDifference.all(state, trace[part]))
        }
    }

    /// A line for each field that a part of the step changed.
    private func partsText(of simulation: Simulation) -> String {
        guard simulation.before != nil else { return "the tick before it is not kept" }
        var table = TextTable()
        table.add(["part", "field", "before", "after"])
        for (part, changes) in parts(of: simulation) {
            for change in changes { table.add(["\(part)", change.field.rawValue, change.one, change.other]) }
        }
        return table.text
    }

    private func json(_ simulation: Simulation) -> JSONValue {
        let inputs = Player.allCases.map { player in
            let isPredicted = simulation.predicted.contains(PlayerSet(player))
            let input = JSONValue.text(simulation.inputs[player].text)
            return (name: player.name, value: JSONValue.object([("input", input), ("predicted", .flag(isPredicted))]))
        }
        let parts = parts(of: simulation).map { part, changes in
            JSONValue.object([("part", .text("\(part)")), ("changes", .list(changes.map(\.beforeAfter)))])
        }
        return .object([
            ("device", .text(simulation.side.name)),
            ("labTick", .whole(simulation.labTick)),
            ("cause", .text(simulation.cause.name)),
            ("depth", .whole(simulation.cause.rollback?.depth)),
            ("firstIncorrectTick", .whole((simulation.cause.rollback?.first).map { Int($0) })),
            ("inputs", .object(inputs)),
            ("changes", .list(simulation.changes.map(\.beforeAfter))),
            ("parts", .list(parts)),
            ("message", .whole(simulation.message?.number)),
        ])
    }
}

extension TickLife.Confirmation {
    fileprivate var json: JSONValue {
        .object([("labTick", .whole(labTick)), ("inputs", inputs?.json ?? .null)])
    }
}

extension TickLife.Cause {
    fileprivate var name: String {
        switch self {
        case .first: "first"
        case .rollback: "rollback"
        case .snapshot: "snapshot"
        }
    }

    fileprivate var rollback: (depth: Int, first: UInt32)? {
        if case .rollback(let depth, let first) = self { (depth, first) } else { nil }
    }

    fileprivate var text: String {
        rollback.map { "rollback of \($0.depth) from \($0.first)" } ?? name
    }
}

extension TickLife.Simulation {
    fileprivate func text(of player: Player) -> String {
        inputs[player].text + (predicted.contains(PlayerSet(player)) ? " (predicted)" : "")
    }
}

extension PerPlayer<Input> {
    /// Both inputs in words, for scripts.
    var json: JSONValue { .object(Player.allCases.map { ($0.name, .text(self[$0].text)) }) }
}

extension FieldDifference {
    /// The field and its values before and after, for scripts.
    var beforeAfter: JSONValue {
        .object([("name", .text(field.rawValue)), ("before", .text(one)), ("after", .text(other))])
    }
}
