internal import DrawnScreens
internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import TerminalUI
internal import TestExtent
internal import Testing

/// The screens of the lab, compared with the files in `Screens`.
@Suite("Drawn screens of the lab") struct DrawnScreenTests {
    private let folder = ScreenFolder("Screens", beside: #filePath)
    private static let scenes = StagedScene.labViews + StagedScene.labTools
    private static let all =
        scenes.flatMap(\.screens) + DrawnScreen.labParts
        + DrawnScreen.labTranscripts + DrawnScreen.ladders + DrawnScreen.graphs + DrawnScreen.programs

    private static let legibility = Legibility(beside: #filePath)

    @Test("are whole at every size: no text is cut, broken or over the edge", arguments: scenes)
    func everySize(_ scene: StagedScene) throws {
        let faults = try scene.faults(Self.legibility)
        #expect(faults == [])
    }

    @Test("are drawn as in their files, and have one file each", arguments: TestExtent.simulated(all) + [nil])
    func content(_ screen: DrawnScreen?) throws {
        let problems = try screen.map { try [folder.problem(of: $0)] } ?? folder.problems(ofNames: Self.all)
        #expect(problems.compactMap(\.self) == [])
    }
}

extension StagedScene {
    fileprivate static let labViews = [
        StagedScene("rally", at: "64x20 80x24 80x24-ascii") { .labRally($0) },
        StagedScene("worst-link", at: "64x20") {
            let worst = LinkConditions([.delay: 5_000, .jitter: 5_000, .loss: 1_000_000])
            return .labRally($0, conditions: worst, split: 70)
        },
        StagedScene("not-served", at: "80x24") { .lab(.keyboard, .computer(.normal), $0.columns, $0.rows, $0.glyphs) },
        StagedScene("views-of-different-widths", at: "80x24") { .labRally($0, split: 30) },
        StagedScene("help", at: "80x24") { .labRally($0).pressing("?") },
        // The right player has left, the link from left to right is chosen, and time is frozen.
        StagedScene("player-left-frozen", at: "80x24") { .labRally($0).pressing("2", .tab, ticks: 20).pressing("p") },
        StagedScene("result", at: "80x24") {
            var stage = Stage.lab(.computer(.hard), .computer(.easy), $0.columns, $0.rows, $0.glyphs, points: 1)
            stage.run(until: "wins")
            return stage.running(10)
        },
        StagedScene("rally-with-faults", at: "120x40") {
            let faults = LinkConditions([.delay: 50, .jitter: 10, .loss: 20_000, .duplicate: 30_000, .reorder: 40_000])
            return .labRally($0, conditions: faults)
        },
        StagedScene("measures", at: "64x20 120x40") { .labMeasures($0) },
        // All conditions of links and clocks: they leave the losses and the courts in their places.
        StagedScene("all-conditions", at: "64x20 80x24 119x25 120x40") {
            .labOfComputers($0.columns, $0.rows, $0.glyphs, network: .withEverything)
        },
    ]
}

extension DrawnScreen {
    /// Parts of screens.
    fileprivate static let labParts = [
        DrawnScreen("200x60/rally-views") { Stage.labRally(ScreenSize(200, 60)).text(rows: 0..<10, columns: 0..<200) },
        DrawnScreen("200x60/rally-messages") {
            Stage.labRally(ScreenSize(200, 60)).text(rows: 41..<60, columns: 0..<200)
        },
        DrawnScreen("80x24/measures") { Stage.labMeasures(ScreenSize(80, 24)).text(rows: 13..<24, columns: 0..<80) },
        // Measures above the messages.
        DrawnScreen("80x40/measures") { Stage.labMeasures(ScreenSize(80, 40)).text(rows: 16..<40, columns: 0..<80) },
        // Only the first measures.
        DrawnScreen("120x30/measures") { Stage.labMeasures(ScreenSize(120, 30)).text(rows: 17..<30, columns: 0..<120) },
        // Measures beside the messages.
        DrawnScreen("120x40-ascii/measures") {
            Stage.labMeasures(ScreenSize(120, 40, .ascii)).text(rows: 18..<40, columns: 0..<120)
        },
        // Measures in two tables.
        DrawnScreen("200x60/measures") { Stage.labMeasures(ScreenSize(200, 60)).text(rows: 41..<60, columns: 0..<200) },
        // Strategies that have not all measures.
        DrawnScreen("120x40/measures-of-host") {
            Stage.labMeasures(ScreenSize(120, 40), strategy: .host).text(rows: 24..<40, columns: 80..<120)
        },
        DrawnScreen("120x40/measures-of-lockstep") {
            Stage.labMeasures(ScreenSize(120, 40), strategy: .lockstep(inputDelay: 8)).text(
                rows: 24..<40,
                columns: 80..<120
            )
        },
        // Each message has the whole tick of the match, more than the packet's twelve bits.
        DrawnScreen("80x40/messages-late-in-a-run") {
            Stage.labOfComputers(80, 40, ticks: 4_066).text(rows: 26..<40, columns: 0..<80)
        },
        // A device that has not heard the other sends no frame advantage.
        DrawnScreen("80x40/messages-unheard") {
            Stage.labOfComputers(80, 40, conditions: LinkConditions([.loss: 1_000_000]), ticks: 600)
                .text(rows: 26..<40, columns: 0..<80)
        },
        DrawnScreen("80x40/messages-corrupted") {
            Stage.labOfComputers(80, 40, conditions: LinkConditions([.delay: 20, .corrupt: 300_000]), ticks: 300)
                .text(rows: 26..<40, columns: 0..<80)
        },
    ]
}

extension NetworkConditions {
    /// Every condition that a link and a clock can have, each with a different number; the right link keeps the order.
    static var withEverything: NetworkConditions {
        var link = LinkConditions([
            .delay: 40, .jitter: 5, .loss: 20_000, .duplicate: 30_000, .reorder: 40_000, .corrupt: 50_000,
            .bandwidth: 64, .queue: 3_000, .lossBurst: 8, .jitterCorrelation: 250_000,
        ])
        link.blackout = Blackout(length: .milliseconds(300), every: .milliseconds(2_000))
        link.sawtooth = Sawtooth(height: .milliseconds(180), period: .milliseconds(4_000))
        link.jitter.shape = .pareto
        var network = NetworkConditions(link)
        network.fromRight.reordering = .none
        network.leftClock.hitch = Blackout(length: .milliseconds(60_000), every: .milliseconds(600_000))
        network.leftClock.skew = -50_000
        network.leftClock.startOffset = .milliseconds(-10_000)
        return network
    }
}

extension Stage {
    /// Two computer players in a rally, over a phone-like link.
    fileprivate static func labRally(
        _ size: ScreenSize,
        conditions: LinkConditions = LinkConditions([.delay: 50, .jitter: 10, .loss: 20_000]),
        split: Int = 50
    ) -> Stage {
        labOfComputers(
            size.columns,
            size.rows,
            size.glyphs,
            strategy: .host,
            conditions: conditions,
            split: split,
            ticks: 370
        )
    }

    /// Two computer players some seconds into a match, on a link with many conditions.
    fileprivate static func labMeasures(
        _ size: ScreenSize,
        strategy: StrategyKind = .standard
    ) -> Stage {
        var network = NetworkConditions(LinkConditions([.delay: 60, .jitter: 10, .loss: 20_000, .duplicate: 10_000]))
        network.name = "mixed"
        network.fromLeft.blackout = Blackout(length: .milliseconds(700), every: .milliseconds(3_000))
        network.fromRight[.bandwidth] = 64
        network.leftClock.skew = 300
        network.rightClock.hitch = Blackout(length: .milliseconds(250), every: .milliseconds(2_700))
        return labOfComputers(size.columns, size.rows, size.glyphs, strategy: strategy, network: network, ticks: 750)
    }
}

/// Screens of the lab's tools: moving in time, finding, explaining.
extension StagedScene {
    fileprivate static let labTools = [
        StagedScene("past", at: "80x24") { .tools($0).pressing(",") },
        StagedScene("graphs-and-ghosts", at: "80x24 120x40") { .tools($0).pressing("y", "z") },
        StagedScene("ladder-in-the-past", at: "80x24 200x60") { .tools($0).pressing("b", "b", "v", .up) },
        StagedScene("strategies-side-by-side", at: "80x24 120x40") { .tools($0).pressing("c") },
        StagedScene("dossier", at: "80x24 200x60") { .desync($0).running(900).pressing("e") },
        StagedScene("watched-values", at: "80x24 120x40") {
            .tools($0).commanding("watch left.rollbackDepth")
                .commanding("watch right.ball.y > 0.5 and not right.stalled")
        },
        StagedScene("refused-command", at: "80x24") { .tools($0).commanding("find left.bal > 3") },
        StagedScene("landmarks", at: "80x24") { .tools($0).pressing(">") },
        StagedScene("help-on-time", at: "80x24") { .tools($0).pressing("?", "?") },
    ]
}

extension Stage {
    /// Ten seconds of two computer players over a bad link, frozen.
    fileprivate static func tools(_ size: ScreenSize) -> Stage {
        let conditions = LinkConditions([.delay: 80, .jitter: 20, .loss: 40_000, .duplicate: 20_000])
        return labOfComputers(size.columns, size.rows, size.glyphs, conditions: conditions, ticks: 600).pressing("p")
    }

    /// Two computer players with a planted bug.
    fileprivate static func desync(_ size: ScreenSize) -> Stage {
        var setup = LabSetup()
        setup.players = PerSide(.computer(.normal), .computer(.normal))
        let run = RunSetup(
            seed: 3,
            network: NetworkPreset.fourG.conditions,
            strategy: .rollback(inputDelay: 0, isFiltered: false),
            plantedBug: PlantedBug(.droppedInput)
        )
        return Stage(lab: LabScene(setup, run), columns: size.columns, rows: size.rows, glyphs: size.glyphs)
    }

    /// The same stage after a command was typed.
    func commanding(_ command: String) -> Stage {
        var stage = self
        stage.type(":\(command)\n")
        return stage
    }
}
