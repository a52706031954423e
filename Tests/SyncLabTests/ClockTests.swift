internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import TestExtent
import Testing

@testable import SyncLab

@Suite("Clocks of a lab's devices")
struct ClockTests {
    /// The packets that each device has sent after some seconds, one for each tick.
    private func packets(_ network: NetworkConditions, seconds: UInt32) -> (left: Int, right: Int) {
        var plan = LabRun.Plan(seed: 3)
        plan.setup.network = network
        // A strategy without time sync.
        plan.setup.strategy = .host
        plan.length = .ticks(seconds * 60)
        let report = LabRun.report(on: plan)
        return (report.figure("packetsSent", .left), report.figure("packetsSent", .right))
    }

    @Test("clocks that run alike make the same ticks, whatever both show")
    func alike() {
        let plain = packets(NetworkConditions(LinkConditions([.delay: 20])), seconds: 60)
        var network = NetworkConditions(LinkConditions([.delay: 20]))
        network.leftClock.startOffset = .milliseconds(1_000)
        network.rightClock.startOffset = .milliseconds(1_000)
        #expect(packets(network, seconds: 60) == plain)
    }

    @Test("a skew of 5% makes 5% more ticks, and over minutes none is lost to rounding")
    func skew() {
        var network = NetworkConditions(LinkConditions([.delay: 20]))
        let seconds = TestExtent.full(600, slice: 600, unoptimized: 120) as UInt32
        let plain = packets(network, seconds: seconds)
        network.leftClock.skew = 50_000
        let skewed = packets(network, seconds: seconds)
        #expect(skewed.right == plain.right)
        #expect(abs(skewed.left - plain.left - Int(seconds) * 3) <= 2)
    }

    @Test("the device with the faster clock has the frame advantage")
    func frameAdvantage() {
        var plan = LabRun.Plan(seed: 1)
        plan.setup.network = NetworkConditions(LinkConditions([.delay: 20]))
        plan.setup.network.leftClock.skew = 50_000
        plan.length = .ticks(1_800)
        let report = LabRun.report(on: plan)
        #expect(report.figure("frameAdvantage.p50", .left) > 1 && report.figure("frameAdvantage.p50", .right) == 0)
    }

    @Test("a device that begins late makes its first tick so much later")
    func startOffset() {
        var network = NetworkConditions(LinkConditions([.delay: 20]))
        let plain = packets(network, seconds: 20)
        network.rightClock.startOffset = .milliseconds(-500)
        let late = packets(network, seconds: 20)
        #expect((25...31).contains(plain.right - late.right))
    }

    @Test("after a hitch of up to six ticks each tick is made; after a longer one, one tick, and the others are missed")
    func hitch() {
        var network = NetworkConditions(LinkConditions([.delay: 20]))
        let plain = packets(network, seconds: 60)
        network.leftClock.hitch = Blackout(length: .milliseconds(99), every: .milliseconds(5_000))
        // The last hitch is not over.
        #expect((0...6).contains(plain.left - packets(network, seconds: 60).left))
        network.leftClock.hitch = Blackout(length: .milliseconds(700), every: .milliseconds(5_000))
        // After each hitch 42 ticks are due, and one is made.
        #expect((11 * 41...12 * 42).contains(plain.left - packets(network, seconds: 60).left))
        network.leftClock.hitch = Blackout(length: .milliseconds(5_000), every: .milliseconds(5_000))
        #expect(packets(network, seconds: 2).left == 0)
    }

    @Test("no tick of a clock is made twice or forgotten", arguments: [0, 300, -50_000, 50_000])
    func everyTick(skew: Int) {
        for length in [0, 40, 99, 250, 3_000] as [Int64] {
            let hitch = length == 0 ? nil : Blackout(length: .milliseconds(length), every: .milliseconds(7_001))
            let peerClock = PeerClock(skew: skew, startOffset: .milliseconds(-333), hitch: hitch)
            var clock = TickClock(peerClock)
            var (ticks, now) = (0, VirtualTime())
            while now.microseconds < 60_000_000 {
                now = clock.next
                let due = clock.takeDue(speedUp: 0)
                #expect(due.ticks > 0 && peerClock.runs(at: now) && clock.next > now)
                ticks += due.ticks + due.missed
                let reading = peerClock.reading(at: now).microseconds
                // The tick at 0 counts, and fractions of a microsecond are truncated.
                #expect(ticks == Int((reading + 2) * 60 / 1_000_000) + 1, "\(length) ms, \(reading) µs")
            }
        }
    }

    @Test("every preset comes to the links and clocks as it is", arguments: NetworkPreset.allCases)
    func presets(_ preset: NetworkPreset) {
        let network = preset.conditions
        #expect(network.name == preset.rawValue)
        var lab = Lab(RunSetup(seed: 1, network: network))
        #expect(lab.networkName == preset.rawValue)
        #expect(lab.link(from: .left).conditions == network.fromLeft)
        #expect(lab.link(from: .right).conditions == network.fromRight)
        #expect(lab.peer(.left).clock == network.leftClock && lab.peer(.right).clock == network.rightClock)
        lab.setConditions(LinkConditions([.delay: 1_234]), from: .right)
        #expect(lab.networkName == (preset == .perfect ? "custom" : "\(preset.rawValue)*"))
    }

    @Test("loss in bursts has the given mean, up to 95%", arguments: TestExtent.simulated([100_000, 600_000, 950_000]))
    func bursts(_ loss: Int) {
        var conditions = LinkConditions([.loss: loss])
        conditions[.lossBurst] = 2
        var lab = Lab(RunSetup(seed: 5, network: NetworkConditions(conditions)), keepsLog: false)
        let ticks = TestExtent.full(40_000, slice: 40_000, unoptimized: 10_000)
        for _ in 0..<ticks { lab.advance(left: .none, right: .none) }
        let link = lab.link(from: .right)
        let unreliable = lab.link(from: .right).statistics.unreliableSent
        #expect(unreliable > ticks * 3 / 4)
        #expect(abs(link.lost * 1_000_000 / unreliable - loss) < 20_000)
    }
}

@Suite("Runs of the lab")
struct LabRunTests {
    @Test("the same plan gives the same report, another seed another one")
    func determinism() {
        var plan = LabRun.Plan(seed: 9)
        plan.setup.network = NetworkPreset.fourG.conditions
        plan.length = .ticks(3_600)
        let report = LabRun.report(on: plan)
        #expect(LabRun.report(on: plan) == report)
        #expect(report.contacts >= LabRun.leastContacts && report.figure("packetsLost", .left) > 50)
        #expect(report.figure("inputToRemotePaddleTicks.p50") >= 4)
        plan.setup.seed = 10
        #expect(LabRun.report(on: plan) != report)
    }

    @Test("a run without a length of its own ends with the match")
    func match() throws {
        var plan = LabRun.Plan(seed: 4)
        plan.setup.rules = try Rules.standard.changing { $0.target.points = 2 }
        let report = LabRun.report(on: plan)
        #expect(max(report.score.one, report.score.two) == 2)
        #expect(report.points == Int(report.score.one + report.score.two))
        #expect(report.figure("displayedDivergence.max") == 0 && report.figure("inputToOwnPaddleTicks.p99") == 0)
    }
}
