internal import DrawnScreens
internal import GameCore
internal import PongUI
internal import StageTesting
internal import TerminalUI

extension DrawnScreen {
    /// The title with the program's entries, and the choices before a match.
    static let titles = sizes.flatMap { size in
        [
            DrawnScreen("\(size.name)/title-full") { Stage.fullTitle(size).text },
            DrawnScreen("\(size.name)/title-more") {
                var stage = Stage.fullTitle(size)
                stage.choose("More")
                return stage.text
            },
            DrawnScreen("\(size.name)/choices") {
                var stage = Stage.fullTitle(size)
                stage.choose("Choose the match")
                return stage.text
            },
            DrawnScreen("\(size.name)/demo") {
                var stage = Stage.fullTitle(size)
                stage.run(1_500)
                return stage.text
            },
        ]
    }

    /// The result of a match of more than a few points.
    static let results = sizes.map { size in
        DrawnScreen("\(size.name)/result-long") {
            Stage.longResult(.horizontal, size.columns, size.rows, size.glyphs).text
        }
    }

    /// The first start and its steps.
    static let firstSteps = sizes.flatMap { size in
        [DrawnScreen("\(size.name)/first-start") { Stage.firstStart(size).text }]
            + Orientation.allCases.map { orientation in
                DrawnScreen("\(size.name)/first-steps-\(orientation.rawValue)") {
                    var stage = Stage.firstStart(size, orientation)
                    stage.press(.enter)
                    stage.run(10)
                    return stage.text
                }
            } + [
                DrawnScreen("\(size.name)/first-steps-aim") {
                    var stage = Stage.firstStart(size)
                    stage.press(.enter)
                    for key in ["w", "s", "w", "s", " "] as [Unicode.Scalar] {
                        stage.press(key)
                        stage.run(12)
                    }
                    stage.run(60)
                    return stage.text
                },
                DrawnScreen("\(size.name)/first-steps-end") {
                    var stage = Stage.firstStart(size)
                    stage.press(.enter)
                    stage.press(.tab)
                    return stage.text
                },
            ]
    }

    /// The card of a daily match before its first serve.
    static let dailies = sizes.map { size in
        DrawnScreen("\(size.name)/daily") {
            let setup = DailyMatch(.first).setup(try: 2)
            return Stage(setup, columns: size.columns, rows: size.rows, glyphs: size.glyphs).text
        }
    }

    /// Match point, and names chosen by the players.
    static let captions = sizes.flatMap { size in
        Orientation.allCases.map { orientation in
            DrawnScreen("\(size.name)/match-point-\(orientation.rawValue)") {
                let setup = MatchSetup(.human, .computer(.hard), rules: .first(to: 2), seed: 5)
                var options = AppOptions()
                options.orientation = orientation
                options.names.one = "Ann"
                var stage = Stage(setup, options: options, columns: size.columns, rows: size.rows, glyphs: size.glyphs)
                stage.press(" ")
                stage.run(until: "match point")
                stage.run(until: "serves")
                return stage.text
            }
        }
    }

    /// The four sizes, in blocks and in ASCII.
    static let sizes = [(40, 16), (80, 24), (120, 40), (200, 60)].flatMap { columns, rows in
        [GlyphSet.blocks, .ascii].map { DrawnSize(columns: columns, rows: rows, glyphs: $0) }
    }
}

/// The size and the glyphs of a screen.
struct DrawnSize: Sendable {
    let columns: Int
    let rows: Int
    let glyphs: GlyphSet

    var name: String { "\(columns)x\(rows)\(glyphs == .ascii ? "-ascii" : "")" }
}

extension Stage {
    /// The title with the most lines.
    fileprivate static func fullTitle(_ size: DrawnSize) -> Stage {
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
    fileprivate static func firstStart(_ size: DrawnSize, _ orientation: Orientation = .horizontal) -> Stage {
        var options = AppOptions()
        options.orientation = orientation
        return Stage(
            options: options,
            columns: size.columns,
            rows: size.rows,
            glyphs: size.glyphs,
            isFirstStart: true
        )
    }
}
