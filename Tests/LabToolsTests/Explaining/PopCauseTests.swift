internal import GameCore
internal import LabTesting
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import TestExtent
import Testing

@Suite("Causes of pops")
struct PopCauseTests {
    private static let seeds: ClosedRange<UInt64> = 1...TestExtent.full(50, slice: 1)

    @Test(
        "none is unexplained, on any network under any strategy",
        arguments: TestExtent.simulated(NetworkPreset.allCases)
    )
    func presets(_ preset: NetworkPreset) {
        var counts = PopCounts()
        for strategy in StrategyKind.allCases {
            for seed in Self.seeds {
                var lab = Lab(RunSetup(seed: seed, network: preset.conditions, strategy: strategy))
                var players = LabPlayers(seed: seed)
                players.play(&lab, ticks: 1_200) { lab in
                    counts.take(lab, "\(preset), \(strategy.rawValue), seed \(seed)")
                    return false
                }
            }
        }
        // With a delay of only a few ticks no ball jumps by a cell, and offline there is no rally.
        let calm: Set<NetworkPreset> = [.perfect, .wifi, .dsl, .fiber, .offline]
        #expect(counts.pops > 0 || calm.contains(preset))
        #expect(counts.unexplained == 0)
    }

    @Test(
        "none is unexplained over a link that corrupts packets, and none comes by a corrupted one",
        arguments: [.hostExtrapolated, .rollback(inputDelay: 0, isFiltered: false)] as [StrategyKind]
    )
    func corruption(_ strategy: StrategyKind) {
        var counts = PopCounts()
        let network = NetworkConditions(LinkConditions([.delay: 200, .corrupt: 300_000]))
        for seed in 1...TestExtent.full(20, slice: 4) as ClosedRange<UInt64> {
            var lab = Lab(RunSetup(seed: seed, network: network, strategy: strategy))
            var players = LabPlayers(seed: seed)
            players.play(&lab, ticks: 1_200) { lab in
                counts.take(lab, "\(strategy.rawValue), seed \(seed)")
                return false
            }
        }
        #expect(counts.unexplained == 0 && counts.corrupted > 0, "\(counts)")
    }

    @Test(
        "none is unexplained when devices leave, are suspended and switch strategies",
        arguments: TestExtent.simulated(StrategyKind.allCases)
    )
    func lives(_ strategy: StrategyKind) {
        var counts = PopCounts()
        for seed in 1...TestExtent.full(50, slice: 6, unoptimized: 3) as ClosedRange<UInt64> {
            var life = LabLife(strategy, seed: seed)
            for _ in 0..<1_500 {
                life.advance()
                counts.take(life.lab, "\(strategy.rawValue), life \(seed)")
            }
        }
        #expect(counts.pops > 10 && counts.unexplained == 0)
    }
}

/// Counts pops, and checks that the log has the messages of their causes.
private struct PopCounts {
    private(set) var pops = 0
    private(set) var unexplained = 0

    /// Pops that would be smaller or absent if a message had not been corrupted.
    private(set) var corrupted = 0

    /// Counts the pops in the lab's last tick.
    ///
    /// - Parameter run: The run's name, for failures.
    mutating func take(_ lab: Lab, _ run: @autoclosure () -> String) {
        for side in LabSide.allCases where lab.record(at: lab.tick)?[side].isPop == true {
            pops += 1
            guard let cause = lab.popCause(of: side, at: lab.tick), cause.kind != .unknown else {
                unexplained += 1
                Issue.record("\(run()): \(side) in tick \(lab.tick)")
                continue
            }
            check(cause, lab, run())
        }
    }

    private mutating func check(_ cause: PopCause, _ lab: Lab, _ run: String) {
        if let message = cause.message {
            #expect(lab.message(message.number) == message && message.arrivalTick == cause.tick, "\(run): \(cause)")
            #expect(message.sender != cause.side && !message.isCorrupted)
        }
        if let delayed = cause.delayed, let message = cause.message {
            #expect(lab.message(delayed.number) == delayed && delayed.number <= message.number, "\(run): \(cause)")
            if delayed.isCorrupted {
                corrupted += 1
                #expect(cause.description.contains("was corrupted"), "\(run): \(cause)")
            }
            #expect(delayed.isLost || delayed.isCorrupted || (delayed.arrivalTick ?? .max) >= cause.tick)
        }
        switch cause.kind {
        case .rollback, .update, .snapshot:
            // The log has no messages of a third device.
            #expect(cause.message != nil || lab.deviceCount > 2, "\(run): \(cause)")
        default:
            break
        }
    }
}
