internal import DrawnScreens
internal import PongUI
internal import StageTesting
internal import TerminalUI

extension DrawnScreen {
    /// Screens of 80×24.
    static let medium = [
        DrawnScreen("80x24/title") { Stage(columns: 80, rows: 24).text },
        DrawnScreen("80x24/keys-of-two-players") {
            Stage.match(two: .human).text(rows: 14..<21, columns: 0..<80)
        },
        DrawnScreen("80x24/serving") { Stage.serving(.horizontal, 80, 24).text },
        DrawnScreen("80x24/rally") { Stage.rally(.horizontal, 80, 24).text },
        DrawnScreen("80x24/rally-vertical") { Stage.rally(.vertical, 80, 24).text },
        DrawnScreen("80x24/goal-vertical") { Stage.goal(.vertical, 80, 24).text },
        DrawnScreen("80x24/paused") { Stage.rally(.horizontal, 80, 24).paused.text },
        DrawnScreen("80x24/result") { Stage.result(.horizontal, 80, 24).text },
        DrawnScreen("80x24/result-vertical") { Stage.result(.vertical, 80, 24).text },
        DrawnScreen("80x24/help") { Stage.help(.horizontal, 80, 24).text },
    ]

    /// Screens of 120×40, in part where the rest is empty.
    static let large = [
        DrawnScreen("120x40/title") { Stage(columns: 120, rows: 40).text(rows: 4..<36, columns: 14..<106) },
        DrawnScreen("120x40/serving") { Stage.serving(.horizontal, 120, 40).text(rows: 17..<28, columns: 0..<120) },
        DrawnScreen("120x40/serving-vertical") {
            Stage.serving(.vertical, 120, 40).text(rows: 17..<30, columns: 0..<120)
        },
        DrawnScreen("120x40/rally") { Stage.rally(.horizontal, 120, 40).text },
        DrawnScreen("120x40/rally-vertical") { Stage.rally(.vertical, 120, 40).text },
        DrawnScreen("120x40/paused") {
            Stage.serving(.horizontal, 120, 40).paused.text(rows: 14..<26, columns: 30..<90)
        },
        DrawnScreen("120x40/result") { Stage.result(.horizontal, 120, 40).text(rows: 6..<34, columns: 0..<95) },
        DrawnScreen("120x40/help") { Stage.help(.horizontal, 120, 40).text(rows: 11..<29, columns: 0..<81) },
    ]

    /// Screens of 200×60, in part where the rest is empty.
    static let huge = [
        DrawnScreen("200x60/title") { Stage(columns: 200, rows: 60).text(rows: 2..<58, columns: 24..<176) },
        DrawnScreen("200x60/serving") { Stage.serving(.horizontal, 200, 60).text(rows: 26..<44, columns: 0..<200) },
        DrawnScreen("200x60/rally") { Stage.rally(.horizontal, 200, 60).text(rows: 0..<60, columns: 0..<102) },
        DrawnScreen("200x60/rally-vertical") { Stage.rally(.vertical, 200, 60).text(rows: 14..<60, columns: 0..<120) },
        DrawnScreen("200x60/paused") {
            Stage.serving(.horizontal, 200, 60).paused.text(rows: 22..<38, columns: 50..<150)
        },
        DrawnScreen("200x60/result") { Stage.result(.horizontal, 200, 60).text(rows: 8..<52, columns: 0..<170) },
        DrawnScreen("200x60/help") { Stage.help(.horizontal, 200, 60).text(rows: 21..<39, columns: 79..<121) },
    ]

    /// The larger screens in ASCII.
    static let largerASCII = [
        DrawnScreen("80x24-ascii/title") { Stage(columns: 80, rows: 24, glyphs: .ascii).text },
        DrawnScreen("80x24-ascii/rally") { Stage.rally(.horizontal, 80, 24, .ascii).text },
        DrawnScreen("80x24-ascii/rally-vertical") { Stage.rally(.vertical, 80, 24, .ascii).text },
        DrawnScreen("80x24-ascii/result") { Stage.result(.horizontal, 80, 24, .ascii).text },
        DrawnScreen("120x40-ascii/serving") {
            Stage.serving(.horizontal, 120, 40, .ascii).text(rows: 17..<28, columns: 0..<120)
        },
        DrawnScreen("120x40-ascii/rally") {
            Stage.rally(.horizontal, 120, 40, .ascii).text(rows: 0..<40, columns: 0..<70)
        },
        DrawnScreen("120x40-ascii/result") {
            Stage.result(.horizontal, 120, 40, .ascii).text(rows: 5..<35, columns: 25..<95)
        },
        DrawnScreen("200x60-ascii/rally-vertical") {
            Stage.rally(.vertical, 200, 60, .ascii).text(rows: 14..<60, columns: 0..<120)
        },
        DrawnScreen("200x60-ascii/result-vertical") {
            Stage.result(.vertical, 200, 60, .ascii).text(rows: 12..<46, columns: 30..<170)
        },
    ]
}
