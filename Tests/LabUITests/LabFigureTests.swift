internal import GameCore
@testable internal import LabUI
internal import MockGroupSessions
internal import PlayerProfile
internal import PongUI
internal import SyncLab
internal import StageTesting
internal import Testing
internal import TerminalUI

/// The screen says what the lab says.
@Suite("The lab's figures") struct LabFigureTests {
    /// The lab's text with runs of spaces collapsed.
    private func words(_ stage: Stage) -> String {
        stage.lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: "\n")
    }

    @Test("do not call a little loss none")
    func little() {
        #expect(
            [0, 1, 999, 1_000, 25_999, 1_000_000].map(\.percentText) == [
                "  0.0%", " <0.1%", " <0.1%", "  0.1%", "  2.5%", "100.0%",
            ]
        )
    }

    @Test("are marked while a condition acts, and only then", arguments: [(80, 24), (120, 40)])
    func acting(_ columns: Int, _ rows: Int) throws {
        var network = NetworkConditions(LinkConditions([.delay: 20]))
        network.fromLeft.blackout = Blackout(length: .milliseconds(300), every: .milliseconds(2_000))
        network.fromRight[.bandwidth] = 4
        network.fromRight[.queue] = 2_000
        network.rightClock.hitch = Blackout(length: .milliseconds(400), every: .milliseconds(3_000))
        var stage = Stage.labOfComputers(columns, rows, network: network)
        var counts: [String: Int] = [:]
        for _ in 0..<600 {
            stage.run(1)
            let lab = try #require(stage.lab)
            let text = words(stage)
            let (left, right) = (lab.link(from: .left), lab.link(from: .right))
            let marks = [
                ("blackout 300 of 2000 ms now", left.isInBlackout),
                ("queue \(right.queuedBytes) of 2000 B now", right.queuedBytes > 0),
                ("hitch 400 of 3000 ms now", lab.status(of: .right).isSuspended),
            ]
            let wrong = marks.filter { text.contains($0.0) != $0.1 }.map(\.0)
            try #require(wrong == [] && left.isInBlackout == (lab.tick * 1_000 / 60 % 2_000 >= 1_700), "\(lab.tick)")
            for (name, mark) in zip(["blackout", "queue", "hitch"], marks) where mark.1 {
                if counts[name] == nil { #expect(stage.style(of: name) == Theme.classic.palette.accent) }
                counts[name, default: 0] += 1
            }
        }
        #expect(counts.count == 3)
    }

    @Test("of the link that Tab chooses stand out")
    func chosenLink() {
        var stage = Stage.lab()
        let styles = (0...3).map { _ in
            defer { stage.press(.tab) }
            return ["L → R", "R → L"].map { stage.style(of: $0) == Theme.classic.palette.text }
        }
        #expect(styles == [[true, true], [true, false], [false, true], [true, true]])
    }
}
