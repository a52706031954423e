internal import GameBasics
internal import GameCore
internal import GameDescriptions
internal import LabTesting
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import TestExtent
import Testing

@testable import SyncLab

/// A run without a bug is healthy, whatever its players and devices do; a run with one is not.
@Suite("Health of a run")
struct HealthTests {
    private static let networks: [NetworkPreset] = [.perfect, .fourG, .wifiBurst, .broadband, .hitch]
    private static let few = TestExtent.full(NetworkPreset.allCases, slice: [.fourG, .wifiBurst, .hitch])
    private static let rollback = StrategyKind.rollback(inputDelay: 0, isFiltered: false)

    /// A run of a minute with chaos at both devices.
    private func report(
        _ strategy: StrategyKind = rollback,
        over network: NetworkConditions,
        seed: UInt64,
        _ bug: PlantedBug? = nil
    ) -> RunReport {
        LabRun.report(strategy, over: network, seed: seed) { plan in
            plan.setup.plantedBug = bug
            plan.chaos = LabSide.allCases
        }
    }

    @Test("without a bug there is no finding under chaos")
    func sound() {
        let seeds = TestExtent.full(8, slice: 1)
        for strategy in TestExtent.simulated(StrategyKind.allCases) {
            var (contacts, figures) = (0, [String: Int]())
            for seed in 1...UInt64(seeds) {
                var random = SplitMix64(seed: seed)
                let rough = (0..<TestExtent.full(10, slice: 2)).map { _ in NetworkConditions.random(from: &random) }
                for network in Self.few.map(\.conditions) + rough {
                    let report = report(strategy, over: network, seed: seed)
                    #expect(report.verdict.isHealthy, "\(strategy.rawValue) over \(network), seed \(seed)")
                    contacts += report.contacts
                    for name in ["packetsLost", "rollbacks"] {
                        figures[name, default: 0] += report.measures[name, .left] ?? 0
                    }
                }
            }
            #expect(contacts > 50 * seeds && figures["packetsLost", default: 0] > 300)
            #expect(!strategy.has(.predicts) || figures["rollbacks", default: 0] > 100)
        }
    }

    @Test("a run with chaos comes to everything that is counted, and is the same again")
    func exercises() {
        var missing = Set(ExerciseCounts.names)
        for (index, network) in (Self.networks + Self.networks).enumerated() {
            let strategy = index == 2 ? StrategyKind.host : Self.rollback
            let report = report(strategy, over: network.conditions, seed: UInt64(index))
            missing.formIntersection(report.verdict.exercises.missing)
            if index == 1 { #expect(report == self.report(strategy, over: network.conditions, seed: 1)) }
        }
        // The prediction window is longer than any gap of these networks; a minute ends no match; no device is hostile.
        // Wide hunts come to what only drawn runs have.
        let others = Set(
            [
                "stall", "serveWhenOver", "pauseWhenOver", "refusedAfterGap", "refusedUnacknowledging",
                "refusedForeignRules", "refusedImpossible", "refusedBreach", "refusedShunned", "refusedNotPlaying",
                "refusedNotOwner",
            ] + Exercise.later.map(\.name)
        )
        #expect(missing.subtracting(others).isEmpty, "\(missing)")
    }

    /// Plays a lab, and collects the kinds of all findings.
    ///
    /// - Parameter play: Acts on the lab before its next tick, and gives both players' inputs.
    private static func findings(
        _ lab: inout Lab,
        ticks: UInt32,
        play: (_ tick: UInt32, inout Lab) -> (left: Input, right: Input)
    ) -> Set<String> {
        var found: Set<String> = []
        var confirmed = PerSide<(match: UInt32, labTick: UInt32)>((0, 0), (0, 0))
        for tick in 1...ticks {
            let (left, right) = play(tick, &lab)
            lab.advance(left: left, right: right)
            for side in LabSide.allCases {
                let match = lab.confirmed(at: side.rawValue).tick
                if match != confirmed[side].match { confirmed[side] = (match, tick) }
            }
            guard let record = lab.record(at: tick) else { continue }
            let values = record.inputFault?.difference
            #expect(values.map { $0.value != $0.expected } != false, "\(values!)")
            let kinds: [Desync.Kind] = [.unlikeInputs, .takenBack, .unlikeBefore, .unlikeOwner]
            if let desync = record.desync, kinds.contains(desync.kind) {
                let differ = desync.differences.allSatisfy { $0.one != $0.other }
                #expect(differ && !desync.differences.isEmpty, "\(desync)")
            }
            found.formUnion([record.desync?.kind.rawValue, record.inputFault?.kind.rawValue].compactMap { $0 })
            if let fault = record.syncFault { found.insert(fault.kind.rawValue) }
            guard let freeze = record.freeze else { continue }
            let (match, since) = confirmed[freeze.side]
            found.insert("freeze at \(Int(freeze.confirmedTick) - Int(match)) for \(tick - since)")
        }
        return found
    }

    private static func lab(
        _ network: NetworkPreset = .fourG,
        _ strategy: StrategyKind = .standard,
        seed: UInt64 = 1,
        with make: @escaping (Int, Match) -> any SyncStrategy<Match>
    ) -> Lab {
        Lab(RunSetup(seed: seed, network: network.conditions, strategy: strategy), keepsLog: true, strategy: make)
    }

    /// Inputs whose moves and actions change often, while devices leave and sleep: longer than a match goes on, and
    /// shorter.
    private static func restless(_ tick: UInt32, _ lab: inout Lab) -> (left: Input, right: Input) {
        let last = lab.tick
        let place = Int(last / 600) % 2
        if last % 600 == 50 { lab.perform(.suspend(place, for: .seconds(2))) }
        if last % 600 == 220 { lab.perform(.suspend(place, for: .milliseconds(500))) }
        if last > 0, last.isMultiple(of: 300), let owner = (0...1).first(where: { lab.status(of: $0).isOwner }) {
            lab.perform(last.isMultiple(of: 600) ? .rejoin(1 - owner) : .leave(owner))
        }
        // Moves that change soon, so that no tick's input is that of another by chance.
        let moves: [Input.Move] = [.high, .low, .slowHigh, .high, .slowLow]
        let actions: Input.Actions = tick.isMultiple(of: 97) ? .pause : tick.isMultiple(of: 11) ? .serve : []
        let input = Input(moves[Int(tick / 7) % moves.count], actions)
        return (input, input)
    }

    /// The findings for each error of a strategy: in a restless run and in a calm one; of the owner's error in taking
    /// requests; and of a desync that is healed by an owner with an error.
    static func faults() -> String {
        var lines: [String] = []
        func note(
            _ name: String,
            _ network: NetworkPreset = .fourG,
            _ strategy: StrategyKind = .standard,
            ticks: UInt32 = 3_600,
            with make: @escaping (Int, Match) -> any SyncStrategy<Match>,
            play: (_ tick: UInt32, inout Lab) -> (left: Input, right: Input)
        ) {
            var lab = lab(network, strategy, with: make)
            let found = findings(&lab, ticks: ticks, play: play).sorted().joined(separator: ", ")
            lines.append("\(name): \(found.isEmpty ? "nothing" : found)")
        }
        for error in [nil] + ErringRollback.Error.allCases {
            let name = error.map { "\($0)" } ?? "no error"
            note("\(name), restless", with: { ErringRollback($1, error) }, play: restless)
            note("\(name), calm", .perfect, ticks: 300, with: { ErringRollback($1, $0 == 0 ? error : nil) }) {
                tick,
                _ in
                (Input(.none, tick == 120 ? .serve : []), .none)
            }
            note("\(name), as another heals", ticks: 480, with: { ErringRollback($1, $0 == 0 ? error : .miscounts) }) {
                tick,
                _ in (Input(.none, tick == 20 ? .serve : tick == 240 ? .pause : []), .none)
            }
        }
        for error in [nil] + ErringHost.Error.allCases {
            let name = error.map { "\($0)" } ?? "no error"
            note("\(name), host, restless", .fourG, .host, with: { ErringHost($1, error) }, play: restless)
            note("\(name), host, as the follower alone asks", .fourG, .host, with: { ErringHost($1, error) }) {
                tick,
                lab in
                let input = tick.isMultiple(of: 11) ? Input(.none, .serve) : .none
                return lab.status(of: .right).isOwner ? (input, .none) : (.none, input)
            }
        }
        return lines.joined(separator: "\n")
    }

    @Test("a move that goes on in a gap, after ticks that a snapshot has skipped, is no fault")
    func skippedTicks() {
        // The owner pauses, and sends the pause in a snapshot; the other device sleeps from shortly before it.
        var lab = Lab(RunSetup(seed: 1, strategy: .lockstep(inputDelay: 8)))
        let found = Self.findings(&lab, ticks: 360) { tick, lab in
            if tick == 208 { lab.perform(.suspend(1, for: .seconds(2))) }
            let actions: Input.Actions = tick == 160 ? .serve : tick == 201 ? .pause : []
            return (Input(.none, actions), Input(tick < 211 ? .high : .none))
        }
        let device = lab.devices[1]
        let moves = (1...20).compactMap { device.localInput(at: device.reading.firstTick + $0)?.input.move }
        // Before the gap, in the skipped ticks, and in a tick of the gap.
        let later = moves.drop { $0 == .high }
        #expect(found == [] && moves.first == .high && later.first == Input.Move.none && later.contains(.high))
    }

    @Test("a device that sleeps for seven seconds or hears nothing is not frozen")
    func silence() {
        let time = Duration.seconds(7)
        let actions: [LabAction] = [
            .suspend(0, for: time), .suspend(1, for: time), .blackOut(from: .left, for: time),
            .blackOut(from: .right, for: time),
        ]
        for action in actions {
            var lab = Self.lab(.perfect) { ErringRollback($1, nil) }
            let found = Self.findings(&lab, ticks: 900) { tick, lab in
                if tick == 120 { lab.perform(action) }
                return (.none, .none)
            }
            let stalls = lab.devices.reduce(0) { $0 + $1.reading.statistics.stallTicks }
            #expect(found == [] && stalls > 300, "\(action)")
        }
    }

    @Test("messages with nothing but the newest input freeze the match once one is lost")
    func freeze() {
        var (found, missing): (Set<String>, Int) = ([], 0)
        // An owner that notices how late the other device is sends its match anew; the other device cannot.
        for side in 0...1 {
            var lab = Self.lab(seed: 3) { ErringRollback($1, $0 == side ? .sendsNewestOnly : nil) }
            var players = LabPlayers(seed: 3)
            found.formUnion(
                Self.findings(&lab, ticks: 1_800) { _, lab in
                    let messages = lab.unreliableMessages
                    missing += messages.numbers.count { number in
                        if case .missingInputs = messages[number].verdict {
                            messages[number].arrivalTick == lab.tick
                        } else {
                            false
                        }
                    }
                    let inputs = players.inputs(for: lab)
                    return (inputs.left, inputs.right)
                }
            )
        }
        // Five seconds and twice the ticks in which all that was under way arrived. The receiver says of each message
        // that it lacks an earlier input.
        let freezes = found.filter { $0.hasPrefix("freeze") }
        #expect(freezes == ["freeze at 0 for 312", "freeze at 0 for 314"] && missing > 200)
    }

    @Test("a freeze of a pair of devices begins when the pair is drawn, however long one of them has been frozen")
    func freezeOfOtherPair() throws {
        for wait in [200, 290] as [UInt32] {
            var setup = RunSetup(seed: 1, network: NetworkPreset.fourG.conditions)
            // The players, until the third device has come; the owner makes a tick within that device's first one.
            setup.watched = DevicePair(0, 2)
            setup.network[clockOf: .left].startOffset = .milliseconds(4)
            var lab = Lab(setup, keepsLog: true) { ErringRollback($1, $0 == 1 ? .sendsNewestOnly : nil) }
            var (confirmed, since): (UInt32, UInt32) = (0, 0)
            var (added, freeze): (UInt32?, Freeze?) = (nil, nil)
            for tick in 1...1_500 as ClosedRange<UInt32> where freeze == nil {
                if since > 0, tick == since + wait {
                    lab.perform(.addDevice)
                    added = tick
                }
                lab.advance(left: Input(tick % 20 < 10 ? .low : .high), right: Input(tick % 14 < 7 ? .low : .high))
                if lab.confirmed(at: 0).tick != confirmed { (confirmed, since) = (lab.confirmed(at: 0).tick, tick) }
                freeze = lab.record(at: tick)?.freeze
            }
            let (first, found) = (try #require(added), try #require(freeze))
            #expect(confirmed > 590 && found.side == .left && (first...first + 10).contains(found.begin), "\(wait)")
        }
    }

    @Test("a wait for a round trip that is longer than five seconds is no freeze")
    func slowLink() {
        for strategy in [Self.rollback, .lockstep(inputDelay: 3)] {
            var plan = LabRun.Plan(seed: 1)
            plan.setup.strategy = strategy
            plan.setup.network = NetworkConditions(LinkConditions([.delay: 4_000]))
            plan.length = .ticks(6_000)
            var (run, confirmed, waits, longest) = (LabRun(plan), UInt32(0), 0, 0)
            let report = run.report { _, lab in
                waits = lab.confirmed(at: 0).tick == confirmed ? waits + 1 : 0
                confirmed = lab.confirmed(at: 0).tick
                longest = max(longest, waits)
            }
            #expect(report.verdict.isHealthy && longest > 300 && confirmed > 100, "\(strategy): \(longest)")
        }
    }
}
