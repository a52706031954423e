internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import TestExtent
import Testing

@testable internal import LabTools

@Suite("Causes of pops")
struct PopCauseTests {
    @Test(
        "none is unexplained over a link that corrupts packets, and none comes by a corrupted one",
        arguments: [.hostExtrapolated, .plainRollback] as [StrategyKind]
    )
    func corruption(_ strategy: StrategyKind) {
        var counts = PopCounts()
        let network = NetworkConditions(LinkConditions([.delay: 200, .corrupt: 300_000]))
        for seed in 1...TestExtent.full(20, slice: 3) as ClosedRange<UInt64> {
            var lab = Lab(RunSetup(seed: seed, network: network, strategy: strategy))
            var players = LabPlayers(seed: seed)
            players.play(&lab, ticks: 1_200) { lab in
                counts.take(lab, "\(strategy.rawValue), seed \(seed)")
                return false
            }
        }
        #expect(counts.corrupted > 0 && counts.wrong == [])
    }

    @Test(
        "none is unexplained when devices leave, are suspended and switch strategies",
        arguments: TestExtent.simulated(StrategyKind.allCases)
    )
    func lives(_ strategy: StrategyKind) {
        var counts = PopCounts()
        for seed in 1...TestExtent.full(50, slice: 4, unoptimized: 3) as ClosedRange<UInt64> {
            var life = LabLife(strategy, seed: seed)
            for _ in 0..<1_500 {
                life.advance()
                counts.take(life.lab, "\(strategy.rawValue), life \(seed)")
            }
        }
        #expect(counts.pops > 10 && counts.wrong == [])
    }

    /// The first pop of each kind of sentence, in random lives and after desyncs; and two causes made by hand.
    static func causes() -> String {
        let lives = StrategyKind.allCases.flatMap { strategy in
            (1...4 as ClosedRange<UInt64>).map { seed in
                var life = LabLife(strategy, seed: seed)
                life.advance(by: 1_500)
                return life.record
            }
        }
        let desynced = RunRecord.made(over: .fourG, PlantedBug(.stalePrediction(lateness: 3)), seed: 3, ticks: 1_200)
        // No run of these has them.
        let rare = [PopCause.Kind.filter(delay: 1_320), .snapshot].map { kind in
            PopCause(
                tick: 827,
                side: .left,
                size: 200,
                revokesGoal: kind == .snapshot,
                kind: kind,
                message: nil,
                delayed: nil
            )
        }
        var sentences: Set<String> = []
        return ((lives + [desynced]).flatMap(\.pops) + rare).map(\.description)
            .filter { sentences.insert($0.replacing("R→L", with: "L→R").filter { !$0.isNumber }).inserted }
            .joined(separator: "\n")
    }
}

/// Counts pops, and checks that the log has the messages of their causes.
private struct PopCounts {
    private(set) var pops = 0

    /// Pops without a cause, and causes that the log does not bear out.
    private(set) var wrong: [String] = []

    /// Pops that would be smaller or absent if a message had not been corrupted.
    private(set) var corrupted = 0

    /// Counts the pops in the lab's last tick.
    ///
    /// - Parameter run: The run's name, for failures.
    mutating func take(_ lab: Lab, _ run: @autoclosure () -> String) {
        for side in LabSide.allCases where lab.record(at: lab.tick)?[side].isPop == true {
            pops += 1
            if let cause = lab.popCause(of: side, at: lab.tick), cause.kind != .unknown {
                if cause.delayed?.isCorrupted == true { corrupted += 1 }
                if !isTrue(cause, lab) { wrong.append("\(run()): \(cause)") }
            } else {
                wrong.append("\(run()): \(side) in tick \(lab.tick)")
            }
        }
    }

    private func isTrue(_ cause: PopCause, _ lab: Lab) -> Bool {
        guard let message = cause.message else {
            // The log has no messages of a third device.
            switch cause.kind {
            case .rollback, .update, .snapshot: return lab.deviceCount > 2
            default: return true
            }
        }
        guard lab.message(message.number) == message, message.arrivalTick == cause.tick,
            message.sender != cause.side, !message.isCorrupted
        else { return false }
        guard let delayed = cause.delayed else { return true }
        return lab.message(delayed.number) == delayed && delayed.number <= message.number
            && (!delayed.isCorrupted || cause.description.contains("was corrupted"))
            && (delayed.isLost || delayed.isCorrupted || (delayed.arrivalTick ?? .max) >= cause.tick)
    }
}
