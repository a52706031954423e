internal import GameBasics
internal import GameCore
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
import TestExtent
import Testing

@testable import SyncLab

@Suite("Clocks of a lab's devices")
struct ClockTests {
    @Test("make as many ticks as they have due, whatever both devices show")
    func ticks() {
        /// The packets that each device has sent after some seconds: one for each tick under a strategy without time
        /// sync.
        func packets(_ seconds: UInt32, _ change: (inout NetworkConditions) -> Void = { _ in }) -> [Int] {
            var network = NetworkConditions([.delay: 20])
            change(&network)
            let report = LabRun.report(.host, over: network, ticks: seconds * 60, seed: 3)
            return LabSide.allCases.map { report.figure("packetsSent", $0) }
        }
        let late = Duration.milliseconds(1_000)
        for (name, seconds, left, right, change) in TestExtent.simulated(
            [
                ("alike", 60, 0...0, 0...0, { ($0.leftClock.startOffset, $0.rightClock.startOffset) = (late, late) }),
                // Over minutes none is lost to rounding.
                ("faster by 5%", 120, 358...362, 0...0, { $0.leftClock.skew = 50_000 }),
                ("half a second late", 20, -1...1, -31 ... -25, { $0.rightClock.startOffset = .milliseconds(-500) }),
                // After a hitch of up to six ticks each tick is made; the last hitch is not over.
                (
                    "99 ms", 60, -6...0, -1...1,
                    { $0.leftClock.hitch = Blackout(length: .milliseconds(99), every: .seconds(5)) }
                ),
                // After each longer hitch 42 ticks are due, and one is made.
                (
                    "700 ms", 60, -12 * 42 ... -11 * 41, -1...1,
                    { $0.leftClock.hitch = Blackout(length: .milliseconds(700), every: .seconds(5)) }
                ),
                (
                    "never", 2, -122 ... -110, -200...200,
                    { $0.leftClock.hitch = Blackout(length: .seconds(5), every: .seconds(5)) }
                ),
            ] as [(String, UInt32, ClosedRange<Int>, ClosedRange<Int>, (inout NetworkConditions) -> Void)]
        ) {
            let more = zip(packets(seconds, change), packets(seconds)).map { $0 - $1 }
            #expect(left.contains(more[0]) && right.contains(more[1]), "\(name): \(more)")
        }
        let faster = LabRun.report(over: NetworkConditions([.delay: 20]), ticks: 1_800) {
            $0.setup.network.leftClock.skew = 50_000
        }
        #expect(faster.figure("frameAdvantage.p50", .left) > 1 && faster.figure("frameAdvantage.p50", .right) == 0)
    }

    @Test("make no tick twice, and forget none")
    func everyTick() {
        var (wrong, made): ([String], Int) = ([], 0)
        for skew in [0, 300, -50_000, 50_000] {
            for length in [0, 40, 99, 250, 3_000] {
                let hitch = length == 0 ? nil : Blackout(length: .milliseconds(length), every: .milliseconds(7_001))
                let peerClock = PeerClock(skew: skew, startOffset: .milliseconds(-333), hitch: hitch)
                var clock = TickClock(peerClock)
                var (ticks, now) = (0, VirtualTime())
                while now.microseconds < 60_000_000 {
                    now = clock.next
                    let due = clock.takeDue(speedUp: 0)
                    ticks += due.ticks + due.missed
                    let reading = peerClock.reading(at: now).microseconds
                    // The tick at 0 counts, and fractions of a microsecond are truncated.
                    let isRight = ticks == Int((reading + 2) * 60 / 1_000_000) + 1
                    if due.ticks == 0 || !peerClock.runs(at: now) || clock.next <= now || !isRight {
                        wrong.append("\(skew) ppm, \(length) ms, \(reading) µs")
                    }
                }
                made += ticks
            }
        }
        #expect(wrong == [] && made > 20 * 3_400)
    }

    @Test("and links are as the preset has them")
    func presets() {
        for preset in NetworkPreset.allCases {
            let network = preset.conditions
            var lab = Lab(RunSetup(seed: 1, network: network))
            let names = [network.name, lab.networkName]
            let links = [lab.link(from: .left).conditions, lab.link(from: .right).conditions]
            let clocks = [lab.status(of: .left).clock, lab.status(of: .right).clock]
            #expect(names == [preset.rawValue, preset.rawValue] && links == [network.fromLeft, network.fromRight])
            lab.perform(.setConditions(LinkConditions([.delay: 1_234]), from: .right))
            let changed = preset == .perfect ? "custom" : "\(preset.rawValue)*"
            #expect(clocks == [network.leftClock, network.rightClock] && lab.networkName == changed)
        }
    }
}
