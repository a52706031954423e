internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
internal import TestExtent
import Testing

@testable import RunFiles
@testable import SyncLab

/// Runs in which devices join the two, and in which both players are absent.
@Suite("Further devices of a run")
struct FurtherDeviceTests {
    /// A planned run of a minute, with two further devices of which the second one may be a spectator by its role.
    private static func plan(seed: UInt64, _ strategy: StrategyKind) -> LabRun.Plan {
        var plan = LabRun.Plan(seed: seed)
        plan.setup.strategy = strategy
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.length = .ticks(3_600)
        plan.furtherPlayers = [FurtherPlayer(joinTick: 100), FurtherPlayer(joinTick: 400)]
        plan.furtherPlayers[0].isChaotic = seed.isMultiple(of: 2)
        plan.furtherPlayers[0].toOthers = LinkConditions([.delay: 40, .loss: 50_000, .duplicate: 20_000])
        plan.furtherPlayers[0].toOthers.reliableDuplication = .percent(20)
        plan.furtherPlayers[1].device.script.role = .spectator
        plan.furtherPlayers[1].device.clock.skew = 300
        (plan.playersLeave, plan.switchesStrategy) = (true, true)
        return plan
    }

    /// The situations that a run came to.
    private struct Situations {
        var thirdWatched = false
        var thirdPlayed = false
        var thirdOwned = false
        var spectatorReturned = false
        var bothWereAbsent = false
        var bothWereBack = false
        var switched = false
        var contactsOfThird = 0

        mutating func take(_ lab: Lab) {
            let devices = lab.devices
            let arePresent = LabSide.allCases.map { devices[$0.rawValue].isPresent }
            if arePresent == [false, false] { bothWereAbsent = true }
            if arePresent == [true, true] && bothWereAbsent { bothWereBack = true }
            switched = switched || devices.contains { $0.reading.strategy != lab.setup.strategy && $0.reading.isOwner }
            guard devices.count > 2 else { return }
            thirdWatched = thirdWatched || devices[2].takesPart && devices[2].seat == nil
            thirdOwned = thirdOwned || devices[2].reading.isOwner
            if devices[2].seat != nil { thirdPlayed = true }
            guard devices.count > 3 else { return }
            #expect(devices[3].seat == nil, "a spectator by its role has a seat in tick \(lab.tick)")
            spectatorReturned = spectatorReturned || devices[3].sessionNumber > 1
        }
    }

    @Test("join, watch, play, own the session and come back; both players are absent and back; it replays the same")
    func lives() throws {
        var seen: [Situations] = []
        for seed in 1...UInt64(TestExtent.full(24, slice: 6)) {
            let strategy = StrategyKind.allCases[Int(seed) % StrategyKind.allCases.count]
            var run = LabRun(Self.plan(seed: seed, strategy))
            var situations = Situations()
            let report = run.report { _, lab in situations.take(lab) }
            seen.append(situations)
            #expect(report.contacts >= LabRun.leastContacts || seed % 3 > 0, "seed \(seed)")
            let again = LabRun.report(on: run.record)
            #expect(again.measures == report.measures && again.verdict == report.verdict, "seed \(seed)")
            #expect(again.devices == report.devices && again.contacts == report.contacts)
            guard seed <= 2 else { continue }
            let bytes = RunFileWriter.file(of: run.record, RunOrigin(program: "1", left: "a", right: "b"))
            let file = try RunFile(bytes)
            #expect(file.record.isSame(as: run.record) && RunVerification(of: file).difference == nil)
            #expect(RunFileWriter.file(of: file.record, file.header.origin) == bytes)
            #expect(run.record.actions.count { if case .setInput = $0.action { true } else { false } } > 20)
        }
        let happened: [(String, KeyPath<Situations, Bool>)] = [
            ("watched", \.thirdWatched), ("played", \.thirdPlayed), ("owned", \.thirdOwned),
            ("spectator returned", \.spectatorReturned), ("absent", \.bothWereAbsent), ("back", \.bothWereBack),
            ("switched", \.switched),
        ]
        for (name, path) in happened { #expect(seen.contains { $0[keyPath: path] }, "never \(name)") }
    }

    @Test("one that joins takes its role and its clock from the action, and one that may not join waits")
    func joins() {
        var lab = Lab(RunSetup(seed: 4))
        var device = FurtherDevice()
        device.script.role = .spectator
        device.clock.startOffset = .milliseconds(-500)
        lab.perform(.add(device))
        device.script.activationResult = .disabled
        lab.perform(.add(device))
        lab.perform(.leave(1))
        for _ in 0..<60 { lab.advance(left: .none, right: .none) }
        #expect(lab.status(of: 2).session == .joined && lab.status(of: 2).seat == nil)
        #expect(lab.status(of: 2).clock == device.clock && lab.status(of: 3).session == .waiting)
        #expect(lab.devices[2].ticks < 40)
        lab.perform(.setScript(DeviceScript(), of: 3))
        lab.perform(.join(3))
        for _ in 0..<60 { lab.advance(left: .none, right: .none) }
        #expect(lab.status(of: 3).session == .joined)
    }

    @Test("a further player's move goes on until the next input, an action counts once; a player's device takes none")
    func inputs() {
        var lab = Lab(RunSetup(seed: 4))
        lab.perform(.addDevice)
        lab.perform(.leave(1))
        for _ in 0..<30 { lab.advance(left: .none, right: .none) }
        #expect(lab.devices[2].seat == .two)
        let before = lab.devices[2].reading.shown.paddles.two
        lab.perform(.setInput(Input(.low, .serve), of: 2))
        lab.perform(.setInput(Input(.high), of: 0))
        #expect(lab.devices[2].input == Input(.low, .serve))
        for _ in 0..<30 { lab.advance(left: .none, right: .none) }
        #expect(lab.devices[2].input == Input(.low) && lab.devices[0].input == .none)
        #expect(lab.devices[2].reading.shown.paddles.two < before)
        #expect(lab.devices[2].reading.shown.play != .ready)
        lab.perform(.leave(2))
        lab.perform(.rejoin(2))
        #expect(lab.devices[2].input == .none)
    }
}
