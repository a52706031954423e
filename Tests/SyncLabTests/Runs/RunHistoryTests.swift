internal import GameBasics
internal import GameCore
internal import LabTesting
internal import MatchSync
internal import TestExtent
import Testing

@testable import SyncLab

@Suite("The history of a run")
struct RunHistoryTests {
    /// A life of about twenty seconds, with portraits at some ticks only: each takes 0.2 MB.
    private struct Life {
        var life: LabLife
        var portraits: [UInt32: LabPortrait] = [:]

        init(_ strategy: StrategyKind, seed: UInt64, ticks: Int, portraitsAt moments: Set<UInt32>) {
            life = LabLife(strategy, seed: seed)
            for tick in 0...UInt32(ticks) {
                if tick > 0 { life.advance() }
                if moments.contains(tick) { portraits[tick] = LabPortrait(life.lab) }
            }
        }
    }

    @Test("shows every tick as it was after many jumps back and forth")
    func jumps() {
        var kinds: [Substring] = []
        for strategy in StrategyKind.allCases {
            for seed in 1...TestExtent.full(5, slice: 1) as ClosedRange<UInt64> {
                var random = SplitMix64(seed: seed)
                let count = TestExtent.full(200, slice: 40, unoptimized: 20)
                let jumps = (0..<count).map { _ in UInt32(random.next() % 1_301) }
                let straight = Life(strategy, seed: seed, ticks: 1_300, portraitsAt: Set(jumps))
                var history = RunHistory(straight.life.record)
                var backwards = 0
                for tick in jumps {
                    if tick < history.tick { backwards += 1 }
                    history.seek(to: tick)
                    guard LabPortrait(history.lab) == straight.portraits[tick] else {
                        Issue.record("\(strategy), seed \(seed): tick \(tick) is not as it was")
                        return
                    }
                }
                #expect(backwards > jumps.count / 4)
                kinds += straight.life.kinds
            }
        }
        #expect(Set(kinds).isSuperset(of: ["leave", "switchStrategy", "suspend"]))
    }

    @Test("goes on from the past in a branch, and stays as it was")
    func branches() {
        for strategy in TestExtent.full(StrategyKind.allCases, slice: [.host, .standard]) {
            var random = SplitMix64(seed: 8)
            let ticks = (0..<TestExtent.full(20, slice: 5, unoptimized: 3)).map { _ in UInt32(random.next() % 901) }
            let moments = ticks.flatMap { [$0 / 2, min($0 + 400, 900)] }
            let straight = Life(strategy, seed: 8, ticks: 900, portraitsAt: Set(moments + [900]))
            var history = RunHistory(straight.life.record)
            for tick in ticks {
                // What lies behind the branch was seen before.
                history.seek(to: min(tick + 130, 900))
                history.seek(to: tick)
                var branch = history.branch()
                let isSame = LabPortrait(branch.lab) == LabPortrait(history.lab)
                for _ in 0..<400 { branch.advance(left: Input(.low), right: Input(.high, .serve)) }
                branch.perform(.leave(1))
                branch.advance(left: .none, right: .none)
                // The same calls on a lab without a history.
                var lab = Lab(straight.life.record.setup)
                while lab.tick < tick + 125 { branch.record.replayNext(on: &lab) }
                let near = LabPortrait(lab)
                while lab.tick < branch.record.end { branch.record.replayNext(on: &lab) }
                let isReplayed = LabPortrait(lab) == LabPortrait(branch.lab)
                branch.seek(to: tick + 125)
                let isNear = LabPortrait(branch.lab) == near
                branch.seek(to: tick / 2)
                let isBefore = LabPortrait(branch.lab) == straight.portraits[tick / 2]
                branch.seek(to: tick + 400)
                let hasParted = LabPortrait(branch.lab) != straight.portraits[min(tick + 400, 900)]
                let facts = [isSame, isReplayed, isNear, isBefore, hasParted]
                #expect(facts == [true, true, true, true, true], "\(strategy.rawValue) at tick \(tick)")
            }
            history.seek(to: 900)
            let isSame = LabPortrait(history.lab) == straight.portraits[900]
            #expect(isSame)
        }
    }

    @Test("goes on at its end with the actions after the last tick performed once")
    func goesOn() {
        var history = RunHistory(RunSetup(seed: 4))
        var lab = Lab(RunSetup(seed: 4))
        for tick in 1...700 as ClosedRange<UInt32> {
            if tick.isMultiple(of: 100) {
                history.perform(.addDevice)
                lab.perform(.addDevice)
                // Some of these ticks have keyframes: returning to one must not perform the action again.
                history.seek(to: tick / 2)
                history.seek(to: history.end)
            }
            history.advance(left: Input(.low), right: .none)
            lab.advance(left: Input(.low), right: .none)
        }
        let isSame = LabPortrait(history.lab) == LabPortrait(lab)
        history.seek(to: 0)
        history.seek(to: 700)
        let isSameAgain = LabPortrait(history.lab) == LabPortrait(lab)
        #expect(isSame && isSameAgain && lab.deviceCount == 9)
    }

    @Test("keeps few keyframes of a long run, and seeks in it")
    func longRuns() {
        var history = RunHistory(RunSetup(seed: 4))
        for _ in 0..<40_000 { history.advance(left: .none, right: .none) }
        #expect(history.keyframes.count <= 128 && history.keyframes.count > 60)
        for tick in [39_999, 1, 31_313, 600, 0] as [UInt32] {
            history.seek(to: tick)
            #expect(history.tick == tick)
        }
        // Steps back and jumps nearby show what a replay from the beginning shows.
        for tick in [5_000, 4_999, 5_061, 4_700, 4_701, 0, 61, 60, 3_001] as [UInt32] {
            history.seek(to: tick)
            var lab = Lab(history.record.setup)
            while lab.tick < tick { history.record.replayNext(on: &lab) }
            let isSame = LabPortrait(history.lab) == LabPortrait(lab)
            #expect(isSame, "\(tick)")
        }
    }

    @Test("keeps marks in their order, and takes one away")
    func marks() {
        var history = RunHistory(RunSetup(seed: 1))
        for _ in 0..<10 { history.advance(left: .none, right: .none) }
        for tick in [7, 3, 10, 3, 5] as [UInt32] {
            history.seek(to: tick)
            history.toggleMark()
        }
        #expect(history.record.marks == [5, 7, 10])
        #expect(history.record.prefix(through: 7).marks == [5, 7])
        // An action of a device that is not there is left out.
        history.seek(to: 10)
        for place in 1...2 { history.perform(.leave(place)) }
        #expect(history.record.actions.map(\.action) == [.leave(1)])
    }
}
