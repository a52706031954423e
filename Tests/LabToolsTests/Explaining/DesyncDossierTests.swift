internal import GameBasics
internal import GameCore
internal import GameDescriptions
internal import GroupSessions
internal import JSONText
internal import LabTesting
internal import MockGroupSessions
import Testing

@testable internal import MatchSync
@testable internal import SyncCore

@testable import LabTools
@testable import SyncLab

/// A dossier names each planted bug's tick, field and part of the step.
@Suite("Desync dossier")
struct DesyncDossierTests {
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

    /// Dossiers of each planted bug at each device; of a bug on a link that corrupts messages with the same input; of
    /// desyncs that one device confirms long after the other; and of some that are healed as they are confirmed.
    static func plantedBugs() throws -> String {
        var texts: [String] = []
        func note(_ bug: PlantedBug, _ network: NetworkConditions, seed: UInt64) {
            let dossiers = DesyncDossier.all(in: Self().run(bug, on: network, seed: seed))
            // A peer may notice another seed at a tick that the other one has skipped since.
            let dossier = dossiers.first { $0.desync.kind != .notCompared }
            let kinds = dossiers.map { "\($0.desync.kind)" }.joined(separator: ", ")
            let moments = LabSide.allCases.compactMap { dossier?[$0].map { "\($0.confirmedAt)" } }
            texts.append(
                """
                \(bug.name) at \(bug.side), seed \(seed): \(kinds), confirmed in \(moments.joined(separator: " and "))
                \(dossier?.text ?? "no desync")
                """
            )
        }
        let networks = [NetworkPreset.fourG, .congested, .lte].map(\.conditions)
        for (index, bug) in PlantedBug.allCases.enumerated() {
            for (side, seed) in zip(LabSide.allCases, [11, 12] as [UInt64]) {
                note(PlantedBug(bug.fault, at: side), networks[index % networks.count], seed: seed)
            }
        }
        let corrupting = NetworkConditions(LinkConditions([.delay: 50, .corrupt: 400_000]))
        for seed in 1...6 as ClosedRange<UInt64> { note(PlantedBug(.droppedInput), corrupting, seed: seed) }
        var dark = NetworkConditions(LinkConditions([.delay: 250]))
        dark.fromLeft.blackout = Blackout(length: .milliseconds(1_200), every: .milliseconds(4_000))
        for begin in [420, 540] as [UInt32] { note(PlantedBug(.droppedInput, from: begin), dark, seed: 7) }
        let lossy = NetworkConditions(LinkConditions([.delay: 30, .loss: 500_000]))
        for side in LabSide.allCases { note(PlantedBug(.mirroredInput, at: side), lossy, seed: 1) }
        return texts.joined(separator: "\n\n")
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
        let owner: LabSide = lab.status(of: .left).isOwner ? .left : .right
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

    @Test("has the messages of its devices, whatever is watched, and names a third one")
    func devices() throws {
        let bug = PlantedBug(.otherRules)
        var setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions, plantedBug: bug)
        (setup.watched, setup.strategy) = (DevicePair(2, 1), .plainRollback)
        let history = RunHistory.played(setup, ticks: 900) { run, _ in
            if run.end == 0 { run.perform(.addDevice) }
        }
        let watched = try #require(DesyncDossier.first(in: history))
        #expect(watched.names == ["left", "right"] && watched.suspect == .right, "\(watched.text)")
        let message = try #require(watched[.left]?.message)
        #expect(message.sender == .right && message.inputTicks?.contains(watched.tick) == true)
        let third = try dossier(bug, on: NetworkPreset.fourG.conditions, seed: 3).with(places: DevicePair(0, 2))
        #expect(third.text.contains("device 2's match is not what a step from its tick"), "\(third.text)")
        #expect(third.names == ["left", "device 2"] && third.signature.hasSuffix("at device 2"))
    }

    /// The sentences about each kind of desync, and those without the knowledge.
    static func sentences() throws -> String {
        let known = try Self().dossier(PlantedBug(.droppedInput), on: NetworkPreset.fourG.conditions, seed: 2)
        var other = Match(seed: 1)
        other.rally = 3
        let rally = FieldDifference.all(Match(seed: 1), other)
        func alarm(stored: UInt64?, received: UInt16? = nil, _ snapshot: [FieldDifference] = []) -> FalseAlarm {
            FalseAlarm(hash: 0xABCD, stored: stored, received: received, snapshot: snapshot)
        }
        let kinds: [(Desync.Kind, DesyncDossier.Origin, FalseAlarm?)] = [
            (.different, .step("paddles"), nil), (.unhashed, .outside, nil), (.notCompared, .unknown, nil),
            (.falseAlarm, .none, nil), (.falseAlarm, .none, alarm(stored: 0xABCD)),
            (.falseAlarm, .none, alarm(stored: nil)), (.falseAlarm, .none, alarm(stored: 0xABCE)),
            (.falseAlarm, .none, alarm(stored: 0xABCD, received: 0xAB)),
            (.falseAlarm, .none, alarm(stored: 0xABCE, received: 0xAB, rally)),
            (.unlikeInputs, .snapshot([.left, .right]), nil), (.different, .notKept, nil),
            (.takenBack, .earlier, nil), (.unlikeBefore, .snapshot([.right]), nil), (.unlikeOwner, .unknown, nil),
        ]
        let texts = kinds.map { kind, origin, alarm in
            let isOfOne = kind == .takenBack || kind == .unlikeBefore || kind == .unlikeOwner
            let timeline = known.desync.timeline
            let desync =
                isOfOne
                ? Desync(kind, at: 300, timeline, 0, besides: kind == .unlikeOwner ? 1 : nil, rally, in: 310)
                : Desync(kind, at: 300, timeline, by: 1, between: 0, 1, in: 310)
            let lines = known.with((desync, origin, kind == .notCompared ? [] : rally, alarm)).lines().dropLast()
            return lines.map(\.text).joined(separator: "\n")
        }
        return texts.joined(separator: "\n\n")
    }

    @Test("names the fields of a snapshot that made a device report a desync where there is none")
    func badSnapshot() throws {
        let setup = RunSetup(seed: 1, network: NetworkPreset.fourG.conditions)
        let history = RunHistory.played(setup, ticks: 400) { history, _ in
            let devices = history.lab.watchedDevices
            guard history.end == 300, let owner = LabSide.allCases.first(where: { devices[$0].reading.isOwner }) else {
                return
            }
            let peer = devices[owner].shell.peer
            var announcement = peer.ownership.localAnnouncement
            announcement.number += 1
            announcement.revision += 1
            guard case .snapshot(var snapshot) = peer.snapshot(announcement) else { return }
            snapshot.state.rally += 1
            history.perform(.send(PeerMessage<Match>.snapshot(snapshot).framed(), .reliable, from: owner.rawValue))
        }
        let dossier = try #require(DesyncDossier.first(in: history))
        #expect(dossier.desync.kind == .falseAlarm && dossier.alarm?.snapshot.map(\.field) == ["rally"])
        #expect(dossier.lines().contains { $0.text.hasPrefix("field") && $0.text.contains("snapshot") })
        #expect(dossier.json["snapshot.0.name"]?.text == "rally" && dossier.signature.hasPrefix("falseAlarm: rally"))
    }

    @Test("has a signature that names its kind once", arguments: Desync.Kind.allCases)
    func signature(kind: Desync.Kind) throws {
        let known = try dossier(PlantedBug(.droppedInput), on: NetworkPreset.fourG.conditions, seed: 2)
        let desync = Desync(kind, at: 300, known.desync.timeline, by: nil, between: 0, 1, in: 310)
        for differences in [known.differences, []] {
            let signature = known.with((desync, .earlier, differences, nil)).signature
            let count = kind == .different && !differences.isEmpty ? 0 : 1
            #expect(signature.matches(of: /\w+/).count { $0.output == kind.rawValue } == count, "\(signature)")
        }
    }

    @Test("has lines of 80 columns, no more of them than there is room for, and the same values in JSON")
    func lines() throws {
        let dossier = try dossier(PlantedBug(.droppedInput), on: NetworkPreset.fourG.conditions, seed: 2)
        #expect(dossier.lines().allSatisfy { $0.text.count <= 80 })
        #expect((16...40).filter { dossier.lines(atMost: $0).count > $0 } == [])
        #expect(dossier.lines(atMost: 40) == dossier.lines())
        let paths = ["tick", "part", "suspect", "fields.0.name", "right.message.arrived"]
        let arrival = dossier[.right]?.message?.arrivalTick.map { "\($0)" }
        let values = ["\(dossier.tick)", "paddles", "right", dossier.differences[0].field, arrival]
        #expect(paths.map { dossier.json[$0]?.text } == values)
    }
}

extension DesyncDossier {
    /// The same dossier of two other devices, or one of another desync, of which no device has the tick.
    fileprivate func with(
        places: DevicePair? = nil,
        _ other: (desync: Desync, origin: Origin, differences: [FieldDifference], alarm: FalseAlarm?)? = nil
    ) -> DesyncDossier {
        DesyncDossier(
            setup: setup,
            strategyName: strategyName,
            networkName: networkName,
            desync: other?.desync ?? desync,
            places: places ?? self.places,
            differences: other?.differences ?? differences,
            alarm: other?.alarm,
            origin: other?.origin ?? origin,
            cause: other == nil ? cause : nil,
            circumstances: circumstances,
            devices: other == nil ? devices : PerSide(nil, nil)
        )
    }
}
