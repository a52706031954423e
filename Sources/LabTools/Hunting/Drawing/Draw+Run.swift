internal import GameCore
internal import MatchSync
internal import SyncLab

/// Length, strategy and players.
extension Draw {
    static let ofRun =
        [
            Draw("seconds", of: .run, values: "\(usualSeconds), or \(seconds.text)", flags: ["--seconds"]) {
                "\($0.seconds)"
            } change: { plan, random in
                let length = random.element(of: [usualSeconds...usualSeconds, shortSeconds, seconds])
                plan.length = .ticks(UInt32(random.whole(in: length)) * 60)
            },
            Draw("strategy", of: .run, values: "\(strategies), input delay \(delays.text)", flags: ["--strategy"]) {
                $0.setup.strategyName
            } change: { plan, random in
                let kind = random.element(of: StrategyKind.allCases)
                let delay = random.magnitude(in: delays)
                let isDelayed = kind.hasInputDelay && random.isOne(in: 3)
                plan.setup.strategy = isDelayed ? StrategyKind(rawValue: "\(kind):\(delay)") ?? kind : kind
            },
        ] + LabSide.allCases.map(player)

    private static let usualSeconds = 60
    private static let shortSeconds = 20...90
    private static let seconds = 20...300

    private static let strategies = StrategyKind.allCases.map(\.rawValue).joined(separator: "|")
    private static let delays = StrategyKind.inputDelays

    private static func player(at side: LabSide) -> Draw {
        let levels = ComputerPlayer.Level.allCases
        let values = levels.map(\.rawValue).joined(separator: "|") + ", half of them chaos"
        return Draw(side.name, of: .run, values: values, flags: ["--\(side.name)", "--level"]) {
            $0.playerName(at: side)
        } change: { plan, random in
            plan.levels[side] = random.element(of: levels)
            plan.chaos.removeAll { $0 == side }
            if random.isOne(in: 2) { plan.chaos.append(side) }
        }
    }
}
