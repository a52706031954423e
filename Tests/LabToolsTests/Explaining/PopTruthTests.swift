internal import GameCore
internal import LabTesting
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
internal import SyncLab
internal import TestExtent
import Testing

/// Without its cause, a pop does not occur.
@Suite("Truth of the causes of pops")
struct PopTruthTests {
    private static let networks: [NetworkPreset] = [
        .lte, .threeG, .edge, .broadband, .fourG, .congested, .wifiBurst, .bufferbloat, .asymmetric, .scramble,
    ]

    @Test(
        "had the message of a rollback come at once, the view had not jumped; its input was not as predicted",
        arguments: TestExtent.rows(networks)
    )
    func rollbacks(_ preset: NetworkPreset) throws {
        var comparison = PopComparison()
        var checked = 0
        for seed in TestExtent.full(1...20, slice: 2...2) as ClosedRange<UInt64> {
            let run = PopRun(preset, .plainRollback, seed: seed)
            for cause in run.causes {
                guard case .rollback(let depth, let first) = cause.kind else { continue }
                let lab = try comparison.take(cause, of: run)
                #expect((lab.record(at: cause.tick)?[cause.side].rollbackDepth ?? depth) < depth)
                // Every input of the sender, by tick; each is in the message of its tick.
                let inputs = run.inputs(from: cause.side.other)
                guard let input = inputs[first], let before = inputs[first - 1] else { continue }
                #expect(input != Input(before.move), "\(preset), seed \(seed): \(cause)")
                checked += 1
            }
        }
        comparison.finish()
        #expect(checked > 0)
    }

    @Test(
        "had the update come at once, the follower's ball would not have jumped",
        arguments: TestExtent.rows(
            [.edge, .broadband, .fourG, .congested, .wifiBurst, .bufferbloat, .scramble] as [NetworkPreset]
        )
    )
    func updates(_ preset: NetworkPreset) throws {
        var comparison = PopComparison()
        for seed in 1...TestExtent.full(5, slice: 1) as ClosedRange<UInt64> {
            let run = PopRun(preset, .host, seed: seed)
            // Few enough to check in a second or two.
            for cause in run.causes.prefix(60) where cause.kind == .update {
                _ = try comparison.take(cause, of: run)
            }
        }
        comparison.finish()
    }
}

/// Compares pops with the same tick of a run in which the causing message arrives at once.
private struct PopComparison {
    private var checked = 0
    private var others = 0

    /// - Returns: The lab of the other run in the pop's tick.
    mutating func take(_ cause: PopCause, of run: PopRun) throws -> Lab {
        let message = try #require(cause.delayed ?? cause.message)
        let lab = run.lab(with: message, arrivingAtOnceAt: cause)
        checked += 1
        // Clock adjustments differ in the other run, so a later message may cause a pop in the same tick.
        guard let other = lab.popCause(of: cause.side, at: cause.tick) else { return lab }
        #expect((other.message?.tick ?? 0) > message.tick, "\(cause), \(other)")
        others += 1
        return lab
    }

    func finish() {
        #expect(checked > 0 && others * 10 <= checked, "\(others) of \(checked)")
    }
}

/// A recorded run of two computer players, with the causes of its pops.
private struct PopRun {
    let history: RunHistory
    let causes: [PopCause]

    /// All messages by number, each with its final outcome.
    private let messages: [Int: LoggedMessage]

    init(_ preset: NetworkPreset, _ strategy: StrategyKind, seed: UInt64) {
        let setup = RunSetup(seed: seed, network: preset.conditions, strategy: strategy)
        var causes: [PopCause] = []
        var messages: [Int: LoggedMessage] = [:]
        history = .played(setup, ticks: 1_500) { history, _ in
            let lab = history.lab
            causes += LabSide.allCases.compactMap { lab.popCause(of: $0, at: lab.tick) }
            let sent = lab.unreliableMessages
            for number in sent.numbers.suffix(4) { messages[sent[number].number] = sent[number] }
        }
        (self.causes, self.messages) = (causes, messages)
    }

    /// The lab in a pop's tick, in a run that differs only in one thing: from the given message on, its sender's
    /// messages arrive in the tick in which they are sent.
    func lab(with message: LoggedMessage, arrivingAtOnceAt cause: PopCause) -> Lab {
        var lab = history.lab(at: message.tick - 1)
        lab.perform(.setConditions(.perfect, from: message.sender.link))
        while lab.tick < cause.tick { history.record.replayNext(on: &lab) }
        return lab
    }

    /// The inputs that a device sent, by the match's tick.
    func inputs(from side: LabSide) -> [UInt32: Input] {
        var inputs: [UInt32: Input] = [:]
        for message in messages.values where message.sender == side {
            guard case .input(let content) = message.content, let last = message.inputTick else { continue }
            for (place, input) in content.inputs.enumerated() {
                inputs[last - UInt32(content.inputs.count - 1 - place)] = input
            }
        }
        return inputs
    }
}
