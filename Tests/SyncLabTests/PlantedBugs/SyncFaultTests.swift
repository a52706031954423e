internal import GameCore
internal import LabTesting
internal import MatchSync
internal import TestExtent
import Testing

@testable internal import MockGroupSessions
@testable import SyncLab

/// Each kind of sync fault is found at a faulty device; runs without one are in ``HealthTests``.
@Suite("Sync faults")
struct SyncFaultTests {
    /// The sync faults of half a minute of play, in which the right device has an error.
    private func faults(
        _ error: ErringRollback.Error,
        at place: Int = 1,
        over network: NetworkPreset = .fourG,
        disturb: (UInt32, inout Lab) -> Void = { _, _ in }
    ) -> [SyncFault] {
        let setup = RunSetup(seed: 3, network: network.conditions)
        var lab = Lab(setup, keepsLog: true) { ErringRollback($1, $0 == place ? error : nil) }
        var players = LabPlayers(seed: 3)
        var found: [SyncFault] = []
        for tick in 1...1_800 as ClosedRange<UInt32> {
            disturb(tick, &lab)
            players.play(&lab, ticks: 1)
            if let fault = lab.record(at: tick)?.syncFault { found.append(fault) }
        }
        return found
    }

    @Test("a refusal of an honest device's message is found, with its receiver and its sender")
    func refusals() {
        for (error, kind) in [
            (.scoresTooMuch, .impossible), (.addsPoints, .breach), (.sendsNewestOnly, .afterGap),
        ] as [(ErringRollback.Error, SyncFault.Kind)] {
            // The owner's state counts; each device may be the owner.
            let found = (0...1).flatMap { faults(error, at: $0) }.filter { $0.kind == kind }
            let places = found.map { [$0.place, $0.other] }
            #expect(!found.isEmpty && places.allSatisfy { $0 == [0, 1] || $0 == [1, 0] }, "\(error): \(places)")
        }
        let found = faults(.refusesInputs).first
        #expect(found?.kind == .unacknowledging && found?.place == 1 && found?.other == 0)
    }

    @Test(
        "a device that stands still with its prediction window not full is found, and one that does so most of a time"
    )
    func pace() {
        let early = faults(.standsStillEarly) { tick, lab in
            if tick == 600 { lab.perform(.blackOut(from: .left, for: .milliseconds(800))) }
        }
        #expect(early.first?.kind == .standsStill && early.first?.place == 1 && early.first?.labTick ?? 0 > 600)
        let late = faults(.dawdles, over: .wifi).map(\.kind)
        #expect(late.contains(.standsStill) && late.contains(.standsStillMostly))
    }

    @Test("a device that sends again what all have acknowledged is found")
    func resending() {
        let found = faults(.forgetsAcknowledgements).first
        #expect(found?.kind == .sendsAcknowledged && found?.place == 1 && found?.labTick ?? 0 > 300)
    }

    @Test("a reliable message that the network drops and does not send again is found")
    func forgotten() {
        var lab = Lab(RunSetup(seed: 1, network: NetworkPreset.fourG.conditions), keepsLog: true)
        var (lost, found): (UInt32?, SyncFault?) = (nil, nil)
        for tick in 1...1_200 as ClosedRange<UInt32> where found == nil {
            // The owner sends each pause, and each end of one.
            let actions: Input.Actions = tick.isMultiple(of: 100) ? [.pause, .serve] : []
            lab.advance(left: Input(.none, actions), right: .none)
            let sender = lab.devices.first { $0.shell.session.oldestOutstanding != nil }
            if lost == nil, tick > 200, sender != nil {
                lab.moment.group.network.queue = EventQueue()
                lost = tick
            }
            found = lab.record(at: tick)?.syncFault
        }
        #expect(
            found?.kind == .neverSentAgain && found.map { $0.labTick - (lost ?? 0) } ?? 0 >= 270,
            "\(String(describing: found)), \(String(describing: lost))"
        )
    }
}
