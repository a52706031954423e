internal import DisplayText
internal import JSONText
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// The output of `pong lab --list`: the names of networks, strategies, scenarios, measures and values of a tick.
enum NetworkList {
    /// The width of the lines of measures, in characters.
    private static let width = 80

    static var text: String {
        var networks = TextTable()
        networks.add(["network", "from the left device (up), from the right one (down)"])
        for preset in NetworkPreset.allCases {
            let network = preset.conditions
            let (up, down) = (network.fromLeft.description, network.fromRight.description)
            let clocks = [("left", network.leftClock), ("right", network.rightClock)].compactMap { side, clock in
                description(of: clock).map { "\(side): \($0)" }
            }
            networks.add([network.name, ([up == down ? up : "\(up); \(down)"] + clocks).joined(separator: "; ")])
        }
        var strategies = TextTable()
        strategies.add(["strategy", "how it synchronizes a match"])
        for kind in StrategyKind.allCases { strategies.add([kind.rawValue, kind.summary]) }
        return """
            \(networks.text)

            All delays are one-way: a message and its answer take the sum of both.

            \(strategies.text)

            The last three take an input delay of 0 to 30 ticks after a colon, such as lockstep:12.
            The default is \(StrategyKind.standard.rawValue).

            \(bugs)

            \(scenarios)

            measures, for --expect and --measure
            \(MeasureNames.all.joined(separator: "  ").wrapped(to: width, gap: "  ").joined(separator: "\n"))

            \(values)

            Every name with left is there with right, too.
            """
    }

    private static var bugs: String {
        var table = TextTable()
        table.add(["planted bug, for --strategy", "what the right device's rollback does wrong"])
        for bug in PlantedBug.allCases { table.add([bug.name, bug.summary]) }
        return table.text
    }

    private static var scenarios: String {
        var table = TextTable()
        table.add(["scenario", "what it plays"])
        for builtIn in BuiltInScenario.all { table.add([builtIn.name, builtIn.scenario.summary]) }
        return table.text
    }

    /// The values of a tick; of the two devices' values only the left one's.
    private static var values: String {
        var table = TextTable()
        table.add(["value", "unit", "what it is, in a tick of a run"])
        for name in TickName.all where !name.text.hasPrefix("\(LabSide.right).") {
            table.add([name.text, name.unit?.rawValue ?? "–", name.summary])
        }
        return table.text
    }

    static var json: String {
        let networks = NetworkPreset.allCases.map { preset in
            let network = preset.conditions
            return JSONValue.object([
                ("name", .text(network.name)),
                ("conditions", .list([.text(network.fromLeft.description), .text(network.fromRight.description)])),
                (
                    "clocks",
                    .list([network.leftClock, network.rightClock].map { .text(description(of: $0)) })
                ),
            ])
        }
        let strategies = StrategyKind.allCases.map { kind in
            JSONValue.object([
                ("name", .text(kind.rawValue)),
                ("inputDelay", .whole(kind.hasInputDelay ? kind.inputDelay : nil)),
                ("standard", .flag(kind == .standard)),
            ])
        }
        let values = TickName.all.map { name in
            JSONValue.object([
                ("name", .text(name.text)),
                ("unit", .text(name.unit?.rawValue)),
                ("summary", .text(name.summary)),
            ])
        }
        let bugs = PlantedBug.allCases.map { bug in
            JSONValue.object([("name", .text(bug.name)), ("summary", .text(bug.summary))])
        }
        return JSONValue.object([
            ("networks", .list(networks)),
            ("strategies", .list(strategies)),
            ("plantedBugs", .list(bugs)),
            (
                "scenarios",
                .list(
                    BuiltInScenario.all.map {
                        .object([("name", .text($0.name)), ("summary", .text($0.scenario.summary))])
                    }
                )
            ),
            ("measures", .list(MeasureNames.all.map { .text($0) })),
            ("values", .list(values)),
        ]).json()
    }

    /// The clock's deviations; `nil` if it is exact.
    private static func description(of clock: PeerClock) -> String? {
        var parts: [String] = []
        if clock.skew != 0 { parts.append("clock \(clock.skew > 0 ? "+" : "")\(clock.skew) ppm") }
        if clock.startOffset != .zero { parts.append("begins at \(clock.startOffsetMilliseconds) ms") }
        if let hitch = clock.hitch { parts.append("stands still for \(hitch)") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
