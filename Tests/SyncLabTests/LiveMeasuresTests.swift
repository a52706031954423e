internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import TestExtent
import Testing

@Suite("Measures of a lab that runs")
struct LiveMeasuresTests {
    @Test("are those of a run without a screen", arguments: TestExtent.simulated(StrategyKind.allCases))
    func report(_ strategy: StrategyKind) throws {
        var plan = LabRun.Plan(seed: 5)
        plan.setup.network = NetworkPreset.wifiBurst.conditions
        plan.setup.strategy = strategy
        plan.length = .ticks(3_600)
        let report = LabRun.report(on: plan)

        var lab = Lab(
            RunSetup(rules: plan.setup.rules, seed: plan.setup.seed, network: plan.setup.network, strategy: strategy)
        )
        var left = LabComputer(plan.left, seed: plan.setup.seed)
        var right = LabComputer(plan.right, seed: ~plan.setup.seed)
        for _ in 0..<3_600 {
            let (one, other) = (lab.peer(.left), lab.peer(.right))
            lab.advance(
                left: left.input(for: one.shown, seat: one.seat.player, at: lab.tick, under: lab.rules),
                right: right.input(for: other.shown, seat: other.seat.player, at: lab.tick, under: lab.rules)
            )
        }
        let live = try #require(lab.measures)
        // The end of a run also closes disagreements and reconvergence that are still open.
        let isOpen = lab.peer(.left).shown.score != lab.peer(.right).shown.score
        for measure in Measure.all {
            if isOpen, measure.name.hasPrefix("scoreDisagreementTicks") { continue }
            // Counted from the first packet on; the run counts the messages before it, too.
            if measure.name == "bytesSent" { continue }
            if measure.name == "reconvergeTicks.max", live[measure] != report.measures[measure] {
                #expect((live[measure] ?? 0) < report.figure(measure.name))
                continue
            }
            #expect(live[measure] == report.measures[measure], "\(measure.name)")
            for side in LabSide.allCases {
                #expect(live[measure, side] == report.measures[measure, side], "\(measure.name) \(side)")
            }
        }
        // The run is the same to its end, with and without a log.
        #expect(report.left.tick == lab.peer(.left).shown.tick && report.left.score == lab.peer(.left).shown.score)
        #expect(report.contacts > 20 && report.figure("packetsSent", .left) > 3_000)
    }

    /// Events of a lab at given ticks.
    private func disturb(_ lab: inout Lab) {
        switch lab.tick {
        case 300: lab.setConditions(LinkConditions([.delay: 90, .jitter: 30, .loss: 50_000]), from: .left)
        case 500: lab.leave(.left)
        case 560: lab.rejoin(.left)
        case 900: lab.switchStrategy(to: .lockstep(inputDelay: 4))
        case 1_100: lab.switchStrategy(to: .standard)
        case 1_300: lab.leave(.right)
        case 1_420: lab.rejoin(.right)
        default: break
        }
    }

    @Test(
        "change nothing: the same hashes tick by tick with log and measures and without",
        arguments: StrategyKind.allCases
    )
    func unchanged(_ strategy: StrategyKind) {
        func hashes(keepsLog: Bool) -> [UInt64] {
            var lab = Lab(
                RunSetup(seed: 7, network: NetworkPreset.veryBad.conditions, strategy: strategy),
                keepsLog: keepsLog
            )
            #expect((lab.measures != nil) == keepsLog)
            var players = LabPlayers(seed: 7)
            var hashes: [UInt64] = []
            players.play(&lab, ticks: 1_800) { lab in
                disturb(&lab)
                for side in LabSide.allCases { hashes.append(lab.peer(side).shown.hash) }
                return false
            }
            #expect(Set(hashes).count > 600)
            return hashes
        }
        #expect(hashes(keepsLog: true) == hashes(keepsLog: false))
    }

    @Test("begin again when the strategy or a condition changes, and go on through leaving and rejoining")
    func restart() throws {
        var lab = Lab(RunSetup(seed: 7, network: NetworkPreset.fourG.conditions))
        var players = LabPlayers(seed: 7)
        var last = try #require(lab.measures)
        #expect(last.ticks == 0 && last["packetsSent", .left] == 0)
        var starts: [UInt32] = []
        players.play(&lab, ticks: 1_800) { lab in
            disturb(&lab)
            guard let now = lab.measures else { return true }
            if now.ticks == 0 {
                starts.append(lab.tick)
                for name in ["rollbacks", "packetsSent", "pops.perMinute"] { #expect((now[name, .left] ?? 0) == 0) }
            } else {
                #expect(now.ticks == last.ticks + 1)
                for side in LabSide.allCases {
                    for name in ["rollbacks", "stallTicks", "packetsSent", "bytesSent"] {
                        #expect((now[name, side] ?? 0) >= (last[name, side] ?? 0), "\(name)")
                    }
                    #expect((now["bytesSent", side] ?? 0) < 200_000)
                }
            }
            last = now
            return false
        }
        #expect(starts == [300, 900, 1_100])
        // Setting equal conditions is not a change.
        lab.setConditions(lab.link(from: .left).conditions, from: .left)
        #expect(lab.measures?.ticks == 700)
    }

    @Test("a distribution gives the rank that a sorted list gives")
    func distribution() {
        #expect(Distribution().percentile(perMille: 500) == nil && Distribution().maximum == nil)
        var random = SplitMix64(seed: 3)
        for count in [1, 2, 127, 128, 129, 1_000] {
            var distribution = Distribution()
            var numbers: [Int] = []
            for _ in 0..<count {
                let number = Int(random.next() % (random.next() % 2 == 0 ? 50 : 20_000))
                distribution.add(number)
                numbers.append(number)
            }
            numbers.sort()
            for perMille in [0, 1, 500, 990, 999, 1_000] {
                let rank = max((count * perMille + 999) / 1_000, 1)
                #expect(distribution.percentile(perMille: perMille) == numbers[rank - 1])
            }
            #expect(distribution.maximum == numbers.last && distribution.total == count)
        }
    }
}

extension PeerStatus.Seat {
    fileprivate var player: Player? {
        if case .player(let player) = self { player } else { nil }
    }
}
