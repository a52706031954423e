internal import DrawnScreens
internal import GameCore
internal import LabTools
internal import LabUI
internal import MatchSync
internal import MockGroupSessions
internal import PongUI
internal import StageTesting
internal import SyncLab
internal import Testing
internal import TerminalUI

/// Transcripts: after each step of a script, the rows of the screen that it changes.
extension DrawnScreen {
    static let labTranscripts: [DrawnScreen] = [
        transcript(
            "time",
            of: fourG.running(1_170),
            """
            p | b b | n | n n | , | home | ' | ' | . | n f | n | b | f | r +100 | r +9 | r +9 p p +5 | r +800 | r | p +1300 | p +10 | home home '
            x +240 | x +240 | x +240 | x +240
            """
        ),
        transcript(
            "branches",
            of: fourG.running(1_200),
            rows: [0, 16, 22, 23],
            "p | , | 1 | s | ] | space | m | g | s p +300 | o end | o | p b g esc | n | esc | x o '"
        ),
        transcript(
            "replay",
            of: try replay(),
            "+300 | p +10 | g p +10"
        ),
        transcript(
            "finding",
            of: fourG.running(1_200),
            rows: [16, 21, 22, 23],
            """
            p | , f end < m | > m | < f | home | :find contact and left.ball.y > 0.5 | > f | :back contact | :goto 77 | :900 | > p
            :find left.bal > 3 | q t p | esc | : up | esc | : w a t tab | space l e f t . r o l l b tab | enter | : l e f t . b tab | esc | : up | enter
            :goto 77 | :goto 77 | : up up | down down | esc
            :find left.ball.y > 0.5 and left.ball.y > 0.5 and left.ball.y > 0.5 and left.ball.y > 0.5 and bal > 3 | esc
            :watch right.stalled | :watch tick > 1000 | end | :watch | :break contact | p +2000 | :break | p +1000
            """
        ),
        transcript(
            "strategies-side-by-side",
            of: .labOfComputers(120, 40, network: mobile, ticks: 1_200),
            rows: [0, 39],
            "c | s | 1 | , | n | c"
        ),
        transcript(
            "link",
            of: .lab(),
            rows: [17, 18, 23],
            columns: 40,
            "] ] ] | [ | } } | { | + = + | - | [ [ [ { { { - - - | tab | ] + | tab | ] ] } | tab | ]"
        ),
        transcript(
            "link-at-its-limits",
            of: .lab(conditions: LinkConditions([.delay: 4_995, .jitter: 4_998, .loss: 995_000])),
            rows: [17, 18],
            columns: 40,
            "] ] } } + + | ["
        ),
        // Messages are followed beyond the ticks in sight.
        transcript("selected-messages", of: fourG.running(300), rows: [21, 22, 23], "v | up*9 | up*60 | down*60"),
        transcript(
            "input-schemes",
            of: .lab(.keyboard, .computer(.normal), 64, 20),
            rows: [18, 19],
            "i | i | i | i | a | i +119 | +1"
        ),
        transcript(
            "computers",
            of: .labOfComputers(),
            rows: [0, 22, 23],
            "i | 1 +30 | 2 +5 | s | 1 2 +60 | s +60"
        ),
        transcript(
            "serve-and-pause",
            of: .lab(),
            rows: [16, 23],
            "+200 | space +2 | +60 | m +3 | m +3"
        ),
        // Computers request the first serve once a second.
        transcript(
            "next-match",
            of: .lab(.computer(.hard), .computer(.easy), points: 1),
            rows: [7, 8, 16, 23],
            "+60 | until wins | +2 | space | until playing"
        ),
        transcript(
            "broken-scenario",
            of: try scenario(
                """
                {"pong": "scenario", "format": 1, "name": "test", "summary": "a test", "length": 4}
                {"at": 1, "action": "leave", "device": "right", "note": "and out"}
                {"to": "end", "always": "right.present", "strategies": ["host"]}
                {"at": "end", "expect": "tick == 240"}
                """
            ),
            rows: [0, 22, 23],
            "+60 | +1 | p +200 | p +60"
        ),
        // A branch plays without the scenario, and the run goes on with it, once.
        transcript(
            "scenario-and-branch",
            of: try scenario(
                """
                {"pong": "scenario", "format": 1, "name": "test", "summary": "a test", "length": 5}
                {"at": 1, "action": "move", "device": "left", "to": "low", "seconds": 4}
                {"at": 2, "action": "leave", "device": "right"}
                {"to": "end", "always": "not right.present"}
                """
            ),
            rows: [0, 15, 22, 23],
            "+100 b g | p +60 | o end p +30 | b b p +300 | p +300"
        ),
    ]

    private static let mobile = NetworkPreset.fourG.conditions

    private static var fourG: Stage { .labOfComputers(network: mobile) }

    /// A run of 200 ticks, as read from a file.
    private static func replay() throws -> Stage {
        var history = RunHistory(RunSetup(seed: 5, strategy: .standard))
        for tick in 0..<200 { history.advance(left: Input(tick < 100 ? .low : .high, .serve), right: .none) }
        return Stage(lab: LabScene(LabSetup(), replaying: RunHistory(history.record)))
    }

    private static func scenario(_ text: String) throws -> Stage {
        Stage(playing: try Scenario(Array(text.utf8)), .host)
    }

    /// - Parameter script: Steps between bars: keys and ticks as in `Stage.follow`, a command that begins with a colon,
    ///   or `until` and a text.
    private static func transcript(
        _ name: String,
        of begin: @autoclosure @escaping @Sendable () throws -> Stage,
        rows: [Int] = [22, 23],
        columns: Int = .max,
        _ script: String
    ) -> DrawnScreen {
        DrawnScreen("transcripts/\(name)") {
            var stage = try begin()
            let steps = script.replacing("\n", with: " | ").split(separator: " | ").map(String.init)
            return try steps.flatMap { step in
                if step.hasPrefix("until ") {
                    stage.run(until: String(step.dropFirst(6)))
                } else if step.hasPrefix(":"), !step.hasPrefix(": ") {
                    stage.type(step + "\n")
                } else {
                    try #require(stage.follow([(step, "")]) == [])
                }
                let lines = stage.lines
                return ["[\(step)] \(stage.app.pace)"] + rows.map { String(lines[$0].prefix(columns)) }
            }
            .joined(separator: "\n")
        }
    }
}

extension Stage {
    /// A scenario on the screen.
    init(playing scenario: Scenario, _ strategy: StrategyKind) {
        var setup = LabSetup()
        setup.players = PerSide { .computer(scenario.levels[$0]) }
        self.init(lab: LabScene(setup, scenario.setup(seed: nil, strategy: strategy), playing: scenario))
    }
}
