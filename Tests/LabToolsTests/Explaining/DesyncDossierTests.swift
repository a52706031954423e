internal import GameCore
internal import GroupSessions
internal import JSONText
internal import LabTesting
internal import MockGroupSessions
internal import TestExtent
import Testing

@testable internal import MatchSync

@testable import LabTools
@testable import SyncLab

/// A dossier names each planted bug's tick, field and part of the step.
@Suite("Desync dossier")
struct DesyncDossierTests {
    private static let networks: [NetworkPreset] = [.fourG, .congested, .lte]

    /// The expected findings for a bug.
    private struct Expectation {
        let part: StepPart?
        /// The first field that differs is one of these.
        let fields: [MatchField]
        /// True if the faulty device simulates the step incorrectly; false if it uses an incorrect input.
        let isWrongStep: Bool

        init(_ fault: PlantedBug.Fault, remote: Player) {
            let paddle: MatchField = remote == .one ? .paddleOfOne : .paddleOfTwo
            switch fault {
            case .droppedInput, .shiftedInput, .mirroredInput: (part, fields, isWrongStep) = (.paddles, [paddle], false)
            case .repeatedPause: (part, fields, isWrongStep) = (.pause, [.pausedBy], false)
            case .stalePrediction, .shortResimulation: (part, fields, isWrongStep) = (.paddles, [paddle], true)
            case .lostField(.ballVX): (part, fields, isWrongStep) = (.ball, [.ballX, .ballVX], true)
            case .coarseGenerator: (part, fields, isWrongStep) = (.chance, [.generator], true)
            case .otherRules: (part, fields, isWrongStep) = (.paddles, [.paddleOfOne, .paddleOfTwo], true)
            case .longPause: (part, fields, isWrongStep) = (.phase, [.play], true)
            case .wrongSeed, .lostField: (part, fields, isWrongStep) = (nil, [.generator], false)
            }
        }
    }

    /// A run with a bug and two computer players, until one second after the detection of a desync.
    ///
    /// For a bug in pauses, the player at the other device pauses regularly.
    private func run(_ bug: PlantedBug, on network: NetworkConditions, seed: UInt64) -> RunHistory {
        let setup = RunSetup(seed: seed, network: network, strategy: .plainRollback, plantedBug: bug)
        var history = RunHistory(setup)
        var players = LabPlayers(seed: seed)
        var detected: UInt32?
        while history.end < detected.map({ $0 + 60 }) ?? 6_000 {
            var inputs = players.inputs(for: history.lab)
            if case .repeatedPause = bug.fault, [0, 30].contains(history.end % 350) {
                inputs[bug.side.other].actions.insert(.pause)
            }
            history.advance(left: inputs.left, right: inputs.right)
            let isDetected = history.lab.devices.contains { $0.shell.peer.evidence != nil }
            if isDetected && detected == nil { detected = history.end }
        }
        return history
    }

    private func dossier(_ bug: PlantedBug, on network: NetworkConditions, seed: UInt64) throws -> DesyncDossier {
        try #require(DesyncDossier.first(in: run(bug, on: network, seed: seed)))
    }

    /// The match's first tick with different confirmed hashes, and the lab tick in which both are confirmed.
    private func firstDesync(of history: RunHistory) -> (tick: UInt32, labTick: UInt32)? {
        var run = history
        run.seek(to: 0)
        while !run.isAtEnd {
            run.replayNext()
            let devices = run.lab.drawn
            guard devices.left.peer.isInTimeline(of: devices.right.peer) else { continue }
            let peers = devices.peers
            let last = min(peers.left.confirmed.tick, peers.right.confirmed.tick)
            for tick in last - min(last, 90)...last {
                guard let left = peers.left.confirmedHash(at: tick), let right = peers.right.confirmedHash(at: tick)
                else { continue }
                if left != right { return (tick, run.tick) }
            }
        }
        return nil
    }

    @Test(
        "names each planted bug to tick, field, part of the step and device",
        arguments: TestExtent.rows(PlantedBug.allCases)
    )
    func plantedBugs(bug: PlantedBug) throws {
        var found = 0
        let networks = TestExtent.full(Self.networks + Self.networks, slice: Self.networks, unoptimized: [.fourG])
        for (index, network) in networks.enumerated() {
            for side in LabSide.allCases {
                let seed = UInt64(2 * index + side.rawValue + 11)
                var bug = bug
                bug.side = side
                let history = run(bug, on: network.conditions, seed: seed)
                if case .wrongSeed = bug.fault, history.lab.peer(side).isOwner { continue }
                // A peer may notice another seed at a tick that the other one has skipped since.
                let dossiers = DesyncDossier.all(in: history)
                let dossier = try #require(dossiers.first { $0.desync.kind != .notCompared }, "seed \(seed)")
                found += 1
                let expected = Expectation(bug.fault, remote: try #require(dossier[side]?.seat?.opponent))
                let seen = firstDesync(of: history)
                var checks = Checks()
                checks.note("first", bug.fault == .wrongSeed || dossier == dossiers[0])
                checks.note("part", dossier.part == expected.part)
                checks.note("field", dossier.differences.first.map { expected.fields.contains($0.field) } == true)
                checks.note("step", expected.part == nil || dossier[side]?.followsFromStep != expected.isWrongStep)
                checks.note("other step", dossier[side.other]?.followsFromStep != false)
                checks.note("suspect", dossier.suspect == (expected.part == nil ? nil : side))
                checks.note(
                    "circumstances",
                    dossier.circumstances == (dossier.devices.faultyDepth == nil ? [] : [.rollback])
                )
                // Only an error in the step itself comes from a rollback.
                let isDeep = dossier.devices.faultyDepth != nil
                checks.note("depth", isDeep ? expected.isWrongStep : bug.fault != .shortResimulation)
                // A desync that heals in the tick of its confirmation cannot be seen at the end of a tick.
                let isSeen = seen.map { $0.labTick > dossier.labTick || $0 == (dossier.tick, dossier.labTick) }
                checks.note("tick", isSeen ?? true)
                #expect(checks.failed == [], "\(bug.name) at \(side) on \(network), seed \(seed)\n\(dossier.text)")
            }
        }
        // The owner's seed is correct by definition.
        #expect(found >= TestExtent.full(12, slice: 6, unoptimized: 2) / (bug.fault == .wrongSeed ? 2 : 1))
    }

    @Test("tells the tick of a serve from the others")
    func serve() {
        let bug = PlantedBug(.shiftedInput, from: 0)
        var all: [[[Circumstance]]] = []
        for seed in 1...4 as ClosedRange<UInt64> {
            var history = RunHistory(RunSetup(seed: seed, network: NetworkPreset.broadband.conditions, plantedBug: bug))
            for tick in 0..<600 { history.advance(left: tick % 61 == 0 ? Input(.none, .serve) : .none, right: .none) }
            all.append(DesyncDossier.all(in: history).prefix(2).map(\.circumstances))
        }
        // The first one begins the match, and the next one the rally, if the left player serves.
        #expect(all.allSatisfy { $0.first?.isEmpty == true } && all.contains([[], [.serve]]))
    }

    @Test("knows a takeover with a tick or while it is shown, and none for a player who comes back")
    func takeover() throws {
        var lab = Lab(RunSetup(seed: 3, network: NetworkPreset.broadband.conditions, strategy: .standard))
        var players = LabPlayers(seed: 3)
        players.play(&lab, ticks: 400)
        let owner: LabSide = lab.peer(.left).isOwner ? .left : .right
        lab.perform(.leave(owner.rawValue))
        players.play(&lab, ticks: 60)
        let records = lab.records.kept.map { $0[owner.other] }
        let change = try #require(records.indices.dropLast().last { records[$0].timeline != records[$0 + 1].timeline })
        let (shown, timeline) = (records[change].shown.tick, records[change + 1].timeline)
        #expect((0...2).map { lab.records.hasTakeover(at: shown + $0, of: timeline) } == [true, true, false])
        lab.perform(.rejoin(owner.rawValue))
        players.play(&lab, ticks: 60)
        let next = try #require(lab.record(at: lab.tick)?[owner].timeline)
        #expect(next != timeline && !lab.records.hasTakeover(at: 1, of: next))
    }

    @Test("has the messages of any two devices, and names a third one")
    func devices() throws {
        let bug = PlantedBug(.otherRules)
        var setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions, plantedBug: bug)
        (setup.watched, setup.strategy) = (DevicePair(2, 1), .plainRollback)
        let history = RunHistory.played(setup, ticks: 900) { run, _ in
            if run.end == 0 { run.perform(.addDevice) }
        }
        let watched = try #require(DesyncDossier.first(in: history))
        #expect(watched.names == ["device 2", "right"] && watched.suspect == .right, "\(watched.text)")
        let message = try #require(watched[.left]?.message)
        #expect(message.sender == .right && message.inputTicks?.contains(watched.tick) == true)
        let third = try dossier(bug, on: NetworkPreset.fourG.conditions, seed: 3).with(places: DevicePair(0, 2))
        #expect(third.text.contains("device 2's match is not the step from its tick"), "\(third.text)")
        #expect(third.names == ["left", "device 2"] && third.likeness.hasSuffix("at device 2"))
    }

    @Test("has both devices' inputs, what was predicted, and the message that brought the input, no corrupted one")
    func inputs() throws {
        let corrupting = NetworkConditions(LinkConditions([.delay: 50, .corrupt: 400_000]))
        var corrupted = 0
        for (network, seeds) in [(NetworkPreset.fourG.conditions, 1...4), (corrupting, 1...6)] {
            for seed in seeds {
                let history = run(PlantedBug(.droppedInput), on: network, seed: UInt64(seed))
                let dossier = try #require(DesyncDossier.first(in: history))
                let (left, right) = (try #require(dossier[.left]), try #require(dossier[.right]))
                let owner = try #require(right.seat?.opponent)
                let message = try #require(right.message)
                let arrival = try #require(message.arrivalTick)
                let log = Array(history.lab(at: right.confirmedAt).unreliableMessages.kept)
                var checks = Checks()
                checks.note("the other's input", left.inputs[owner] != right.inputs[owner])
                checks.note("its own input", right.inputs[owner.opponent] == left.inputs[owner.opponent])
                // Each device predicts the other player's input and knows its own.
                checks.note("predicted by left", left.predicted == PlayerSet(owner.opponent))
                checks.note("predicted by right", right.predicted == PlayerSet(owner))
                checks.note("message", message.inputTicks?.contains(dossier.tick) == true && message.sender == .left)
                checks.note("readable", !message.isCorrupted)
                // It arrives by the tick in which the device confirms its inputs.
                checks.note("arrival", arrival <= right.confirmedAt && arrival > message.tick)
                checks.note("log", log.contains { $0.number == message.number })
                #expect(checks.failed == [], "seed \(seed): \(dossier.text)")
                let earlier = log.filter { $0.sender == .left && $0.isCorrupted && $0.number < message.number }
                let came = earlier.filter { $0.arrivalTick ?? .max <= dossier.labTick }
                corrupted += came.count { $0.inputTicks?.contains(dossier.tick) == true }
            }
        }
        #expect(corrupted > 0)
    }

    @Test("explains a desync that one device confirms long after the other, or that is healed as it is confirmed")
    func moments() throws {
        var (longest, healedAtOnce) = (0, 0)
        for begin in stride(from: 300, through: 540, by: 60) as StrideThrough<UInt32> {
            var network = NetworkConditions(LinkConditions([.delay: 250]))
            network.fromLeft.blackout = Blackout(length: .milliseconds(1_200), every: .milliseconds(4_000))
            let dossier = try dossier(PlantedBug(.droppedInput, at: .right, from: begin), on: network, seed: 7)
            #expect(dossier.part == .paddles && dossier.suspect == .right, "\(dossier.text)")
            let times = LabSide.allCases.map { Int(dossier[$0]?.confirmedAt ?? 0) }
            longest = max(longest, times[1] - times[0])
        }
        for seed in 1...TestExtent.full(10, slice: 4, unoptimized: 2) as ClosedRange<UInt64> {
            for side in LabSide.allCases {
                let network = NetworkConditions(LinkConditions([.delay: 30, .loss: 500_000]))
                let history = run(PlantedBug(.mirroredInput, at: side), on: network, seed: seed)
                let dossier = try #require(DesyncDossier.first(in: history))
                #expect(dossier.part == .paddles && dossier.suspect == side, "\(dossier.text)")
                if firstDesync(of: history)?.tick != dossier.tick { healedAtOnce += 1 }
            }
        }
        #expect(longest > 48 && healedAtOnce > 0)
    }

    @Test("is the same from a replay of the run; the next ones and the list of all follow")
    func replayed() throws {
        let history = run(PlantedBug(.lostField(.ballVX)), on: NetworkPreset.broadband.conditions, seed: 3)
        let dossier = try #require(DesyncDossier.first(in: history))
        #expect(DesyncDossier.first(in: RunHistory(history.record)) == dossier)
        let bug = PlantedBug(.stalePrediction(lateness: 3))
        let setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions, plantedBug: bug)
        let several = RunHistory.played(setup, ticks: 1_200)
        let all = DesyncDossier.all(in: several)
        #expect(all.count > 5 && all[0] == DesyncDossier.first(in: several))
        #expect(all[1] == DesyncDossier.first(in: several, after: all[0].labTick))
        #expect(Set(all.map(\.desync.timeline)).count == all.count)
        #expect(all.allSatisfy { $0.likeness.contains("at the right device") })
    }

    /// What it knows of each kind of desync, and what it does not.
    static func sentences() throws -> String {
        let known = try Self().dossier(PlantedBug(.droppedInput), on: NetworkPreset.fourG.conditions, seed: 2)
        var other = Match(seed: 1)
        other.rally = 3
        let rally = FieldDifference.all(Match(seed: 1), other)
        let kinds: [(Desync.Kind, DesyncDossier.Origin, received: [FieldDifference])] = [
            (.different, .step(.paddles), []), (.unhashed, .outside, []), (.notCompared, .unknown, []),
            (.falseAlarm, .none, []), (.falseAlarm, .none, rally), (.unlikeInputs, .snapshot([.left, .right]), []),
            (.takenBack, .earlier, []), (.unlikeBefore, .snapshot([.right]), []), (.unlikeOwner, .unknown, []),
        ]
        let texts = kinds.map { kind, origin, received in
            let desync = Desync(
                tick: 300,
                labTick: 310,
                timeline: known.desync.timeline,
                kind: kind,
                noticedBy: 1,
                place: kind == .takenBack ? nil : 0
            )
            let lines = known.with((desync, origin, rally, received)).lines().dropLast()
            return lines.map(\.text).joined(separator: "\n")
        }
        return texts.joined(separator: "\n\n")
    }

    @Test("names the fields of a snapshot that made a device report a desync where there is none")
    func badSnapshot() throws {
        let setup = RunSetup(seed: 1, network: NetworkPreset.fourG.conditions)
        let history = RunHistory.played(setup, ticks: 400) { history, _ in
            let devices = history.lab.drawn
            guard history.end == 300, let owner = LabSide.allCases.first(where: { devices[$0].peer.isOwner }) else {
                return
            }
            let peer = devices[owner].shell.peer
            var announcement = peer.ownership.localAnnouncement
            announcement.number += 1
            announcement.revision += 1
            guard case .state(var snapshot) = peer.snapshot(announcement) else { return }
            snapshot.match.rally += 1
            history.perform(.send(PeerMessage.state(snapshot).framed(), .reliable, from: owner.rawValue))
        }
        let dossier = try #require(DesyncDossier.first(in: history))
        #expect(dossier.desync.kind == .falseAlarm && dossier.received.map(\.field) == [.rally])
        #expect(dossier.lines().contains { $0.text.hasPrefix("field") && $0.text.contains("snapshot") })
        #expect(dossier.json["snapshot.0.name"]?.text == "rally" && dossier.likeness.hasPrefix("rally"))
    }

    @Test("has lines of 80 columns, no more of them than there is room for, and the same values in JSON")
    func lines() throws {
        let dossier = try dossier(PlantedBug(.droppedInput), on: NetworkPreset.fourG.conditions, seed: 2)
        #expect(dossier.lines().allSatisfy { $0.text.count <= 80 })
        #expect((16...40).filter { dossier.lines(atMost: $0).count > $0 } == [])
        #expect(dossier.lines(atMost: 40) == dossier.lines())
        let paths = ["tick", "part", "suspect", "fields.0.name", "right.message.arrived"]
        let arrival = dossier[.right]?.message?.arrivalTick.map { "\($0)" }
        let values = ["\(dossier.tick)", "paddles", "right", dossier.differences[0].field.rawValue, arrival]
        #expect(paths.map { dossier.json[$0]?.text } == values)
    }

    @Test("does not exist for runs without a bug", arguments: TestExtent.simulated(StrategyKind.allCases))
    func none(strategy: StrategyKind) {
        let setup = RunSetup(seed: 5, network: NetworkPreset.fourG.conditions, strategy: strategy)
        let history = RunHistory.played(setup, ticks: 900) { run, _ in
            if run.end == 400 { run.perform(.leave(1)) }
            if run.end == 430 { run.perform(.rejoin(1)) }
        }
        #expect(DesyncDossier.first(in: history) == nil)
    }
}

extension DesyncDossier {
    /// The same dossier of two other devices, or one of another desync, of which no device has the tick.
    fileprivate func with(
        places: DevicePair? = nil,
        _ other: (desync: Desync, origin: Origin, differences: [FieldDifference], received: [FieldDifference])? = nil
    ) -> DesyncDossier {
        DesyncDossier(
            setup: setup,
            desync: other?.desync ?? desync,
            places: places ?? self.places,
            differences: other?.differences ?? differences,
            received: other?.received ?? received,
            origin: other?.origin ?? origin,
            circumstances: circumstances,
            devices: other == nil ? devices : PerSide(nil, nil)
        )
    }
}
