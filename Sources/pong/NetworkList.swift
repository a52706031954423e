internal import MatchSync
internal import MockGroupSessions
internal import SyncLab

/// What `pong lab --list` prints: the networks and strategies by name.
enum NetworkList {
    static var text: String {
        var networks = TextTable()
        networks.add(["network", "from the left device (up), from the right one (down)"])
        for preset in NetworkPreset.allCases {
            let network = LabNetwork(preset)
            let (up, down) = (network.fromLeft.description, network.fromRight.description)
            let clocks = [clock("left", network.leftClock), clock("right", network.rightClock)].compactMap { $0 }
            networks.add([network.name, ([up == down ? up : "\(up); \(down)"] + clocks).joined(separator: "; ")])
        }
        let strategies = StrategyKind.allCases.map(\.rawValue)
        return networks.text + "\n\nAll delays are one-way: a message and its answer take both.\n\nstrategies\n"
            + strategies.joined(separator: "\n")
    }

    private static func clock(_ name: String, _ clock: LabClock) -> String? {
        var parts: [String] = []
        if clock.skew != 0 { parts.append("clock \(clock.skew > 0 ? "+" : "")\(clock.skew) ppm") }
        if clock.startOffset != 0 { parts.append("begins at \(clock.startOffset) ms") }
        if let hitch = clock.hitch { parts.append("stands still for \(hitch)") }
        return parts.isEmpty ? nil : "\(name): \(parts.joined(separator: ", "))"
    }
}
