internal import GameCore
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("The lab's link") struct LabLinkTests {
    /// The beginnings of the link's two lines, with runs of spaces collapsed.
    private func link(_ stage: Stage) -> [String] {
        stage.lines[17...18].map { line in
            line.split(separator: " ").prefix { !$0.hasSuffix("%") }.joined(separator: " ")
                + (line.split(separator: " ").first { $0.hasSuffix("%") }.map { " " + $0 } ?? "")
        }
    }

    @Test("changes by keys, in both directions")
    func both() {
        var stage = Stage.lab()
        for (keys, left) in [
            ("]]]", "30±0 ms loss 0.0%"),
            ("[", "20±0 ms loss 0.0%"),
            ("}}", "20±10 ms loss 0.0%"),
            ("{", "20±5 ms loss 0.0%"),
            ("+=+", "20±5 ms loss 3.0%"),
            ("-", "20±5 ms loss 2.0%"),
            ("[[[{{{---", "0±0 ms loss 0.0%"),
        ] {
            stage.type(keys)
            #expect(link(stage) == ["L → R " + left, "R → L " + left])
        }
    }

    @Test("stays within its ranges")
    func ranges() throws {
        var stage = Stage.lab(conditions: LinkConditions([.delay: 4_995, .jitter: 4_998, .loss: 995_000]))
        stage.type("]]}}++")
        let most = "5000±5000 ms loss 100.0%"
        #expect(link(stage) == ["L → R " + most, "R → L " + most])
        stage.press("[")
        #expect(try #require(stage.lab).link(from: .right).conditions[.delay] == 4_990)
    }

    @Test(
        "does not call a little loss none",
        arguments: [(1, "<0.1%"), (999, "<0.1%"), (1_000, "0.1%"), (25_999, "2.5%")]
    )
    func little(loss: Int, text: String) {
        let stage = Stage.lab(conditions: LinkConditions([.loss: loss]))
        #expect(link(stage) == ["L → R 0±0 ms loss " + text, "R → L 0±0 ms loss " + text])
    }

    @Test("changes in the direction that Tab chooses, which stands out")
    func chosen() throws {
        var stage = Stage.lab().pressing(.tab)
        stage.type("]+")
        #expect(link(stage) == ["▶L → R 10±0 ms loss 1.0%", "R → L 0±0 ms loss 0.0%"])
        #expect(stage.style(of: "L → R") == Theme.classic.palette.text)
        #expect(stage.style(of: "R → L") == Theme.classic.palette.hint)
        stage.press(.tab)
        stage.type("]]}")
        #expect(link(stage) == ["L → R 10±0 ms loss 1.0%", "▶R → L 20±5 ms loss 0.0%"])
        #expect(stage.style(of: "L → R") == Theme.classic.palette.hint)
        stage.press(.tab, "]")
        #expect(link(stage) == ["L → R 20±0 ms loss 1.0%", "R → L 30±5 ms loss 0.0%"])
        #expect(stage.style(of: "L → R") == Theme.classic.palette.text)
    }
}
