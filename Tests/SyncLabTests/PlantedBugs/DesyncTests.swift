internal import GameBasics
internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
import Testing

@testable import SyncLab

/// A desync is detected soon, and the owner's match continues.
@Suite("Desync")
struct DesyncTests {
    @Test("is noticed within the one-way delay and two ticks, reported once, and healed")
    func healing() throws {
        for (faulty, seed) in LabSide.allCases.flatMap({ side in (1...3 as ClosedRange<UInt64>).map { (side, $0) } }) {
            let setup = RunSetup(
                seed: seed,
                network: NetworkConditions([.delay: 50]),
                strategy: .rollback(inputDelay: 0, isFiltered: false),
                plantedBug: PlantedBug(.otherRules, at: faulty, from: 400)
            )
            var lab = Lab(setup)
            var players = LabPlayers(seed: seed)
            func desyncs(_ lab: Lab) -> [Int] {
                LabSide.allCases.map { lab.watchedDevices[$0].reading.statistics.desyncs }
            }
            // Both have confirmed a tick that differs, before either has noticed it.
            var desync: Desync?
            players.play(&lab, ticks: 1_200) { lab in
                desync = desync ?? lab.record(at: lab.tick)?.desync
                return desyncs(lab) != [0, 0]
            }
            let found = try #require(desync)
            #expect(lab.tick - found.labTick <= 3 + 2 && found.kind == .different, "\(found)")
            let owner = try #require(LabSide.allCases.first { lab.status(of: $0).isOwner })
            // First the snapshot is in flight, then the first inputs after it.
            players.play(&lab, ticks: 30)
            let start = lab.confirmed(owner)
            #expect(lab.watchedDevices.left.reading.isInTimeline(of: lab.watchedDevices.right.reading))
            var (later, contacts, isRevoked): ([Desync], Int, Bool) = ([], 0, false)
            var last = start
            players.play(&lab, ticks: 500) { lab in
                if let desync = lab.record(at: lab.tick)?.desync { later.append(desync) }
                let now = lab.confirmed(owner)
                if now.rally != last.rally { contacts += 1 }
                if now.score.one < last.score.one || now.score.two < last.score.two { isRevoked = true }
                last = now
                return false
            }
            #expect(later == [] && contacts > 0 && !isRevoked && last.tick > start.tick + 450)
            #expect(lab.confirmed(.left).score == lab.confirmed(.right).score)
            let reports = LabSide.allCases.map { side in
                let reports = lab.watchedDevices[side].shell.reports
                return reports.numbers.count { if case .desync(_) = reports[$0] { true } else { false } }
            }
            #expect(reports == desyncs(lab) && reports.max() == 1 && reports[owner.rawValue] == 1)
        }
    }

    @Test("is found at a third device, and named with it")
    func thirdDevice() {
        for isFaulty in [false, true] {
            let bug = PlantedBug(.otherRules)
            let setup = RunSetup(seed: 3, network: NetworkPreset.fourG.conditions)
            var lab = Lab(setup, keepsLog: true) { place, match in
                bug.strategy(Rollback(match), at: isFaulty && place == 2 ? bug.side.rawValue : LabSide.left.rawValue)
            }
            lab.perform(.addDevice)
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
}
