internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import SyncLab
internal import StageTesting
internal import Testing
internal import TerminalUI

@Suite("The lab's messages") struct LabMessageTests {
    /// The ticks of the input messages, from top to bottom.
    private func ticks(_ stage: Stage) -> [Int] {
        stage.lines.compactMap { $0.firstMatch(of: /inputs  t (\d+)/).flatMap { Int($0.1) } }
    }

    @Test("say the whole tick of the match, beyond what twelve bits hold")
    func wholeTicks() throws {
        var stage = Stage.labOfComputers(80, 40)
        for end in [4_090, 4_100, 8_190, 8_200] {
            stage.run(end - Int(try #require(stage.lab).tick))
            let tick = Int(try stage.peer(.left).shown.tick)
            let shown = ticks(stage)
            #expect(shown.count > 2 && shown.allSatisfy { (tick - 20...tick + 20).contains($0) }, "\(shown) at \(tick)")
        }
    }

    @Test("that were corrupted are called bad when they arrive, and the others are not", arguments: [0, 1_000_000])
    func corrupted(partsPerMillion: Int) {
        let conditions = LinkConditions([.delay: 20, .corrupt: partsPerMillion])
        let stage = Stage.labOfComputers(conditions: conditions, ticks: 300)
        let arrivals = stage.lines.filter { $0.contains(/\ \+\d+\ /) }
        #expect(!arrivals.isEmpty)
        #expect(arrivals.allSatisfy { $0.contains(/\+\d+\ bad\ /) == (partsPerMillion > 0) })
    }

    @Test("of a device that has not heard the other name no lag")
    func unheard() {
        let offline = Stage.labOfComputers(conditions: LinkConditions([.loss: 1_000_000]), ticks: 600)
        #expect(offline.text.contains(/inputs  t \d+ remote not heard yet ×127/) && !offline.shows("lag"))
        let heard = Stage.labOfComputers()
        #expect(heard.text.contains(/inputs  t \d+ lag \d+ ×\d+/) && !heard.shows("heard"))
    }
}
