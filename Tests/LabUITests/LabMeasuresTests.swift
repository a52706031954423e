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

    /// The figures after a label, as text.
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
        #expect(measures.ticks == 1_800 && stage.shows("over 30.0 s"))
        func starts(_ label: String, _ expected: [String]) {
            let shown = figures(label, in: stage)
            #expect(shown?.starts(with: expected) == true, "\(label): \(shown ?? []), not \(expected)")
        }
        let hasSpread = stage.shows("p50    p99    max")
        #expect(hasSpread == (columns != 120))
        for measure in Measure.all {
            guard let title = measure.title else { continue }
            if measure.isOfDevices {
                starts(title, try LabSide.allCases.map { Self.text(try #require(measures[measure, $0]), measure) })
            } else if !measure.name.contains(".p99"), let figure = measures[measure] {
                starts(title, [Self.text(figure, measure)])
            }
        }
        let divergence = try ["p50", "p99"].map { figure in
            let measure = try #require(Measure.named("displayedDivergence.\(figure)"))
            return Self.text(try #require(measures[measure]), measure)
        }
        starts("displayed divergence", hasSpread ? divergence : [divergence[1]])
        #expect((measures["rollbacks", .left] ?? 0) > 10 && (measures["packetsSent", .right] ?? 0) > 1_500)
    }

    private static func text(_ figure: Int, _ measure: Measure) -> String {
        measure.unit.digits == 0 ? "\(figure)" : decimal(figure, measure.unit.digits)
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
