internal import GameCore
internal import GroupSessions
internal import LabTesting
internal import MatchSync
internal import SyncCore
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

    @Test("a device that stands still most of a time is not blamed for it if one of its links delivers late")
    func backlog() {
        for side in LabSide.allCases {
            let found = faults(.dawdles, over: .wifi) { tick, lab in
                guard tick == 1 else { return }
                lab.perform(.setConditions(LinkConditions([.delay: 1_000]), from: side.link))
            }.map(\.kind)
            #expect(found.contains(.standsStill) && !found.contains(.standsStillMostly), "\(side): \(found)")
        }
    }

    @Test("a device that has another tick's match in the place of its last confirmed one is found")
    func keptTick() {
        let setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions)
        var lab = Lab(setup, keepsLog: true) { $0 == 1 ? ShortMemory($1) as any SyncStrategy<Match> : Rollback($1) }
        var players = LabPlayers(seed: 3)
        players.play(&lab, ticks: 600)
        #expect(lab.records.numbers.allSatisfy { lab.records[$0].findings.isEmpty })
        lab.perform(.blackOut(from: .left, for: .milliseconds(800)))
        players.play(&lab, ticks: 500)
        let found = lab.records.numbers.flatMap { lab.records[$0].findings }
        guard case .syncFault(let fault)? = found.first, let values = fault.difference else {
            Issue.record("\(found)")
            return
        }
        #expect(fault.kind == .otherTickKept && fault.place == 1 && fault.field == "tick")
        #expect(values.expected == "\(fault.tick)" && values.value == "\(fault.tick + 20)")
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

    @Test("a snapshot that could not be sent is owed; a device that sends none in its next tick is found")
    func owedSnapshot() {
        let error = SessionError(.queueFull, "Scripted")
        for place in 0...1 {
            var lab = Lab(RunSetup(seed: 1), keepsLog: true)
            lab.perform(.refuseNextSend(error, .reliable, at: place))
            while lab.devices[place].shell.refusedSnapshots == 0, lab.tick < 60 {
                lab.advance(left: .none, right: .none)
            }
            #expect(lab.devices[place].shell.refusedSnapshots == 1)
            var seam = SnapshotSeam()
            for _ in lab.devices { seam.addDevice() }
            var faults: [SyncFault] = []
            // The seam sees no snapshot, and believes that none was sent.
            for _ in 0..<3 {
                lab.advance(left: .none, right: .none)
                let now = SeamMeasure.Place(place: place, group: lab.moment.group, tick: lab.tick)
                seam.willTick(now)
                seam.didTick(now, into: &faults)
            }
            #expect(faults.map(\.kind) == [.owesSnapshot] && faults.first?.place == place)
            #expect(lab.records.numbers.allSatisfy { lab.records[$0].syncFault == nil })
        }
    }

    /// Feeds a measure with a lab whose devices have other rules than it believes.
    private func kinds(
        _ role: Participant.Role = .player,
        isTold: Bool = false,
        _ take: (LabMoment, inout [SyncFault]) -> Void
    ) throws -> Set<SyncFault.Kind> {
        var slow = Rules.standard.settings
        slow.servePause += 1
        var setup = RunSetup(seed: 1)
        setup.devices.right.rules = try Rules(slow)
        setup.devices.right.script.role = role
        var lab = Lab(setup)
        // It takes its role with its next session.
        if role == .spectator { for action in [.leave(1), .rejoinAfresh(1)] as [LabAction] { lab.perform(action) } }
        var faults: [SyncFault] = []
        for _ in 1...700 {
            lab.advance(left: .none, right: .none)
            let moment = lab.moment
            let group = DeviceGroup(moment.group.network, isTold ? setup : RunSetup(seed: 1))
            group.devices = moment.group.devices
            let other = LabMoment(
                tick: moment.tick,
                group: group,
                watched: moment.watched,
                links: moment.links,
                ages: moment.ages,
                messages: moment.messages
            )
            take(other, &faults)
        }
        return Set(faults.map(\.kind))
    }

    @Test("a device with other rules than the setup says refuses a state, and the two come to no common match")
    func otherRules() throws {
        for isTold in [false, true] {
            var refusals = RefusalMeasure()
            #expect(
                try kinds(isTold: isTold) { refusals.take($0, isSteady: false, into: &$1) }
                    == (isTold ? [] : [.foreignRules])
            )
            var meetings = MeetingMeasure()
            #expect(
                try kinds(isTold: isTold) { meetings.take($0, isSteady: false, into: &$1) }
                    == (isTold ? [] : [.twoOwners])
            )
            var spectators = MeetingMeasure()
            let found = try kinds(.spectator, isTold: isTold) { spectators.take($0, isSteady: false, into: &$1) }
            #expect(found == (isTold ? [] : [.noCommonTimeline]))
        }
    }
}
