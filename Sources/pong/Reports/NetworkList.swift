internal import DisplayText
internal import JSONText
internal import LabTools
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import PeerPrograms
internal import SyncLab

/// The output of `pong lab --list`: the names of networks, strategies, scenarios, measures and values of a tick.
enum NetworkList {
    /// The width of the lines of measures, in characters.
    private static let width = 80

    private static let bugs = PlantedBug.allCases.map { [$0.name, $0.summary] }
    private static let scenarios = BuiltInScenario.all.map { [$0.name, $0.scenario.summary] }

    static var text: String {
        let networks = NetworkPreset.allCases.map { preset in
            let network = preset.conditions
            let (up, down) = (network.fromLeft.description, network.fromRight.description)
            let clocks = [("left", network.leftClock), ("right", network.rightClock)].compactMap { side, clock in
                description(of: clock).map { "\(side): \($0)" }
            }
            return [network.name, ([up == down ? up : "\(up); \(down)"] + clocks).joined(separator: "; ")]
        }
        // Of the two devices' values only the left one's.
        let values = TickNames.all.map(\.name).filter { !$0.text.hasPrefix("\(LabSide.right.name).") }
            .map { [$0.text, $0.unit?.rawValue ?? "–", $0.summary] }
        func table(_ head: String..., rows: [[String]]) -> String { TextTable([head] + rows).text }
        let strategies = StrategyKind.allCases.map { [$0.rawValue, $0.summary] }
        let delayed = StrategyKind.allCases.filter(\.hasInputDelay).map(\.rawValue).joined(separator: ", ")
        let delays = StrategyKind.inputDelays
        return """
            \(table("network", "from the left device (up), from the right one (down)", rows: networks))

            All delays are one-way: a message and its answer take the sum of both.

            \(table("strategy", "how it synchronizes a match", rows: strategies))

            \(delayed) take an input delay of \(delays.lowerBound) to \(delays.upperBound) ticks after a colon, such as lockstep:12.
            The default is \(StrategyKind.standard.rawValue).

            \(table("planted bug, for --strategy", "what the right device's rollback does wrong", rows: bugs))

            \(table("scenario", "what it plays", rows: scenarios))

            measures, for --expect and --measure
            \(MeasureNames.all.joined(separator: "  ").wrapped(to: width, gap: "  ").joined(separator: "\n"))

            measures of peer programs, for --expect and --measure beside --peer
            \(PeerReport.table.numbers.joined(separator: "  ").wrapped(to: width, gap: "  ").joined(separator: "\n"))

            \(table("value", "unit", "what it is, in a tick of a run", rows: values))

            Every name with left is there with right, too.
            """
    }

    static var json: String {
        let networks: [JSONValue] = NetworkPreset.allCases.map { preset in
            let network = preset.conditions
            return [
                "name": .text(network.name),
                "conditions": .list([.text(network.fromLeft.description), .text(network.fromRight.description)]),
                "clocks": .list([network.leftClock, network.rightClock].map { .text(description(of: $0)) }),
            ]
        }
        let strategies: [JSONValue] = StrategyKind.allCases.map { kind in
            [
                "name": .text(kind.rawValue), "inputDelay": .whole(kind.hasInputDelay ? kind.inputDelay : nil),
                "standard": .flag(kind == .standard),
            ]
        }
        let list: JSONValue = [
            "networks": .list(networks), "strategies": .list(strategies),
            "plantedBugs": summaries(bugs), "scenarios": summaries(scenarios),
            "measures": .list(MeasureNames.all.map { .text($0) }),
            "peerMeasures": .list(PeerReport.table.numbers.map { .text($0) }),
            "values": .list(
                TickNames.all.map(\.name).map {
                    ["name": .text($0.text), "unit": .text($0.unit?.rawValue), "summary": .text($0.summary)]
                }
            ),
        ]
        return list.json()
    }

    private static func summaries(_ rows: [[String]]) -> JSONValue {
        .list(rows.map { ["name": .text($0[0]), "summary": .text($0[1])] })
    }

    /// The clock's deviations; `nil` if it is exact.
    private static func description(of clock: PeerClock) -> String? {
        var parts: [String] = []
        if clock.skew != 0 { parts.append("clock \(clock.skew > 0 ? "+" : "")\(clock.skew) ppm") }
        if clock.startOffset != .zero { parts.append("begins at \(clock.startOffset.wholeMilliseconds) ms") }
        if let hitch = clock.hitch { parts.append("stands still for \(hitch)") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
