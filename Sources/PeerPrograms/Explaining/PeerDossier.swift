package import GameDescriptions
package import JSONText
internal import MockGroupSessions
internal import SyncLab

/// The circumstances of a run's first finding: the states around it, and the ticks that led there.
package struct PeerDossier: Sendable {
    package let finding: PeerFinding

    /// The lab's last ticks up to the finding.
    private let ticks: [PeerTick]

    /// The states of two devices at the finding's tick of the match, and at the tick before.
    private let states: [DeviceStates]

    private typealias DeviceStates = (place: Int, states: [ConfirmedState])

    private let setup: PeerSetup
    private let game: GameDescription
    private let tables: GameTables

    private static let shownTicks = 12

    /// The dossier of the first finding of a run that is made again; `nil` if it has none.
    package init?(of record: PeerRecord) throws(PeerFailure) {
        var answers = PeerAnswers()
        var ticks: [PeerTick] = []
        var found: (finding: PeerFinding, ticks: [PeerTick], states: [DeviceStates])?
        let lab = try record.replay(&answers, keepsLogs: true) { lab in
            guard found == nil else { return }
            ticks.append(lab.record)
            if ticks.count > Self.shownTicks { ticks.removeFirst() }
            guard let finding = lab.comparison.findings.first else { return }
            // Those that differ; beside a single device that has the finding stands another.
            let place = finding.places.first ?? 0
            let beside = LabSide(rawValue: place) == nil ? [0, place] : [0, 1]
            let places = finding.places.count == 2 ? finding.places : beside
            let states = places.map { place in
                let ticks = finding.tick.map { [$0 - 1, $0] } ?? []
                return (place, ticks.compactMap { lab.comparison.confirmed(at: $0, of: place) })
            }
            found = (finding, ticks, states)
        }
        guard let first = found?.finding ?? lab.comparison.findings.first else { return nil }
        finding = first
        (self.ticks, states) = (found?.ticks ?? ticks, found?.states ?? LabSide.allCases.map { ($0.rawValue, []) })
        (setup, game, tables) = (lab.setup, lab.game, lab.tables)
    }

    /// The dossier for a reader.
    package var text: String {
        let setting = "\(game.name), \(setup.network.name), seed \(setup.seed)"
        let parts = ["\(finding.text)\n\(setting)", stateTable, tickTable, logs]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The states around the tick: a row for each field, those that differ marked.
    private var stateTable: String {
        guard let tick = finding.tick else { return "" }
        func value(_ states: [ConfirmedState], _ tick: Int, _ index: Int) -> String {
            states.first { $0.tick == tick }.map { $0.state[index]?.text ?? "absent" } ?? "–"
        }
        let rows = tables.state.shown.map { name, index -> [String] in
            let cells = [tick - 1, tick].flatMap { tick in states.map { value($0.states, tick, index) } }
            return [cells[2] == cells[3] ? "" : "≠", name] + cells
        }
        guard !rows.isEmpty else { return "" }
        let head = [tick - 1, tick].flatMap { tick in states.map { "\(LabSide.label(of: $0.place)) \(tick)" } }
        return TextTable([["", "field"] + head] + rows).text
    }

    /// The lab's last ticks: what each device's player did, what it was told, and how far it was.
    private var tickTable: String {
        let rows = ticks.flatMap { tick in
            tick.devices.enumerated().map { place, device -> [String] in
                let received = device.received.map { "\($0.bytes.count)" }.joined(separator: "+")
                return [
                    "\(tick.tick)", LabSide.label(of: place), game.text(of: device.input),
                    device.isPresent ? "\(device.ticks)" : "absent",
                    device.shown.map { "\($0.tick)" } ?? "–", device.confirmed.map { "\($0)" } ?? "–",
                    device.rollback > 0 ? "\(device.rollback)" : "", received.isEmpty ? "" : "\(received) bytes",
                    device.isStalled ? "stalled" : "",
                ]
            }
        }
        let head = ["lab tick", "device", "input", "tick line", "shows", "confirmed", "rollback", "received", ""]
        return TextTable([head] + rows).text
    }

    /// The lines of the programs' logs in these ticks.
    private var logs: String {
        let lines = ticks.flatMap { tick in
            tick.devices.enumerated().flatMap { place, device in
                device.log.map { "\(tick.tick) \(LabSide.label(of: place)): \($0)" }
            }
        }
        return lines.isEmpty ? "" : "the programs' logs:\n" + lines.joined(separator: "\n")
    }

    /// The dossier for scripts.
    package var json: JSONValue {
        [
            "finding": finding.json, "game": .text(game.name), "network": .text(setup.network.name),
            "seed": .seed(setup.seed),
            "states": .object(
                states.map { place, states in
                    (
                        LabSide.label(of: place),
                        .list(
                            states.map { state in
                                ["tick": .whole(state.tick), "state": state.state.json(tables.state)]
                            }
                        )
                    )
                }
            ),
            "ticks": .list(ticks.map { $0.json(game, tables) }),
        ]
    }
}

extension PeerTick {
    /// The tick for scripts.
    package func json(_ game: GameDescription, _ tables: GameTables) -> JSONValue {
        .object(
            [("tick", .whole(tick))]
                + devices.enumerated().map { place, device in
                    (LabSide.label(of: place), device.json(game, tables))
                }
        )
    }
}

extension PeerTick.Device {
    fileprivate func json(_ game: GameDescription, _ tables: GameTables) -> JSONValue {
        var json: JSONValue = [
            "present": .flag(isPresent), "tickLine": .whole(ticks), "input": .object(game.members(of: input)),
            "confirmed": .whole(confirmed), "shown": .whole(shown?.tick),
            "state": shown?.state?.json(tables.state) ?? .null, "rollback": .whole(rollback),
            "stalled": .flag(isStalled), "sentBytes": .list(sent.map { .whole($0.bytes.count) }),
            "receivedBytes": .list(received.map { .whole($0.bytes.count) }), "log": .list(log.map { .text($0) }),
        ]
        if let current { json.append(["current": .whole(current)]) }
        if let owner { json.append(["owner": .whole(owner)]) }
        if let about { json.append(["about": about]) }
        return json
    }
}
