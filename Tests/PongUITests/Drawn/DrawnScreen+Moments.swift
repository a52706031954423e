internal import DrawnScreens
internal import PongUI
internal import StageTesting
internal import TerminalUI
internal import Testing

extension DrawnScreen {
    /// The moments of a match, by the size of the screen.
    static let moments = [
        (
            ScreenSize(40, 16),
            "title ready ready-vertical serving serving-vertical rally rally-vertical goal goal-vertical paused "
                + "paused-vertical result result-vertical help help-vertical"
        ),
        (ScreenSize(40, 16, .ascii), "title rally rally-vertical goal paused result result-vertical help"),
        (ScreenSize(80, 24), "title serving rally rally-vertical goal-vertical paused result result-vertical help"),
        (ScreenSize(80, 24, .ascii), "title rally rally-vertical result"),
        (ScreenSize(120, 40), "title serving serving-vertical rally rally-vertical paused result help"),
        (ScreenSize(120, 40, .ascii), "serving rally result"),
        (ScreenSize(200, 60), "title serving rally rally-vertical paused result help"),
        (ScreenSize(200, 60, .ascii), "rally-vertical result-vertical"),
    ]
    .flatMap { size, names in
        names.split(separator: " ").map { name in
            DrawnScreen("\(size.name)/\(name)") {
                let moment = name.split(separator: "-")[0]
                return stage(moment, name == moment ? .horizontal : .vertical, size).text
            }
        }
    }

    private static func stage(_ moment: Substring, _ orientation: Orientation, _ size: ScreenSize) -> Stage {
        let ready = Stage.match(orientation, size.columns, size.rows, size.glyphs)
        return switch moment {
        case "title": Stage(columns: size.columns, rows: size.rows, glyphs: size.glyphs)
        case "ready": ready
        case "serving": ready.pressing(" ", ticks: 20)
        case "rally": ready.pressing(" ", ticks: 80)
        case "goal": ready.pressing(" ").running(until: "Computer scores").running(10)
        case "paused": ready.pressing(" ", ticks: 80).paused
        case "result": ready.pressing(" ").running(until: "r rematch")
        case "help": ready.pressing("?")
        default: preconditionFailure("No moment has the name \(moment)")
        }
    }

    /// Moments that are drawn in one size.
    static let others = [
        DrawnScreen("40x16/keys-of-two-players-vertical") { Stage.match(.vertical, 40, 16, two: .human).text },
        DrawnScreen("80x24/keys-of-two-players") { Stage.match(two: .human).text },
        DrawnScreen("40x16/countdown") { Stage.rally(.horizontal, 40, 16, points: 11).pressing("?", "?").text },
        DrawnScreen("40x16/quit-question-vertical") {
            Stage.rally(.vertical, 40, 16, points: 11).pressing("q").text
        },
        DrawnScreen("40x16/too-small") { Stage.rally(.horizontal, 40, 16).resized(columns: 30, rows: 10).text },
        DrawnScreen("40x16/much-too-small") { Stage.match(.horizontal, 40, 16).resized(columns: 9, rows: 3).text },
        DrawnScreen("40x16-ascii/too-small") {
            Stage.rally(.horizontal, 40, 16, .ascii).resized(columns: 30, rows: 10).text
        },
    ]
}
