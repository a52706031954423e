internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("The lab's measures") struct LabMeasuresTests {
    private func stage(_ columns: Int, _ rows: Int, _ strategy: StrategyKind = .standard) -> Stage {
        var stage = Stage.lab(
            .computer(.normal),
            .computer(.normal),
            columns,
            rows,
            strategy: strategy,
            network: NetworkPreset.wifiBurst.conditions
        )
        stage.run(1_770)
        return stage
    }

    /// The figures behind a label, as they are written.
    private func figures(_ label: String, in stage: Stage) -> [String]? {
        stage.lines.lazy.compactMap { line in
            line.firstRange(of: label).map { line[$0.upperBound...].split(separator: " ").prefix(3).map(String.init) }
        }
        .first
    }

    @Test("are those that the lab takes", arguments: [(120, 40), (160, 45), (200, 60), (80, 40), (119, 50)])
    func figures(_ columns: Int, _ rows: Int) throws {
        let stage = stage(columns, rows)
        let measures = try #require(stage.lab?.measures)
        #expect(measures.ticks == 1_800 && stage.text.contains("over 30.0 s"))
        let devices = [measures.left, measures.right]
        func starts(_ label: String, _ expected: [String]) {
            let shown = figures(label, in: stage)
            #expect(shown?.starts(with: expected) == true, "\(label): \(shown ?? []), not \(expected)")
        }
        // Half a minute has half of a minute's.
        starts("pops a minute", devices.map { Self.decimal($0.pops.count * 200, 2) })
        starts("largest pop", try devices.map { Self.decimal(try #require($0.pops.maximum), 4) })
        starts("unfair contacts", devices.map { "\($0.unfairContacts)" })
        starts("ticks to own paddle", try devices.map { "\(try #require($0.inputToOwnPaddleTicks.p50))" })
        starts("ticks to remote paddle", try devices.map { "\(try #require($0.inputToRemotePaddleTicks.p50))" })
        starts(" rollbacks", devices.map { "\($0.rollbacks)" })
        starts("stall ticks", devices.map { "\($0.stallTicks)" })
        let divergence = measures.displayedDivergence
        let hasSpread = stage.text.contains("p50    p99    max")
        #expect(hasSpread == (columns != 120))
        let p99 = Self.decimal(try #require(divergence.p99), 4)
        starts(
            "displayed divergence",
            hasSpread ? [Self.decimal(try #require(divergence.p50), 4), p99] : [p99]
        )
        starts("revoked goals", ["\(measures.revokedGoals)"])
        starts("confirmed divergence", ["0"])
        #expect(devices.allSatisfy { $0.rollbacks > 10 && $0.packets > 1_500 })
    }

    private static func decimal(_ units: Int, _ digits: Int) -> String {
        let text = String(repeating: "0", count: max(0, digits + 1 - "\(units)".count)) + "\(units)"
        return "\(text.dropLast(digits)).\(text.suffix(digits))"
    }

    @Test(
        "have a dash where the strategy has nothing of the kind",
        arguments: [StrategyKind.host, .lockstep(inputDelay: 8)]
    )
    func dashes(_ strategy: StrategyKind) {
        let stage = stage(120, 40, strategy)
        #expect(figures(" rollbacks", in: stage) == ["–", "–"])
        #expect(figures("mean rollback depth", in: stage) == ["–", "–"])
        #expect((figures("stall ticks", in: stage) == ["–", "–"]) == (strategy == .host))
    }

    @Test("show the first of them on a wide screen that is not high, none on a small one")
    func room() {
        #expect(stage(120, 30).text.contains("pops a minute") && !stage(120, 30).text.contains("bytes a packet"))
        #expect(!stage(80, 24).text.contains("pops") && !stage(80, 39).text.contains("pops"))
    }
}
