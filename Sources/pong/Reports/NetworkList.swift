internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// What `pong lab --list` prints: the networks, strategies and measures by name.
enum NetworkList {
    /// How wide the measures' names may stand.
    private static let width = 80

    static var text: String {
        var networks = TextTable()
        networks.add(["network", "from the left device (up), from the right one (down)"])
        for preset in NetworkPreset.allCases {
            let network = LabNetwork(preset)
            let (up, down) = (network.fromLeft.description, network.fromRight.description)
            let clocks = [("left", network.leftClock), ("right", network.rightClock)].compactMap { side, clock in
                description(of: clock).map { "\(side): \($0)" }
            }
            networks.add([network.name, ([up == down ? up : "\(up); \(down)"] + clocks).joined(separator: "; ")])
        }
        var strategies = TextTable()
        strategies.add(["strategy", "how a match is kept in step"])
        for kind in StrategyKind.allCases { strategies.add([kind.rawValue, kind.summary]) }
        return """
            \(networks.text)

            All delays are one-way: a message and its answer take both.

            \(strategies.text)

            The last three take an input delay of 0 to 30 ticks after a colon, as lockstep:12.
            The one that is used unless another is named: \(StrategyKind.standard.rawValue).

            measures, for --expect and --measure
            \(MeasureNames.all.wrapped(at: width))
            """
    }

    /// The same for a script.
    static var json: String {
        let networks = NetworkPreset.allCases.map { preset in
            let network = LabNetwork(preset)
            return ReportValue.object([
                ("name", .text(network.name)),
                ("conditions", .list([.text(network.fromLeft.description), .text(network.fromRight.description)])),
                (
                    "clocks",
                    .list([network.leftClock, network.rightClock].map { .text(description(of: $0)) })
                ),
            ])
        }
        let strategies = StrategyKind.allCases.map { kind in
            ReportValue.object([
                ("name", .text(kind.rawValue)),
                ("inputDelay", .whole(kind.inputDelay)),
                ("standard", .flag(kind == .standard)),
            ])
        }
        return ReportValue.object([
            ("networks", .list(networks)),
            ("strategies", .list(strategies)),
            ("measures", .list(MeasureNames.all.map { .text($0) })),
        ]).json()
    }

    /// What is unusual about a device's clock; `nil` where nothing is.
    private static func description(of clock: LabClock) -> String? {
        var parts: [String] = []
        if clock.skew != 0 { parts.append("clock \(clock.skew > 0 ? "+" : "")\(clock.skew) ppm") }
        if clock.startOffset != 0 { parts.append("begins at \(clock.startOffset) ms") }
        if let hitch = clock.hitch { parts.append("stands still for \(hitch)") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension StrategyKind {
    /// The ticks by which an input takes effect late; `nil` where that cannot be chosen.
    fileprivate var inputDelay: Int? {
        switch self {
        case .host, .hostExtrapolated: nil
        case .lockstep(let inputDelay), .rollback(let inputDelay, _): inputDelay
        }
    }

    /// What a player has of it, in a line.
    fileprivate var summary: String {
        switch self {
        case .host: "the owner says where the ball is; the other sees it late by the delay"
        case .hostExtrapolated: "the same; the other sees the ball where it must have come to"
        case .lockstep(let inputDelay): "nothing is predicted; every input takes effect \(inputDelay) ticks late"
        case .rollback(_, false):
            "up to \(Rollback.predictionWindow) ticks are predicted, and corrected where that was wrong"
        case .rollback(_, true): "the same; the opponent's side is shown once it is certain, up to 20 ticks late"
        }
    }
}
