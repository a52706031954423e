internal import GameCore
internal import GroupSessions
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import SyncLab

/// A desync is detected soon, and the owner's match continues.
@Suite("Desync")
struct DesyncTests {
    /// The one-way delay in ticks.
    private static let delay: UInt32 = 3

    @Test(
        "is detected within the one-way delay and two ticks, reported once, and healed",
        arguments: LabSide.allCases,
        1...3
    )
    func healing(faulty: LabSide, seed: Int) throws {
        var lab = Lab(
            RunSetup(
                seed: UInt64(seed),
                network: NetworkConditions(LinkConditions([.delay: 50])),
                strategy: .rollback(inputDelay: 0, isFiltered: false),
                plantedBug: PlantedBug(.otherRules, at: faulty, from: 400)
            ),
            keepsLog: false
        )
        var players = LabPlayers(seed: UInt64(seed))
        var watch = DesyncWatch()
        players.play(&lab, ticks: 1_200) { lab in
            watch.look(at: lab)
            return watch.found != nil
        }
        let confirmed = try #require(watch.confirmed)
        let found = try #require(watch.found)
        #expect(found - confirmed <= Self.delay + 2)
        let owner = try #require(LabSide.allCases.first { lab.drawn[$0].shell.peer.isOwner })
        let score = lab.drawn[owner].shell.peer.confirmed.score

        // First the snapshot is in flight, then the first inputs after it.
        players.play(&lab, ticks: 30)
        #expect(lab.drawn.left.peer.isInTimeline(of: lab.drawn.right.peer))
        var after = DesyncWatch()
        let (before, start) = (lab.drawn.left.shell.peer.confirmed.tick, lab.peer(.left).shown.rally)
        var contacts = 0
        var rally = start
        var least = score
        players.play(&lab, ticks: 500) { lab in
            after.look(at: lab)
            let (left, right) = (
                lab.drawn.left.shell.peer.confirmed, lab.drawn.right.shell.peer.confirmed
            )
            if left.rally != rally { contacts += 1 }
            rally = left.rally
            for confirmed in [left, right] where confirmed.score.one < least.one || confirmed.score.two < least.two {
                Issue.record("A goal is revoked")
            }
            least = lab.drawn[owner].shell.peer.confirmed.score
            least = PerPlayer(
                min(least.one, left.score.one, right.score.one),
                min(least.two, left.score.two, right.score.two)
            )
            return false
        }
        #expect(after.confirmed == nil && contacts > 0)
        #expect(lab.drawn.left.shell.peer.confirmed.tick > before + 450)
        #expect(
            lab.drawn.left.shell.peer.confirmed.score == lab.drawn.right.shell.peer.confirmed.score
        )
        var reported = 0
        for side in LabSide.allCases {
            let shell = lab.drawn[side].shell
            let reports = shell.reports.numbers.count { if case .desync = shell.reports[$0] { true } else { false } }
            #expect(reports == shell.peer.statistics.desyncs && reports <= 1)
            reported += reports
        }
        #expect(lab.drawn[owner].shell.peer.statistics.desyncs == 1 && reported <= 2)
    }

    @Test("is found at a third device, and named with it")
    func thirdDevice() {
        for isFaulty in [false, true] {
            let bug = PlantedBug(.otherRules)
            let setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions)
            var lab = Lab(setup, keepsLog: true) { place, match in
                bug.strategy(Rollback(match), at: isFaulty && place == 2 ? bug.side.rawValue : LabSide.left.rawValue)
            }
            lab.addDevice()
            var players = LabPlayers(seed: 3)
            var found: Desync?
            players.play(&lab, ticks: 900) { lab in
                found = found ?? lab.record(at: lab.tick)?.desync
                return found != nil
            }
            #expect(found?.place == (isFaulty ? 2 : nil) && found?.kind == (isFaulty ? .different : nil))
            #expect(lab.confirmed(at: 2).tick > 250)
        }
    }

    @Test(
        "there is no false alarm in 50 seeds of rough networks",
        arguments: [.rollback(inputDelay: 0, isFiltered: true), .lockstep(inputDelay: 8)] as [StrategyKind]
    )
    func falseAlarms(strategy: StrategyKind) {
        var rollbacks = 0
        var lost = 0
        for seed in 1...50 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            func upTo(_ limit: UInt64) -> Int { Int(random.next() % (limit + 1)) }
            var plan = LabRun.Plan(seed: seed)
            plan.setup.network = NetworkConditions(
                LinkConditions([
                    .delay: upTo(150),
                    .jitter: upTo(60),
                    .loss: upTo(200_000),
                    .duplicate: upTo(50_000),
                    .reorder: upTo(100_000),
                ])
            )
            plan.setup.network.fromRight[.corrupt] = upTo(20_000)
            plan.setup.strategy = strategy
            plan.length = .ticks(200)
            let report = LabRun.report(on: plan)
            #expect(report.figure("desyncs", .left) == 0 && report.figure("desyncs", .right) == 0, "seed \(seed)")
            #expect(report.figure("confirmedDivergence") == 0, "seed \(seed)")
            rollbacks += report.measures["rollbacks", .left] ?? 0
            lost += report.figure("packetsLost", .left)
        }
        #expect(lost > 300)
        if strategy.has(.predicts) { #expect(rollbacks > 100) }
    }
}

/// The times at which two devices have confirmed different states, and have detected it.
private struct DesyncWatch {
    /// The lab tick in which both had confirmed a differing tick.
    private(set) var confirmed: UInt32?

    /// The lab tick in which one device reported it.
    private(set) var found: UInt32?

    private var next: UInt32 = 0

    mutating func look(at lab: Lab) {
        let peers = lab.drawn.peers
        let (left, right) = (peers.left, peers.right)
        if found == nil, left.statistics.desyncs + right.statistics.desyncs > 0 { found = lab.tick }
        let both = min(left.confirmed.tick, right.confirmed.tick)
        guard lab.drawn.left.peer.isInTimeline(of: lab.drawn.right.peer) else {
            next = both + 1
            return
        }
        while next <= both {
            if let one = left.confirmedHash(at: next), let two = right.confirmedHash(at: next), one != two,
                confirmed == nil
            {
                confirmed = lab.tick
            }
            next += 1
        }
    }
}
