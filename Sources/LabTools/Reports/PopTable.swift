internal import JSONText
package import SyncLab

/// The output of `pong replay pops`: each pop of a run with its cause.
package struct PopTable {
    /// In the order of their ticks.
    package private(set) var causes: [PopCause] = []

    private let run: RunRecord

    package init(of run: RunRecord) {
        self.run = run
        var lab = Lab(run.setup)
        while lab.tick < run.end {
            run.replayNext(on: &lab)
            causes += LabSide.allCases.compactMap { lab.popCause(of: $0, at: lab.tick) }
        }
    }

    /// A line for each pop: its tick, the view, its size in sides of the court, and the cause.
    package var text: String {
        guard !causes.isEmpty else { return "no pop in \(run.end) ticks" }
        let rows = causes.map { ["\($0.tick)", $0.side.name, Self.size(of: $0).text, $0.description] }
        return TextTable([["tick", "view", "size", "cause"]] + rows).text
    }

    package var json: String {
        let rows = causes.map { cause -> JSONValue in
            [
                "tick": .whole(cause.tick), "view": .text(cause.side.name), "size": .number(Self.size(of: cause)),
                "cause": .text(cause.description), "messageTick": .whole(cause.message?.tick),
                "delayedMessageTick": .whole(cause.delayed?.tick),
            ]
        }
        return JSONValue.list(rows).json()
    }

    private static func size(of cause: PopCause) -> Decimal { Decimal(cause.size, digits: 4) }
}
