internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
import Testing

@testable import SyncLab

/// A finding does not depend on the two devices that are watched.
@Suite("Health of further devices")
struct FurtherDeviceHealthTests {
    /// The verdict on a run in which a third device comes and takes the left player's seat, or watches both players.
    ///
    /// - Parameters:
    ///   - isLossy: True if the third device's link to the right one is as the players' links; a further device's links
    ///     are perfect.
    ///   - makeStrategy: The strategy of a device, by its place.
    private func verdict(
        watching watched: DevicePair,
        _ strategy: StrategyKind = .standard,
        takesSeat: Bool = true,
        over network: NetworkPreset = .fourG,
        isLossy: Bool = false,
        with makeStrategy: @escaping (Int, Match) -> any SyncStrategy<Match>
    ) -> (verdict: RunVerdict, ticks: UInt32) {
        var setup = RunSetup(seed: 3, network: network.conditions, strategy: strategy)
        setup.watched = watched
        var lab = Lab(setup, keepsLog: true, measuresAll: true, strategy: makeStrategy)
        for tick in 1...1_800 as ClosedRange<UInt32> {
            if tick == 20 { lab.perform(.addDevice) }
            if tick == 20, isLossy {
                let link = LabLink(from: 2, to: 1)
                lab.perform(.setConditions(network.conditions.fromLeft, from: link))
            }
            if tick == 80, takesSeat { lab.perform(.leave(0)) }
            let input = Input(tick % 20 < 10 ? .low : .high, tick.isMultiple(of: 60) ? .serve : [])
            lab.advance(left: input, right: input)
        }
        #expect(!takesSeat || lab.devices[2].seat != nil)
        return (lab.verdict, lab.confirmed(at: 2).tick)
    }

    private static let pairs = [DevicePair.players, DevicePair(0, 2), DevicePair(1, 2), DevicePair(2, 0)]

    @Test("an input that a third device makes up is found, whatever is watched")
    func inputFault() {
        let verdicts = Self.pairs.map { pair in
            verdict(watching: pair) { ErringRollback($1, $0 == 2 ? .makesUpPause : nil) }.verdict
        }
        for verdict in verdicts {
            let fault = verdict.inputFaults.first
            #expect(
                fault?.place == 2 && fault?.kind == .notMade && verdict.inputFaults == verdicts[0].inputFaults,
                "\(verdict)"
            )
        }
    }

    @Test("a freeze of a third device that plays is found, whatever is watched, with the pair that waits")
    func freeze() {
        let verdicts = Self.pairs.map { pair in
            verdict(watching: pair, isLossy: true) { ErringRollback($1, $0 == 2 ? .sendsNewestOnly : nil) }.verdict
        }
        for verdict in verdicts {
            let pair = verdict.freezes.first?.pair
            #expect(pair == DevicePair(1, 2) && verdict.freezes == verdicts[0].freezes, "\(verdict)")
        }
    }

    @Test("a third device without a seat that does not confirm what it has is found, though snapshots let it go on")
    func unconfirmed() {
        for isLossy in [false, true] {
            let verdict = verdict(watching: Self.pairs[2], takesSeat: false, isLossy: isLossy) {
                ErringRollback($1, $0 == 2 ? .forgetsConfirmations : nil)
            }.verdict
            let fault = verdict.syncFaults.first
            #expect(fault?.kind == .unconfirmed && fault?.place == 2 && verdict.freezes.count == 0, "\(verdict)")
        }
    }

    @Test("a step that a third device and its partner get wrong alike is found")
    func unlikeInputs() {
        let verdicts = Self.pairs.map { pair in
            verdict(watching: pair) { ErringRollback($1, $0 == 0 ? nil : .miscounts) }.verdict
        }
        for verdict in verdicts {
            #expect(verdict.desyncs.first?.kind == .unlikeInputs && verdict.desyncs == verdicts[0].desyncs)
            #expect(verdict.desyncs.first?.place == 2 && verdict.desyncs.first?.other == 1)
        }
    }

    @Test("a spectator that has missed many inputs goes on, though a participant with other rules takes none")
    func stragglerBesideOtherRules() throws {
        var others = Rules.standard.settings
        others.servePause += 1
        var setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions)
        setup.devices.right.rules = try Rules(others)
        var lab = Lab(setup, keepsLog: true, measuresAll: true)
        lab.perform(.addDevice)
        var spectator = FurtherDevice()
        spectator.script.role = .spectator
        lab.perform(.add(spectator))
        for tick in 1...1_800 as ClosedRange<UInt32> {
            if tick == 600 {
                for from in [0, 2] { lab.perform(.blackOut(from: LabLink(from: from, to: 3), for: .seconds(5))) }
            }
            lab.advance(left: Input(.none, tick.isMultiple(of: 60) ? .serve : []), right: .none)
        }
        let ticks = [0, 2, 3].map { lab.confirmed(at: $0).tick }
        #expect(lab.verdict.isHealthy && lab.devices[2].seat != nil && ticks[0] > 1_000, "\(lab.verdict)")
        #expect(ticks[0] - min(ticks[0], ticks[2]) < 60, "\(ticks)")
    }

    @Test("without a fault there is no finding, whether the third device plays or watches, or a player is silent")
    func sound() {
        for strategy in StrategyKind.allCases {
            for (takesSeat, pair) in [(true, Self.pairs[1]), (false, Self.pairs[2])] {
                let (verdict, ticks) = verdict(watching: pair, strategy, takesSeat: takesSeat) {
                    $0 > 2 ? MatchStrategy(Rollback($1)) : strategy.strategy(for: $1)
                }
                #expect(verdict.isHealthy && ticks > 1_000, "\(strategy): \(verdict)")
            }
        }
        // A spectator waits for a player that sleeps, though it hears the other one.
        var lab = Lab(RunSetup(seed: 1), keepsLog: true, measuresAll: true)
        lab.perform(.addDevice)
        for tick in 1...900 as ClosedRange<UInt32> {
            if tick == 200 { lab.perform(.suspend(0, for: .seconds(8))) }
            lab.advance(left: .none, right: .none)
        }
        #expect(lab.verdict.isHealthy && lab.devices[2].reading.statistics.stallTicks > 200)
    }
}
