internal import DrawnScreens
internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import TestExtent
internal import Testing
internal import TerminalUI

/// The screens of the lab, compared with the files in `Screens`.
@Suite("Drawn screens of the lab") struct DrawnScreenTests {
    private let folder = ScreenFolder("Screens", beside: #filePath)

    @Test("are drawn as in their files", arguments: TestExtent.simulated(DrawnScreen.allOfLab))
    func content(_ screen: DrawnScreen) throws {
        let problem = try folder.problem(of: screen)
        #expect(problem == nil)
    }

    @Test("have one file each, and no other file is there")
    func names() throws {
        #expect(try folder.problems(ofNames: DrawnScreen.allOfLab) == [])
    }
}

extension DrawnScreen {
    fileprivate static let allOfLab = labViews + labMeasures + labTools + ladders + graphs

    private static let labViews = [
        DrawnScreen("64x20/rally") { Stage.labRally(64, 20).text },
        DrawnScreen("64x20/worst-link") {
            let worst = LinkConditions([.delay: 5_000, .jitter: 5_000, .loss: 1_000_000])
            return Stage.labRally(64, 20, conditions: worst, split: 70).text
        },
        DrawnScreen("80x24/not-served") { Stage.lab().text },
        DrawnScreen("80x24/rally") { Stage.labRally(80, 24).text },
        DrawnScreen("80x24-ascii/rally") { Stage.labRally(80, 24, .ascii).text },
        DrawnScreen("80x24/views-of-different-widths") { Stage.labRally(80, 24, split: 30).text },
        DrawnScreen("80x24/help") { Stage.labRally(80, 24).pressing("?").text },
        // The right player has left, the link from left to right is chosen, and time is frozen.
        DrawnScreen("80x24/player-left-frozen") {
            Stage.labRally(80, 24).pressing("2", .tab, ticks: 20).pressing("p").text
        },
        DrawnScreen("80x24/result") {
            var stage = Stage.lab(.computer(.hard), .computer(.easy), points: 1)
            try stage.run { if case .over = $0.phase { true } else { false } }
            stage.run(10)
            return stage.text
        },
        DrawnScreen("120x40/rally") {
            let faults = LinkConditions([.delay: 50, .jitter: 10, .loss: 20_000, .duplicate: 30_000, .reorder: 40_000])
            return Stage.labRally(120, 40, conditions: faults).text
        },
        DrawnScreen("200x60/rally-views") { Stage.labRally(200, 60).text(rows: 0..<10, columns: 0..<200) },
        DrawnScreen("200x60/rally-messages") { Stage.labRally(200, 60).text(rows: 41..<60, columns: 0..<200) },
    ]

    /// Conditions, clocks and measures.
    private static let labMeasures = [
        DrawnScreen("64x20/measures") { Stage.labMeasures(64, 20).text },
        DrawnScreen("80x24/measures") { Stage.labMeasures(80, 24).text(rows: 13..<24, columns: 0..<80) },
        // Measures above the messages.
        DrawnScreen("80x40/measures") { Stage.labMeasures(80, 40).text(rows: 16..<40, columns: 0..<80) },
        // Only the first measures.
        DrawnScreen("120x30/measures") { Stage.labMeasures(120, 30).text(rows: 17..<30, columns: 0..<120) },
        // Measures beside the messages.
        DrawnScreen("120x40/measures") { Stage.labMeasures(120, 40).text },
        DrawnScreen("120x40-ascii/measures") {
            Stage.labMeasures(120, 40, .ascii).text(rows: 18..<40, columns: 0..<120)
        },
        // Measures in two tables.
        DrawnScreen("200x60/measures") { Stage.labMeasures(200, 60).text(rows: 41..<60, columns: 0..<200) },
    ]
}

extension Stage {
    /// Two computer players in a rally, over a phone-like link.
    fileprivate static func labRally(
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        conditions: LinkConditions = LinkConditions([.delay: 50, .jitter: 10, .loss: 20_000]),
        split: Int = 50
    ) -> Stage {
        labOfComputers(columns, rows, glyphs, strategy: .host, conditions: conditions, split: split, ticks: 370)
    }

    /// Two computer players some seconds into a match, on a link with many conditions.
    fileprivate static func labMeasures(_ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .blocks) -> Stage {
        var network = NetworkConditions(LinkConditions([.delay: 60, .jitter: 10, .loss: 20_000, .duplicate: 10_000]))
        network.name = "mixed"
        network.fromLeft.blackout = Blackout(length: .milliseconds(700), every: .milliseconds(3_000))
        network.fromRight[.bandwidth] = 64
        network.leftClock.skew = 300
        network.rightClock.hitch = Blackout(length: .milliseconds(250), every: .milliseconds(2_700))
        return labOfComputers(columns, rows, glyphs, network: network, ticks: 750)
    }
}
