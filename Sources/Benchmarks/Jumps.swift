internal import GameCore
internal import LabTools
internal import MockGroupSessions
internal import SyncLab

/// Jumps in a recorded run of ten minutes over a mobile network, and searches through it.
enum Jumps {
    private static let ticks: UInt32 = 10 * 60 * 60

    private static let goal = 50.0

    static func printAll() {
        var history = run()
        var random = SplitMix64(seed: 1)
        let times = (0..<500).map { _ in
            let tick = UInt32(random.next() % UInt64(ticks + 1))
            return milliseconds { history.seek(to: tick) }
        }.sorted()
        print()
        print("a run of ten minutes".padded(to: 34, left: true) + ["p50 ms", "p99 ms", "worst", "goal"].row)
        let figures = [times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1], goal]
        print("jump to a random tick".padded(to: 34, left: true) + figures.map { $0.text(1) }.row)
        var stops = 0
        let search = milliseconds { stops = (try? TickSearch("pop").stretches(of: history).count) ?? 0 }
        print("find all pops".padded(to: 34, left: true) + [search.text(1)].row + "  \(stops) found")
    }

    /// Computer players, as in a run without a screen.
    private static func run() -> RunHistory {
        var history = RunHistory(RunSetup(seed: 1, network: NetworkPreset.fourG.conditions))
        var left = LabComputer(.normal, seed: 1)
        var right = LabComputer(.normal, seed: ~1)
        for _ in 0..<ticks {
            let lab = history.lab
            let rules = lab.rules
            func input(_ player: inout LabComputer, _ side: LabSide) -> Input {
                let peer = lab.peer(side)
                guard case .player(let seat) = peer.seat else { return .none }
                return player.input(for: peer.shown, seat: seat, at: lab.tick, under: rules)
            }
            let inputs = (input(&left, .left), input(&right, .right))
            history.advance(left: inputs.0, right: inputs.1)
        }
        return history
    }

    private static func milliseconds(_ work: () -> Void) -> Double {
        let time = ContinuousClock().measure(work)
        return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
    }
}

extension [String] {
    fileprivate var row: String { map { $0.padded(to: 10) }.joined() }
}
