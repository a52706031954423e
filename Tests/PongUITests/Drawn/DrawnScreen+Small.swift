internal import DrawnScreens
internal import PongUI
internal import StageTesting
internal import TerminalUI

extension DrawnScreen {
    /// Screens of 40×16, the smallest size.
    static let small = [
        DrawnScreen("40x16/title") { Stage(columns: 40, rows: 16).text },
        DrawnScreen("40x16/ready") { Stage.match(.horizontal, 40, 16).text },
        DrawnScreen("40x16/ready-vertical") { Stage.match(.vertical, 40, 16).text },
        DrawnScreen("40x16/keys-of-two-players-vertical") { Stage.match(.vertical, 40, 16, two: .human).text },
        DrawnScreen("40x16/serving") { Stage.serving(.horizontal, 40, 16).text },
        DrawnScreen("40x16/serving-vertical") { Stage.serving(.vertical, 40, 16).text },
        DrawnScreen("40x16/rally") { Stage.rally(.horizontal, 40, 16).text },
        DrawnScreen("40x16/rally-vertical") { Stage.rally(.vertical, 40, 16).text },
        DrawnScreen("40x16/goal") { Stage.goal(.horizontal, 40, 16).text },
        DrawnScreen("40x16/goal-vertical") { Stage.goal(.vertical, 40, 16).text },
        DrawnScreen("40x16/paused") { Stage.rally(.horizontal, 40, 16).paused.text },
        DrawnScreen("40x16/paused-vertical") { Stage.rally(.vertical, 40, 16).paused.text },
        DrawnScreen("40x16/countdown") {
            Stage.rally(.horizontal, 40, 16, points: 11).pressing("?", "?").text(rows: 6..<14, columns: 0..<40)
        },
        DrawnScreen("40x16/quit-question-vertical") {
            Stage.rally(.vertical, 40, 16, points: 11).pressing("q").text(rows: 4..<13, columns: 0..<40)
        },
        DrawnScreen("40x16/result") { Stage.result(.horizontal, 40, 16).text },
        DrawnScreen("40x16/result-vertical") { Stage.result(.vertical, 40, 16).text },
        DrawnScreen("40x16/help") { Stage.help(.horizontal, 40, 16).text },
        DrawnScreen("40x16/help-vertical") { Stage.help(.vertical, 40, 16).text },
        DrawnScreen("40x16/too-small") { Stage.rally(.horizontal, 40, 16).resized(columns: 30, rows: 10).text },
        DrawnScreen("40x16/much-too-small") { Stage.match(.horizontal, 40, 16).resized(columns: 9, rows: 3).text },
    ]

    /// Screens of 40×16 in ASCII.
    static let smallASCII = [
        DrawnScreen("40x16-ascii/title") { Stage(columns: 40, rows: 16, glyphs: .ascii).text },
        DrawnScreen("40x16-ascii/rally") { Stage.rally(.horizontal, 40, 16, .ascii).text },
        DrawnScreen("40x16-ascii/rally-vertical") { Stage.rally(.vertical, 40, 16, .ascii).text },
        DrawnScreen("40x16-ascii/goal") { Stage.goal(.horizontal, 40, 16, .ascii).text },
        DrawnScreen("40x16-ascii/paused") { Stage.rally(.horizontal, 40, 16, .ascii).paused.text },
        DrawnScreen("40x16-ascii/result") { Stage.result(.horizontal, 40, 16, .ascii).text },
        DrawnScreen("40x16-ascii/result-vertical") { Stage.result(.vertical, 40, 16, .ascii).text },
        DrawnScreen("40x16-ascii/help") { Stage.help(.horizontal, 40, 16, .ascii).text },
        DrawnScreen("40x16-ascii/too-small") {
            Stage.rally(.horizontal, 40, 16, .ascii).resized(columns: 30, rows: 10).text
        },
    ]
}
