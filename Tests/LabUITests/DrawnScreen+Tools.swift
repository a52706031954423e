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
                    Stage.tools(columns, rows).pressing("y").pressing("z").text
                },
                DrawnScreen("\(columns)x\(rows)/ladder-in-the-past") {
                    var stage = Stage.tools(columns, rows).pressing("b").pressing("b").pressing("v")
                    stage.press(.up)
                    return stage.text
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
                    var stage = Stage(lab: LabScene(.computers, run), columns: columns, rows: rows)
                    stage.run(900)
                    return stage.pressing("e").text
                },
                DrawnScreen("\(columns)x\(rows)/watched-values") {
                    var stage = Stage.tools(columns, rows)
                    stage.type("watch left.rollbackDepth")
                    stage.type("watch right.ball.y > 0.5 and not right.stalled")
                    return stage.text
                },
                DrawnScreen("\(columns)x\(rows)/refused-command") {
                    var stage = Stage.tools(columns, rows)
                    stage.type("find left.bal > 3")
                    return stage.text
                },
            ]
        } + [
            DrawnScreen("80x24/landmarks") { Stage.tools(80, 24).pressing(">").text },
            DrawnScreen("80x24/help-on-time") { Stage.tools(80, 24).pressing("?").pressing("?").text },
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

    fileprivate mutating func type(_ command: String) {
        press(":")
        for scalar in command.unicodeScalars { press(.character(scalar)) }
        press(.enter)
    }
}
