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
            case .droppedInput, .shiftedInput, .mirroredInput:
                (part, fields, isWrongStep) = (.paddles, [paddle], false)
            case .repeatedPause:
                (part, fields, isWrongStep) = (.pause, [.pausedBy], false)
            case .stalePrediction, .shortResimulation:
                (part, fields, isWrongStep) = (.paddles, [paddle], true)
            case .lostField(.ballVX):
                (part, fields, isWrongStep) = (.ball, [.ballX, .ballVX], true)
            case .coarseGenerator:
                (part, fields, isWrongStep) = (.chance, [.generator], true)
            case .otherRules:
                (part, fields, isWrongStep) = (.paddles, [.paddleOfOne, .paddleOfTwo], true)
            case .longPause:
                (part, fields, isWrongStep) = (.phase, [.play], true)
            case .wrongSeed, .lostField:
                (part, fields, isWrongStep) = (nil, [.generator], false)
            }
        }
    }

    /// A run with a bug and two computer players, until one second after the detection of a desync.
    ///
    /// For a bug in pauses, the player at the other device pauses regularly.
    private func run(_ bug: PlantedBug, on preset: NetworkPreset, seed: UInt64) -> RunHistory {
        run(bug, on: preset.conditions, seed: seed)
    }

    private func run(_ bug: PlantedBug, on network: NetworkConditions, seed: UInt64) -> RunHistory {
        let strategy = StrategyKind.rollback(inputDelay: 0, isFiltered: false)
        let setup = RunSetup(seed: seed, network: network, strategy: strategy, plantedBug: bug)
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

    /// The match's first tick with different confirmed hashes, and the lab tick in which both are confirmed.
    private func firstDesync(of history: RunHistory) -> (tick: UInt32, labTick: UInt32)? {
        var run = history
        run.seek(to: 0)
        while !run.isAtEnd {
            run.replayNext()
            let devices = run.lab.drawn
            let peers = PerSide(devices.left.shell.peer, devices.right.shell.peer)
            guard devices.left.peer.isInTimeline(of: devices.right.peer) else { continue }
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
        for (index, network) in TestExtent.full(Self.networks + Self.networks, slice: Self.networks).enumerated() {
            for side in LabSide.allCases {
                let seed = UInt64(2 * index + side.rawValue + 11)
                var bug = bug
                bug.side = side
                let history = run(bug, on: network, seed: seed)
                let context = "\(bug.name) at \(side) on \(network), seed \(seed)"
                let isOwner = history.lab.peer(side).isOwner
                if case .wrongSeed = bug.fault, isOwner { continue }
                // A peer may notice another seed at a tick that the other one has skipped since.
                let dossiers = DesyncDossier.all(in: history)
                let dossier = try #require(dossiers.first { $0.desync.kind != .notCompared }, "\(context)")
                #expect(bug.fault == .wrongSeed || dossier == dossiers[0], "\(context)")
                found += 1
                let remote = try #require(dossier[side]?.seat?.opponent)
                let expected = Expectation(bug.fault, remote: remote)
                let fields = dossier.differences.map(\.field)
                #expect(dossier.part == expected.part, "\(context)\n\(dossier.text)")
                #expect(fields.first.map(expected.fields.contains) == true, "\(context)\n\(dossier.text)")
                #expect(dossier[side]?.followsFromStep != expected.isWrongStep || expected.part == nil, "\(context)")
                #expect(dossier[side.other]?.followsFromStep != false, "\(context)")
                #expect(dossier.suspect == (expected.part == nil ? nil : side), "\(context)\n\(dossier.text)")
                // Only an error in the step itself comes from a rollback.
                #expect(dossier.circumstances == (dossier.faultyDepth == nil ? [] : [.rollback]), "\(context)")
                #expect(dossier.faultyDepth == nil || expected.isWrongStep, "\(context)")
                if case .shortResimulation = bug.fault { #expect(dossier.faultyDepth != nil, "\(context)") }
                // A desync that heals in the tick of its confirmation cannot be seen at the end of a tick.
                if let seen = firstDesync(of: history), seen.labTick <= dossier.labTick {
                    #expect(seen == (dossier.tick, dossier.labTick), "\(context)")
                }
            }
        }
        // The owner's seed is correct by definition.
        #expect(found >= TestExtent.full(12, slice: 6) / (bug.fault == .wrongSeed ? 2 : 1))
    }

    @Test("tells the tick of a serve from the others")
    func serve() throws {
        let bug = PlantedBug(.shiftedInput, from: 0)
        var atServes = 0
        for seed in 1...4 as ClosedRange<UInt64> {
            var history = RunHistory(RunSetup(seed: seed, network: NetworkPreset.broadband.conditions, plantedBug: bug))
            for tick in 0..<600 { history.advance(left: tick % 61 == 0 ? Input(.none, .serve) : .none, right: .none) }
            let all = DesyncDossier.all(in: history)
            // The first one begins the match, and the next one the rally, if the left player serves.
            #expect(all[0].circumstances == [], "\(all[0].text)")
            if all.dropFirst().first?.circumstances == [.serve] { atServes += 1 }
        }
        #expect(atServes > 0)
    }

    @Test("knows a takeover with a tick or while it is shown, and none for a player who comes back")
    func takeover() throws {
        var lab = Lab(RunSetup(seed: 3, network: NetworkPreset.broadband.conditions, strategy: .standard))
        var players = LabPlayers(seed: 3)
        players.play(&lab, ticks: 400)
        let owner: LabSide = lab.peer(.left).isOwner ? .left : .right
        lab.perform(.leave(owner.rawValue))
        players.play(&lab, ticks: 60)
        let records = lab.records.numbers.map { lab.records[$0][owner.other] }
        let change = try #require(records.indices.dropLast().last { records[$0].timeline != records[$0 + 1].timeline })
        let (shown, timeline) = (records[change].shown.tick, records[change + 1].timeline)
        #expect(lab.records.hasTakeover(at: shown, of: timeline))
        #expect(lab.records.hasTakeover(at: shown + 1, of: timeline))
        #expect(!lab.records.hasTakeover(at: shown + 2, of: timeline))
        lab.perform(.rejoin(owner.rawValue))
        players.play(&lab, ticks: 60)
        let next = try #require(lab.record(at: lab.tick)?[owner].timeline)
        #expect(next != timeline && !lab.records.hasTakeover(at: 1, of: next))
    }

    @Test("names a third device")
    func thirdDevice() throws {
        let history = run(PlantedBug(.otherRules), on: .fourG, seed: 3)
        let dossier = try #require(DesyncDossier.first(in: history)).beside(place: 2)
        #expect(dossier.text.contains("device 2's match is not the step from its tick"), "\(dossier.text)")
        #expect(dossier.names == ["left", "device 2"] && dossier.likeness.hasSuffix("at device 2"))
    }

    @Test("has the messages of any two devices")
    func watchedDevices() throws {
        var setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions, plantedBug: PlantedBug(.otherRules))
        setup.watched = DevicePair(2, 1)
        setup.strategy = .rollback(inputDelay: 0, isFiltered: false)
        var history = RunHistory(setup)
        history.perform(.addDevice)
        var players = LabPlayers(seed: 3)
        for _ in 0..<900 {
            let inputs = players.inputs(for: history.lab)
            history.advance(left: inputs.left, right: inputs.right)
        }
        let found = DesyncDossier.first(in: history)
        let dossier = try #require(found)
        #expect(dossier.names == ["device 2", "right"] && dossier.suspect == .right, "\(dossier.text)")
        let message = try #require(dossier.left?.message)
        #expect(message.sender == .right && message.inputTicks?.contains(dossier.tick) == true)
    }

    @Test("has both devices' inputs, what was predicted, and the message that brought the input")
    func inputs() throws {
        var withMessage = 0
        for seed in 1...4 as ClosedRange<UInt64> {
            let history = run(PlantedBug(.droppedInput), on: .fourG, seed: seed)
            let dossier = try #require(DesyncDossier.first(in: history))
            let (left, right) = (try #require(dossier.left), try #require(dossier.right))
            let owner = try #require(right.seat?.opponent)
            #expect(left.inputs[owner] != right.inputs[owner])
            #expect(right.inputs[owner.opponent] == left.inputs[owner.opponent])
            // With a one-way delay of 100 ms, each device predicts the other player's input and knows its own.
            #expect(left.predicted == PlayerSet(owner.opponent))
            #expect(right.predicted == PlayerSet(owner))
            let message = try #require(right.message)
            let ticks = try #require(message.inputTicks)
            #expect(ticks.contains(dossier.tick) && message.sender == .left)
            // The message arrives by the tick in which the device confirms the message's inputs.
            let arrival = try #require(message.arrivalTick)
            #expect(arrival <= right.confirmedAt && arrival > message.tick)
            let log = history.lab(at: right.confirmedAt).updates
            #expect(log.numbers.contains { log[$0].number == message.number })
            withMessage += 1
        }
        #expect(withMessage == 4)
    }

    @Test("names no corrupted message as the one that brought the input")
    func corruptedMessages() throws {
        var corrupted = 0
        for seed in 1...6 as ClosedRange<UInt64> {
            let network = NetworkConditions(LinkConditions([.delay: 50, .corrupt: 400_000]))
            let history = run(PlantedBug(.droppedInput), on: network, seed: seed)
            let dossier = try #require(DesyncDossier.first(in: history))
            let right = try #require(dossier.right)
            let message = try #require(right.message)
            #expect(!message.isCorrupted && message.inputTicks?.contains(dossier.tick) == true)
            let log = history.lab(at: right.confirmedAt).updates
            corrupted += log.numbers.map { log[$0] }.count { other in
                other.isCorrupted && other.sender == .left && other.arrivalTick.map { $0 <= dossier.labTick } == true
                    && other.number < message.number && other.inputTicks?.contains(dossier.tick) == true
            }
        }
        #expect(corrupted > 0)
    }

    @Test("explains a desync that one device confirms long after the other")
    func longAfter() throws {
        var longest = 0
        for begin in stride(from: 300, through: 540, by: 30) as StrideThrough<UInt32> {
            var network = NetworkConditions(LinkConditions([.delay: 250]))
            network.fromLeft.blackout = Blackout(length: .milliseconds(1_200), every: .milliseconds(4_000))
            let history = run(PlantedBug(.droppedInput, at: .right, from: begin), on: network, seed: 7)
            let found = DesyncDossier.first(in: history)
            let dossier = try #require(found)
            #expect(dossier.part == .paddles && dossier.suspect == .right, "\(dossier.text)")
            let (left, right) = (try #require(dossier.left), try #require(dossier.right))
            longest = max(longest, Int(right.confirmedAt) - Int(left.confirmedAt))
        }
        #expect(longest > 48)
    }

    @Test("knows a desync that is detected in the tick in which it is confirmed, and healed at once")
    func healedAtOnce() throws {
        var healedAtOnce = 0
        for seed in 1...TestExtent.full(10, slice: 4) as ClosedRange<UInt64> {
            for side in LabSide.allCases {
                let network = NetworkConditions(LinkConditions([.delay: 30, .loss: 500_000]))
                let history = run(PlantedBug(.mirroredInput, at: side), on: network, seed: seed)
                let dossier = try #require(DesyncDossier.first(in: history))
                #expect(dossier.part == .paddles && dossier.suspect == side, "\(dossier.text)")
                if firstDesync(of: history)?.tick != dossier.tick { healedAtOnce += 1 }
            }
        }
        #expect(healedAtOnce > 0)
    }

    @Test("is the same from a replay of the run; the next ones and the list of all follow")
    func replayed() throws {
        let history = run(PlantedBug(.lostField(.ballVX)), on: .broadband, seed: 3)
        let dossier = try #require(DesyncDossier.first(in: history))
        #expect(DesyncDossier.first(in: RunHistory(history.record)) == dossier)
        var several = RunHistory(
            RunSetup(
                seed: 3,
                network: NetworkPreset.fourG.conditions,
                plantedBug: PlantedBug(.stalePrediction(lateness: 3))
            )
        )
        var players = LabPlayers(seed: 3)
        for _ in 0..<1_200 {
            let inputs = players.inputs(for: several.lab)
            several.advance(left: inputs.left, right: inputs.right)
        }
        let all = DesyncDossier.all(in: several)
        #expect(all.count > 5 && all[0] == DesyncDossier.first(in: several))
        #expect(all[1] == DesyncDossier.first(in: several, after: all[0].labTick))
        #expect(Set(all.map(\.desync.timeline)).count == all.count)
        #expect(all.allSatisfy { $0.likeness.contains("at the right device") })
    }

    @Test("says what it does not know: a false alarm, a tick that is gone, a snapshot, an earlier tick")
    func sentences() throws {
        let history = run(PlantedBug(.droppedInput), on: .fourG, seed: 2)
        let dossier = try #require(DesyncDossier.first(in: history))
        func text(_ kind: Desync.Kind, _ origin: DesyncDossier.Origin, isKnown: Bool = true) -> String {
            dossier.with(kind, origin, noticedBy: 1, isKnown: isKnown).text
        }
        let known = text(.different, .step(.paddles))
        #expect(known.contains("confirmed by both devices") && known.contains("the right device noticed it"))
        #expect(known.contains("first part of the step that differs: paddles"))
        #expect(
            !known.contains("not compared") && !known.contains("snapshot") && !known.contains("no device can notice")
        )
        let unhashed = text(.unhashed, .outside)
        #expect(
            unhashed.contains("no device can notice it: the hash leaves out \(dossier.differences[0].field.rawValue)")
        )
        #expect(unhashed.contains("no part of it writes what differs") && !unhashed.contains("first part"))
        let gone = text(.notCompared, .unknown, isKnown: false)
        #expect(gone.contains("reported in tick") && gone.contains("one of the two devices does not have the tick"))
        #expect(!gone.contains("confirmed by both") && !gone.contains("part of"))
        let alarm = text(.falseAlarm, .none)
        #expect(alarm.contains("both devices have the same match there") && !alarm.contains("confirmed by both"))
        #expect(alarm.contains("it is not known what: no snapshot"))
        #expect(
            text(.different, .snapshot([.left, .right])).contains("in the snapshot that their timeline begins with")
        )
        #expect(text(.different, .snapshot([.right])).contains("the right device has the match from a snapshot"))
        #expect(text(.different, .earlier).contains("the matches before it differ, or are no longer kept"))
        let same = text(.unlikeInputs, .step(.pause))
        #expect(same.contains("the players' inputs make another") && same.contains("that differs: pause"))
        let back = text(.takenBack, .unknown, isKnown: false)
        #expect(back.contains("a device went back to it") && !back.contains("confirmed by both"))
        #expect(text(.unlikeBefore, .unknown).contains("as the owner it had confirmed another match"))
        #expect(text(.unlikeOwner, .unknown).contains("the owner's ball, score, server or pause was another"))
        for kind in Desync.Kind.allCases {
            for line in text(kind, .earlier).split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        }
    }

    @Test("names the fields of a snapshot that made a device report a desync where there is none")
    func badSnapshot() throws {
        var history = RunHistory(RunSetup(seed: 1, network: NetworkPreset.fourG.conditions))
        var players = LabPlayers(seed: 1)
        for tick in 0..<400 {
            if tick == 300 {
                let owner = try #require(LabSide.allCases.first { history.lab.drawn[$0].peer.isOwner })
                let peer = history.lab.drawn[owner].shell.peer
                var announcement = peer.ownership.claim
                announcement.nonce += 1
                announcement.revision += 1
                guard case .state(var snapshot) = peer.snapshot(announcement) else { return }
                snapshot.match.rally += 1
                history.perform(.send(PeerMessage.state(snapshot).framed(), .reliable, from: owner.rawValue))
            }
            let inputs = players.inputs(for: history.lab)
            history.advance(left: inputs.left, right: inputs.right)
        }
        let found = DesyncDossier.first(in: history)
        let dossier = try #require(found)
        #expect(dossier.desync.kind == .falseAlarm && dossier.received.map(\.field) == [.rally])
        #expect(dossier.text.contains("it was a snapshot") && !dossier.text.contains("not known"))
        #expect(dossier.lines().contains { $0.text.hasPrefix("field") && $0.text.contains("snapshot") })
        #expect(dossier.json["snapshot.0.name"]?.text == "rally" && dossier.likeness.hasPrefix("rally"))
    }

    @Test("reads as text and as JSON")
    func texts() throws {
        let history = run(PlantedBug(.droppedInput), on: .fourG, seed: 2)
        let dossier = try #require(DesyncDossier.first(in: history))
        let text = dossier.text
        #expect(text.contains("desync at tick \(dossier.tick), confirmed by both devices in tick \(dossier.labTick)"))
        #expect(text.contains("planted-bug-dropped-input, 4g, seed 2"))
        #expect(text.contains("first part of the step that differs: paddles"))
        let remote = try #require(dossier.right?.seat?.opponent)
        #expect(text.contains("the right device has another input of player \(remote.name) than that player's own"))
        for difference in dossier.differences {
            #expect(text.contains(difference.field.rawValue) && text.contains(difference.one))
        }
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        for limit in 16...40 { #expect(dossier.lines(atMost: limit).count <= limit) }
        #expect(dossier.lines(atMost: 40) == dossier.lines())
        let json = dossier.json
        #expect(json["tick"]?.text == "\(dossier.tick)" && json["part"]?.text == "paddles")
        #expect(json["fields.0.name"]?.text == dossier.differences[0].field.rawValue)
        #expect(json["right.message.arrived"]?.text == dossier.right?.message?.arrivalTick.map { "\($0)" })
    }

    @Test("does not exist for runs without a bug", arguments: TestExtent.simulated(StrategyKind.allCases))
    func none(strategy: StrategyKind) {
        var history = RunHistory(RunSetup(seed: 5, network: NetworkPreset.fourG.conditions, strategy: strategy))
        var players = LabPlayers(seed: 5)
        for tick in 0..<900 {
            if tick == 400 { history.perform(.leave(1)) }
            if tick == 430 { history.perform(.rejoin(1)) }
            let inputs = players.inputs(for: history.lab)
            history.advance(left: inputs.left, right: inputs.right)
        }
        #expect(DesyncDossier.first(in: history) == nil)
    }
}

extension DesyncDossier {
    /// The same dossier with another device in place of the right one.
    fileprivate func beside(place: Int) -> DesyncDossier {
        DesyncDossier(
            setup: setup,
            desync: desync,
            places: DevicePair(LabSide.left.rawValue, place),
            differences: differences,
            received: received,
            origin: origin,
            circumstances: circumstances,
            left: left,
            right: right
        )
    }

    /// The same dossier of a desync of another kind.
    fileprivate func with(_ kind: Desync.Kind, _ origin: Origin, noticedBy: Int, isKnown: Bool) -> DesyncDossier {
        DesyncDossier(
            setup: setup,
            desync: Desync(
                tick: tick,
                labTick: labTick,
                timeline: desync.timeline,
                kind: kind,
                noticedBy: noticedBy,
                place: nil
            ),
            places: places,
            differences: isKnown ? differences : [],
            received: [],
            origin: origin,
            circumstances: circumstances,
            left: isKnown ? left : nil,
            right: isKnown ? right : nil
        )
    }
}
