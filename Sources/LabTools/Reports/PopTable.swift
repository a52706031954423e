internal import JSONText
internal import SyncLab

/// The output of `pong replay pops`: each pop of a run with its cause.
package struct PopTable {
    package let causes: [PopCause]

    /// The length of the run in ticks.
    let end: UInt32

    package init(causes: [PopCause], end: UInt32) {
        self.causes = causes
        self.end = end
    }

    /// A line for each pop: its tick, the view, its size in sides of the court, and the cause.
    package var text: String {
        guard !causes.isEmpty else { return "no pop in \(end) ticks" }
        let rows = causes.map { ["\($0.tick)", $0.side.name, Self.size(of: $0).text, $0.description] }
        return TextTable([["tick", "view", "size", "cause"]] + rows).text
    }

    package var json: String {
        JSONValue.list(
            causes.map { cause in
                .object([
                    ("tick", .whole(cause.tick)),
                    ("view", .text(cause.side.name)),
                    ("size", .number(Self.size(of: cause))),
                    ("cause", .text(cause.description)),
                    ("messageTick", .whole(cause.message.map { Int($0.tick) })),
                    ("delayedMessageTick", .whole(cause.delayed.map { Int($0.tick) })),
                ])
            }
        ).json()
    }

    private static func size(of cause: PopCause) -> Decimal { Decimal(cause.size, digits: 4) }
}
