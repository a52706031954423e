internal import DrawnScreens
internal import GameCore
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import TerminalUI

/// Screens of the lab's tools: moving in time, finding, explaining.
extension DrawnScreen {
    static let labTools =
        sizes.flatMap { columns, rows in
            [
                DrawnScreen("\(columns)x\(rows)/past") { Stage.tools(columns, rows).pressing(",").text },
                DrawnScreen("\(columns)x\(rows)/graphs-and-ghosts") {
                    Stage.tools(columns, rows).pressing("y", "z").text
                },
                DrawnScreen("\(columns)x\(rows)/ladder-in-the-past") {
                    Stage.tools(columns, rows).pressing("b", "b", "v", .up).text
                },
                DrawnScreen("\(columns)x\(rows)/strategies-side-by-side") {
                    Stage.tools(columns, rows).pressing("c").text
                },
                DrawnScreen("\(columns)x\(rows)/dossier") {
                    let run = RunSetup(
                        seed: 3,
                        network: NetworkPreset.fourG.conditions,
                        strategy: .rollback(inputDelay: 0, isFiltered: false),
                        plantedBug: PlantedBug(.droppedInput)
                    )
                    return Stage(lab: LabScene(.computers, run), columns: columns, rows: rows)
                        .running(900).pressing("e").text
                },
                DrawnScreen("\(columns)x\(rows)/watched-values") {
                    Stage.tools(columns, rows).commanding("watch left.rollbackDepth")
                        .commanding("watch right.ball.y > 0.5 and not right.stalled").text
                },
                DrawnScreen("\(columns)x\(rows)/refused-command") {
                    Stage.tools(columns, rows).commanding("find left.bal > 3").text
                },
            ]
        } + [
            DrawnScreen("80x24/landmarks") { Stage.tools(80, 24).pressing(">").text },
            DrawnScreen("80x24/help-on-time") { Stage.tools(80, 24).pressing("?", "?").text },
        ]

    private static let sizes = [(80, 24), (120, 40), (200, 60)]
}

extension LabSetup {
    fileprivate static var computers: LabSetup {
        var setup = LabSetup()
        setup.left = .computer(.normal)
        setup.right = .computer(.normal)
        return setup
    }
}

extension Stage {
    /// Ten seconds of two computer players over a bad link, frozen.
    fileprivate static func tools(_ columns: Int, _ rows: Int) -> Stage {
        let conditions = LinkConditions([.delay: 80, .jitter: 20, .loss: 40_000, .duplicate: 20_000])
        return labOfComputers(columns, rows, conditions: conditions, ticks: 600).pressing("p")
    }

    /// The same stage after a command was typed.
    fileprivate func commanding(_ command: String) -> Stage {
        var stage = self
        stage.type(":\(command)\n")
        return stage
    }
}
