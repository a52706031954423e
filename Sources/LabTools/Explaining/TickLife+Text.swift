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
                end += " with the inputs \(inputs.one.text) / \(inputs.two.text), and not simulated with them"
            }
        }
        let head = ["run", "why", "player one", "player two", "changed", "message sent"]
        let table = TextTable([head] + own.map(\.row), firstNumber: 1).text
        return "the \(side.name) device: \(end)\n\(table)\n\n\(partsText(of: last))"
    }

    /// A line for each field that a part of the step changed.
    private func partsText(of simulation: Simulation) -> String {
        guard simulation.before != nil else { return "the tick before it is not kept" }
        let rows = parts(of: simulation).flatMap { part, changes in
            changes.map { ["\(part)", $0.field.rawValue, $0.one, $0.other] }
        }
        return TextTable([["part", "field", "before", "after"]] + rows).text
    }

    /// The fields that each part of the step changed.
    private func parts(of simulation: Simulation) -> [(part: StepPart, changes: [FieldDifference])] {
        guard var state = simulation.before else { return [] }
        let trace = StepTrace(state, simulation.inputs, under: rules)
        return StepPart.allCases.map { part in
            defer { state = trace[part] }
            return (part, FieldDifference.all(state, trace[part]))
        }
    }
}

extension TickLife.Simulation {
    fileprivate var row: [String] {
        let changes = changes.map { "\($0.field.rawValue) \($0.one) → \($0.other)" }.joined(separator: ", ")
        return ["\(labTick)", cause.text] + Player.allCases.map(text) + [changes, message.map { "\($0.tick)" } ?? "–"]
    }

    private func text(of player: Player) -> String {
        inputs[player].text + (predicted.contains(PlayerSet(player)) ? " (predicted)" : "")
    }
}

extension TickLife.Cause {
    fileprivate var rollback: (depth: Int, first: UInt32)? {
        if case .rollback(let depth, let first) = self { (depth, first) } else { nil }
    }

    fileprivate var text: String { rollback.map { "rollback of \($0.depth) from \($0.first)" } ?? "\(self)" }
}

/// The simulations for scripts.
extension TickLife {
    package var json: JSONValue {
        [
            "tick": .whole(tick),
            "confirmed": .object(LabSide.allCases.map { ($0.name, self[$0]?.json ?? .null) }),
            "simulations": .list(simulations.map(json)),
        ]
    }

    private func json(_ simulation: Simulation) -> JSONValue {
        let inputs = Player.allCases.map { player in
            let isPredicted = simulation.predicted.contains(PlayerSet(player))
            let input: JSONValue = ["input": .text(simulation.inputs[player].text), "predicted": .flag(isPredicted)]
            return (name: player.name, value: input)
        }
        func list(_ changes: [FieldDifference]) -> JSONValue { .list(changes.map { $0.json("before", "after") }) }
        let parts = parts(of: simulation).map { part, changes -> JSONValue in
            ["part": .text("\(part)"), "changes": list(changes)]
        }
        return [
            "device": .text(simulation.side.name),
            "labTick": .whole(simulation.labTick),
            "cause": .text(String(caseOf: simulation.cause)),
            "depth": .whole(simulation.cause.rollback?.depth),
            "firstIncorrectTick": .whole(simulation.cause.rollback?.first),
            "inputs": .object(inputs),
            "changes": list(simulation.changes),
            "parts": .list(parts),
            "message": .whole(simulation.message?.number),
        ]
    }
}

extension TickLife.Confirmation {
    fileprivate var json: JSONValue { ["labTick": .whole(labTick), "inputs": inputs?.json ?? .null] }
}
