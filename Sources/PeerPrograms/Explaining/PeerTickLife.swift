internal import GameDescriptions
package import JSONText
internal import SyncLab

/// All that became of one tick of the match: when each device showed and confirmed it, and what its state was then.
///
/// A program does not tell its resimulations, so a state between the first and the confirmed one is not known.
package struct PeerTickLife: Sendable {
    private let tick: Int
    private var devices = PerSide(Device(), Device())
    private var fields = FieldTable()

    private struct Device: Sendable {
        /// The first state that it showed, and the last one it confirmed, each with the lab's tick.
        var shown: (labTick: UInt32, state: GameState)?
        var confirmed: (labTick: UInt32, state: ConfirmedState)?

        /// The messages that reached it in between, each with the lab's tick.
        var received: [(labTick: UInt32, message: PeerMessage)] = []
    }

    /// Makes a run again.
    package init(of tick: Int, in record: PeerRecord) throws(PeerFailure) {
        self.tick = tick
        var answers = PeerAnswers()
        var devices = PerSide(Device(), Device())
        let lab = try record.replay(&answers) { lab in
            for side in LabSide.allCases {
                let seen = lab.record[side]
                if devices[side].shown == nil, seen.shown?.tick == tick, let state = seen.shown?.state {
                    devices[side].shown = (lab.tick, state)
                } else if devices[side].shown != nil, devices[side].confirmed == nil {
                    devices[side].received += seen.received.map { (lab.tick, $0) }
                }
                if devices[side].confirmed == nil, let state = lab.comparison.confirmed(at: tick, of: side.rawValue) {
                    devices[side].confirmed = (lab.tick, state)
                }
            }
        }
        (self.devices, fields) = (devices, lab.tables.state)
    }

    /// True if no device came to the tick.
    package var isEmpty: Bool {
        LabSide.allCases.allSatisfy { devices[$0].shown == nil && devices[$0].confirmed == nil }
    }

    /// The life for a reader.
    package var text: String {
        guard !isEmpty else { return "no device has shown or confirmed tick \(tick) of the match" }
        let heads = LabSide.allCases.map { side in
            let device = devices[side]
            let shown = device.shown.map { "showed it first in tick \($0.labTick) of the lab" } ?? "did not show it"
            let confirmed = device.confirmed.map { "confirmed it in tick \($0.labTick)" } ?? "did not confirm it"
            let bytes = device.received.map { "\($0.message.bytes.count) in tick \($0.labTick)" }
            let between = bytes.isEmpty ? "" : "; bytes that came between: " + bytes.joined(separator: ", ")
            return "\(side.name): \(shown), \(confirmed)\(between)"
        }
        let rows = rows.map { [$0.isEqual ? "" : "≠", $0.field] + $0.values.map { $0?.text ?? "–" } }
        let head = ["", "field"] + LabSide.allCases.flatMap { ["\($0.name) shown", "\($0.name) confirmed"] }
        return (["tick \(tick) of the match"] + heads).joined(separator: "\n") + "\n\n" + TextTable([head] + rows).text
    }

    /// The values of each field: shown and confirmed, at the left and at the right device.
    private var rows: [(field: String, values: [FieldValue?], isEqual: Bool)] {
        fields.shown.map { name, index in
            let values = LabSide.allCases.flatMap { side in
                [devices[side].shown?.state[index], devices[side].confirmed?.state.state[index]]
            }
            let known = values.compactMap { $0 }
            return (name, values, known.allSatisfy { $0 == known[0] })
        }
    }

    /// The life for scripts.
    package var json: JSONValue {
        .object(
            [("tick", .whole(tick))]
                + LabSide.allCases.map { side in
                    let device = devices[side]
                    let values: JSONValue = [
                        "shownInLabTick": .whole(device.shown?.labTick),
                        "shown": device.shown?.state.json(fields) ?? .null,
                        "confirmedInLabTick": .whole(device.confirmed?.labTick),
                        "confirmed": device.confirmed?.state.state.json(fields) ?? .null,
                        "received": .list(
                            device.received.map {
                                ["labTick": .whole($0.labTick), "bytes": .whole($0.message.bytes.count)]
                            }
                        ),
                    ]
                    return (side.name, values)
                }
        )
    }
}
