package import GameDescriptions
package import JSONText
internal import MockGroupSessions
package import SyncLab

/// The measures of a run of programs, from the first tick to the last.
package struct PeerMeasures: Sendable {
    package struct Device: Sendable {
        /// The ticks that the program has answered, and those among them in which its match did not advance.
        var ticks = 0
        var stalled = 0
        var messages = 0
        var bytes = 0

        /// Resimulated ticks, those of the deepest rollback, and the ticks that had one.
        var resimulated = 0
        var deepest = 0
        var rollbacks = 0

        /// Ticks by which the shown state is ahead of the last confirmed one.
        var ahead = 0
        var aheadTicks = 0
    }

    private(set) var devices = PerSide(Device(), Device())
    private var ticks: UInt32 = 0

    /// Takes the next tick of a lab.
    mutating func take(_ tick: PeerTick) {
        ticks += 1
        for side in LabSide.allCases where tick.devices[side].isPresent {
            let record = tick.devices[side]
            devices[side].ticks += 1
            if record.isStalled { devices[side].stalled += 1 }
            devices[side].messages += record.sent.count
            devices[side].bytes += record.sent.reduce(0) { $0 + $1.bytes.count }
            devices[side].resimulated += record.rollback
            devices[side].deepest = max(devices[side].deepest, record.rollback)
            if record.rollback > 0 { devices[side].rollbacks += 1 }
            if let shown = record.shown, let confirmed = record.confirmed {
                devices[side].ahead += shown.tick - confirmed
                devices[side].aheadTicks += 1
            }
        }
    }

    /// The measures by their names, with the values of both devices.
    package var rows: [(name: String, values: PerSide<Decimal?>)] {
        func row(_ name: String, _ value: (Device) -> Decimal?) -> (String, PerSide<Decimal?>) {
            (name, PerSide { value(devices[$0]) })
        }
        func perSecond(_ count: Int, _ device: Device) -> Decimal? {
            device.ticks > 0 ? Decimal(count * 60, over: device.ticks, digits: 1) : nil
        }
        return [
            row("messagesPerSecond") { perSecond($0.messages, $0) },
            row("bytesPerSecond") { perSecond($0.bytes, $0) },
            row("rollbacksPerSecond") { perSecond($0.rollbacks, $0) },
            row("resimulatedPerSecond") { perSecond($0.resimulated, $0) },
            row("deepestRollback") { Decimal($0.deepest, digits: 0) },
            row("stalledPercent") { $0.ticks > 0 ? Decimal($0.stalled * 100, over: $0.ticks, digits: 1) : nil },
            row("ticksAhead") {
                $0.aheadTicks > 0 && $0.ahead >= 0 ? Decimal($0.ahead, over: $0.aheadTicks, digits: 1) : nil
            },
        ]
    }
}

/// The result of a run of programs.
package struct PeerReport: Sendable {
    package let plan: PeerRun.Plan
    package let game: GameDescription
    package let ticks: UInt32
    package let comparison: PeerComparison
    package let measures: PeerMeasures

    /// Findings of the run, and of its repetition.
    package private(set) var findings: [PeerFinding]

    init(_ plan: PeerRun.Plan, _ lab: PeerLab, _ measures: PeerMeasures) {
        (self.plan, self.measures) = (plan, measures)
        (game, ticks, comparison) = (lab.game, lab.tick, lab.comparison)
        findings = lab.comparison.findings
    }

    /// Adds a finding of the repetition; it comes first, for the others may follow from it.
    package mutating func add(_ finding: PeerFinding) { findings.insert(finding, at: 0) }

    package var isHealthy: Bool { findings.isEmpty }

    /// True if nothing was compared, so that the run says nothing.
    package var saysNothing: Bool { game.confirms && comparison.compared == 0 }

    /// The report for scripts.
    package var json: JSONValue {
        let setup = plan.setup
        var json: JSONValue = [
            "game": .text(game.name), "version": .text(game.version),
            "peers": .list(LabSide.allCases.map { .text(setup.commands[$0]) }),
            "options": .object(setup.options.map { ($0.name, .text($0.value)) }),
            "players": .list(LabSide.allCases.map { .text(plan.players[$0].rawValue) }),
            "network": .text(setup.network.name), "seed": .seed(setup.seed),
        ]
        if let seed = setup.networkSeed { json.append(["networkSeed": .seed(seed)]) }
        json.append([
            "simulatedSeconds": .number(Decimal(Int(ticks), over: 60, digits: 1)),
            "comparedTicks": .whole(comparison.compared), "differingTicks": .whole(comparison.differing),
            "shownTicks": .whole(comparison.shown), "shownDifferingTicks": .whole(comparison.shownDiffering),
            "healthy": .flag(isHealthy), "findings": .list(findings.map(\.json)),
            "measures": .object(
                measures.rows.map { row in
                    (row.name, .list(LabSide.allCases.map { row.values[$0].map { .number($0) } ?? .null }))
                }
            ),
        ])
        return json
    }

    /// The report for a reader.
    ///
    /// - Parameter speed: The speed of the run in words.
    package func text(speed: String) -> String {
        let version = game.version.map { " \($0)" } ?? ""
        let seconds = Decimal(Int(ticks), over: 60, digits: 1).text
        let head =
            "\(game.name)\(version) over \(plan.setup.network.name), seed \(plan.setup.seed), \(seconds) s, \(speed)"
        let rows = measures.rows.map { row in [row.name] + LabSide.allCases.map { row.values[$0]?.text ?? "–" } }
        let table = TextTable([["", "left", "right"]] + rows, firstNumber: 1).text
        return [head, table, verdictText].joined(separator: "\n\n")
    }

    private var verdictText: String {
        let compared =
            game.confirms
            ? "\(comparison.compared) confirmed ticks compared, \(comparison.differing) differ"
            : "the program does not tell what is final: \(comparison.shown) shown ticks compared, \(comparison.shownDiffering) differ"
        return ([compared] + (isHealthy ? ["no findings"] : findings.map(\.text))).joined(separator: "\n")
    }
}
