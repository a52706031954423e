internal import DrawnScreens
internal import GameCore
internal import PongUI
internal import StageTesting
internal import TerminalUI
internal import Testing

extension DrawnScreen {
    /// The title with the program's entries, and the choices before a match.
    static let titles = ScreenSize.all.flatMap { size in
        [
            DrawnScreen("\(size.name)/title-full") { Stage.fullTitle(size).text },
            DrawnScreen("\(size.name)/title-more") { Stage.fullTitle(size).choosing("More").text },
            DrawnScreen("\(size.name)/choices") { Stage.fullTitle(size).choosing("Choose the match").text },
            DrawnScreen("\(size.name)/demo") { Stage.fullTitle(size).running(1_500).text },
        ]
    }

    /// The result of a match of more than a few points.
    static let results = ScreenSize.all.map { size in
        DrawnScreen("\(size.name)/result-long") {
            Stage.longResult(.horizontal, size.columns, size.rows, size.glyphs).text
        }
    }

    /// The first start and its steps.
    static let firstSteps = ScreenSize.all.flatMap { size in
        [DrawnScreen("\(size.name)/first-start") { Stage.firstStart(size).text }]
            + Orientation.allCases.map { orientation in
                DrawnScreen("\(size.name)/first-steps-\(orientation.rawValue)") {
                    return Stage.firstStart(size, orientation).pressing(.enter, ticks: 10).text
                }
            } + [
                DrawnScreen("\(size.name)/first-steps-aim") {
                    var stage = Stage.firstStart(size).pressing(.enter)
                    for key: Key in ["w", "s", "w", "s", " "] { stage.press(key, ticks: 12) }
                    return stage.running(60).text
                },
                DrawnScreen("\(size.name)/first-steps-end") { Stage.firstStart(size).pressing(.enter, .tab).text },
            ]
    }

    /// The card of a daily match before its first serve.
    static let dailies = ScreenSize.all.map { size in
        DrawnScreen("\(size.name)/daily") {
            let setup = DailyMatch(.first).setup(try: 2)
            return Stage(setup, columns: size.columns, rows: size.rows, glyphs: size.glyphs).text
        }
    }

    /// Match point, and names chosen by the players.
    static let captions = ScreenSize.all.flatMap { size in
        Orientation.allCases.map { orientation in
            DrawnScreen("\(size.name)/match-point-\(orientation.rawValue)") {
                Stage.match(orientation, size.columns, size.rows, size.glyphs) { $0.names.one = "Ann" }
                    .pressing(" ").running(until: "match point").running(70).text
            }
        }
    }

}

extension Stage {
    /// The title with the most lines.
    fileprivate static func fullTitle(_ size: ScreenSize) -> Stage {
        let lines: [(String, TitleEntry.Section)] = [
            ("Go on: 3 : 5 against the computer", .waiting), ("Daily match: try 1 of 3", .play),
            ("Host a match", .online), ("Join a match", .online), ("Make a court", .more),
            ("Matches and statistics", .more), ("Settings", .program),
        ]
        let entries = lines.map { text, section in
            TitleEntry(in: section) { _ in
                text
            } open: { _ in
                .quit
            }
        }
        return Stage(columns: size.columns, rows: size.rows, glyphs: size.glyphs, entries: entries)
    }

    /// The title of a player who has never played.
    fileprivate static func firstStart(_ size: ScreenSize, _ orientation: Orientation = .horizontal) -> Stage {
        Stage(columns: size.columns, rows: size.rows, glyphs: size.glyphs, isFirstStart: true) {
            $0.orientation = orientation
        }
    }
}
