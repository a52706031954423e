package import JSONText
package import SyncLab

extension RunRecord {
    /// Each pop of the run with its cause, in the order of their ticks.
    package var pops: [PopCause] {
        var lab = Lab(setup)
        var causes: [PopCause] = []
        while lab.tick < end {
            replayNext(on: &lab)
            causes += LabSide.allCases.compactMap { lab.popCause(of: $0, at: lab.tick) }
        }
        return causes
    }
}

/// The output of `pong replay pops`.
extension [PopCause] {
    /// A line for each pop: its tick, the view, its size in sides of the court, and the cause.
    package var table: String {
        let rows = map { ["\($0.tick)", $0.side.name, Decimal($0.size, digits: 4).text, $0.description] }
        return TextTable([["tick", "view", "size", "cause"]] + rows).text
    }

    package var json: JSONValue {
        let rows = map { cause -> JSONValue in
            [
                "tick": .whole(cause.tick), "view": .text(cause.side.name),
                "size": .number(Decimal(cause.size, digits: 4)), "cause": .text(cause.description),
                "messageTick": .whole(cause.message?.tick), "delayedMessageTick": .whole(cause.delayed?.tick),
            ]
        }
        return .list(rows)
    }
}
