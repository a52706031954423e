internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions

@testable import SyncLab

/// A run with device hitches; measures all ticks but the hitches and one second after each.
struct GapRun {
    private(set) var result = Result()

    struct Result {
        /// Measured ticks of the lab.
        var ticks = 0
        var contacts = 0
        var desyncs = 0

        /// Pops in both views.
        var pops = 0

        /// The largest difference between the two views' ticks.
        var apart = 0

        /// The most ticks between an input and its display in the other view.
        var remoteLag = 0

        var popsPerMinute: Int { pops * 3_600 / max(ticks, 1) }

        mutating func add(_ other: Result) {
            ticks += other.ticks
            contacts += other.contacts
            desyncs += other.desyncs
            pops += other.pops
            apart = max(apart, other.apart)
            remoteLag = max(remoteLag, other.remoteLag)
        }
    }

    /// - Parameters:
    ///   - left: Milliseconds of the left device's hitch in each round, after eight seconds of play.
    ///   - right: The same for the right device.
    init(
        _ link: LinkConditions,
        _ kind: StrategyKind,
        left: Int = 0,
        right: Int = 0,
        rounds: Int = 3,
        seed: UInt64
    ) {
        let period = max(left, right) + 8_000
        var network = NetworkConditions(link)
        if left > 0 { network.leftClock.hitch = Blackout(length: .milliseconds(left), every: .milliseconds(period)) }
        if right > 0 { network.rightClock.hitch = Blackout(length: .milliseconds(right), every: .milliseconds(period)) }
        var lab = Lab(RunSetup(seed: seed, network: network, strategy: kind), keepsLog: false)
        let clocks = [network.leftClock, network.rightClock]
        var players = LabPlayers(seed: seed)
        var pops = PerSide(PopMeasure(), PopMeasure())
        var inputs = PerSide(InputMeasure(), InputMeasure())
        var agreed = AgreedMatch()
        var made = PerSide<UInt32>(0, 0)
        // The start-up phase is not measured.
        var woken = 240
        for tick in 1...period * rounds * 60 / 1_000 + 450 {
            let given = players.playOnce(&lab)
            let now = VirtualTime(microseconds: Int64(tick) * 1_000_000 / 60)
            if clocks.contains(where: { !$0.runs(at: now) }) { woken = max(woken, tick) }
            let isMeasured = tick > woken + 60
            if !isMeasured { inputs = PerSide(InputMeasure(), InputMeasure()) }
            let shown = PerSide(lab.drawn.left.shell.peer.shown, lab.drawn.right.shell.peer.shown)
            for side in LabSide.allCases {
                let (before, ticks) = (pops[side].count, lab.drawn[side].ticks)
                pops[side].take(shown[side], after: Int(ticks - made[side]), under: lab.rules)
                made[side] = ticks
                guard isMeasured, let seat = lab.drawn[side].seat else { continue }
                result.pops += pops[side].count - before
                inputs[side].take(given[side], shown[side], shown[side.other], of: seat, under: lab.rules)
                result.remoteLag = max(result.remoteLag, inputs[side].toOtherView.maximum ?? 0)
            }
            let contacts = agreed.contacts
            agreed.take(lab.drawn.left.shell.peer.confirmed)
            guard isMeasured else { continue }
            result.ticks += 1
            result.contacts += agreed.contacts - contacts
            result.apart = max(result.apart, abs(Int(shown.left.tick) - Int(shown.right.tick)))
        }
        result.desyncs = LabSide.allCases.reduce(0) { $0 + lab.drawn[$1].shell.peer.statistics.desyncs }
    }
}
