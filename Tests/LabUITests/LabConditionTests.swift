internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab
internal import StageTesting
internal import Testing
internal import TerminalUI

/// Conditions of links and clocks on the lab's screen, besides delay, jitter and loss.
@Suite("The lab's conditions") struct LabConditionTests {
    /// A link with every condition, each with a different number.
    private static var everything: LinkConditions {
        var conditions = LinkConditions([.delay: 40, .jitter: 5, .loss: 20_000, .duplicate: 30_000, .reorder: 40_000])
        conditions.blackout = Blackout(length: .milliseconds(300), every: .milliseconds(2_000))
        conditions[.corrupt] = 50_000
        conditions[.bandwidth] = 64
        conditions[.queue] = 3_000
        conditions.sawtooth = Sawtooth(height: .milliseconds(180), period: .milliseconds(4_000))
        conditions[.lossBurst] = 8
        conditions.jitter.shape = .pareto
        conditions[.jitterCorrelation] = 250_000
        return conditions
    }

    /// The lab's lines with runs of spaces collapsed.
    private func words(_ stage: Stage) -> [String] {
        stage.lines.map { $0.split(separator: " ").joined(separator: " ") }
    }

    private func stage(_ columns: Int, _ rows: Int, _ network: NetworkConditions) -> Stage {
        .labOfComputers(columns, rows, network: network)
    }

    @Test("have their values on the screen, wherever there is room", arguments: [(100, 40), (120, 40), (200, 60)])
    func values(_ columns: Int, _ rows: Int) {
        let screen = words(stage(columns, rows, NetworkConditions(Self.everything))).joined(separator: " ")
        for text in [
            "blackout 300 of 2000 ms", "bandwidth 64 kbit/s", "queue ", " of 3000 B", "corrupt 5.0%",
            "sawtooth +180 in 4000 ms", "loss-burst 8", "duplicate 3.0%", "reorder 4.0%", "jitter-shape pareto",
            "jitter-correlation 25.0%",
        ] {
            #expect(screen.ranges(of: text).count == 2, "\(text)")
        }
        var inOrder = LinkConditions([.delay: 40, .reorder: 40_000])
        inOrder.reordering = .none
        let other = words(stage(columns, rows, NetworkConditions(inOrder))).joined(separator: " ")
        #expect(other.ranges(of: "in-order").count == 2 && !other.contains("reorder"))
    }

    @Test("leave the losses and the courts in their place, on the smallest screen too")
    func narrow() {
        for size in [Size(columns: 64, rows: 20), Size(columns: 80, rows: 24), Size(columns: 119, rows: 25)] {
            var network = NetworkConditions(Self.everything)
            network.leftClock.hitch = Blackout(length: .milliseconds(60_000), every: .milliseconds(600_000))
            network.leftClock.skew = -50_000
            network.leftClock.startOffset = .milliseconds(-10_000)
            let stage = stage(size.columns, size.rows, network)
            let lines = words(stage)
            #expect(lines.count { $0.contains("blackout 300 of 2000 ms") } == 2, "\(size)")
            #expect(
                lines.contains { $0.contains("hitch 60000 of 600000 ms") && $0.hasSuffix("clock exact") },
                "\(size)"
            )
            #expect(size.columns < 80 || lines.count { $0.contains(/\d+ of \d+ lost/) } == 2, "\(size)")
            // Both scores are in both courts.
            #expect(lines.count { $0.contains("█▀█") } == 2 && lines[0].contains(" Left"), "\(size)")
        }
    }

    @Test("never push the losses off a screen of 80 columns", arguments: NetworkPreset.allCases)
    func losses(_ preset: NetworkPreset) {
        let stage = stage(80, 24, preset.conditions).running(200)
        let lost = words(stage).filter { $0.contains(/\d+ of \d+ lost/) }
        #expect(lost.count == 2 && lost[0].hasPrefix("L → R") && lost[1].hasPrefix("R → L"))
    }

    @Test("are marked while they act, and only then", arguments: [(80, 24), (120, 40)])
    func acting(_ columns: Int, _ rows: Int) throws {
        var network = NetworkConditions(LinkConditions([.delay: 20]))
        network.fromLeft.blackout = Blackout(length: .milliseconds(300), every: .milliseconds(2_000))
        network.fromRight[.bandwidth] = 4
        network.fromRight[.queue] = 2_000
        network.rightClock.hitch = Blackout(length: .milliseconds(400), every: .milliseconds(3_000))
        var stage = stage(columns, rows, network)
        var seen: Set<String> = []
        for _ in 0..<600 {
            stage.run(1)
            let lab = try #require(stage.lab)
            let text = words(stage).joined(separator: " ")
            let (left, right) = (lab.link(from: .left), lab.link(from: .right))
            let isDark = lab.tick * 1_000 / 60 % 2_000 >= 1_700
            let isRight =
                left.isInBlackout == isDark && !right.isInBlackout
                && text.contains("blackout 300 of 2000 ms now") == isDark
                && text.contains("queue \(right.queuedBytes) of 2000 B now") == (right.queuedBytes > 0)
                && text.contains("hitch 400 of 3000 ms now") == lab.peer(.right).isInHitch
            guard isRight else {
                Issue.record("at tick \(lab.tick): \(text)")
                return
            }
            if left.isInBlackout { seen.insert("blackout") }
            if right.queuedBytes > 0, seen.insert("queue").inserted {
                #expect(stage.style(of: "queue") == Theme.classic.palette.accent)
            }
            if lab.peer(.right).isInHitch { seen.insert("hitch") }
        }
        #expect(seen == ["blackout", "queue", "hitch"])
    }

    @Test("of exact clocks take no row")
    func exact() {
        let stage = stage(80, 24, .perfect)
        #expect(!stage.shows("clock exact") && !stage.shows("skew"))
        var network = NetworkConditions.perfect
        network.leftClock.skew = 200
        network.rightClock.startOffset = .milliseconds(300)
        let other = self.stage(80, 24, network)
        #expect(words(other).contains("skew +200 ppm start-offset +300 ms"))
    }
}
