internal import DrawnScreens
internal import PongUI
internal import StageTesting
internal import TerminalUI

extension DrawnScreen {
    /// The settings and the keys over a match; of large screens the middle.
    static let settings = sizes.flatMap { size in
        [
            DrawnScreen("\(size.name)/settings") { Stage.settings(size).middle },
            DrawnScreen("\(size.name)/settings-keys") { Stage.keys(size).middle },
            DrawnScreen("\(size.name)/settings-key-refused") {
                var stage = Stage.keys(size)
                for _ in 0..<12 { stage.press(.down) }
                stage.press(.enter)
                stage.press(.up)
                return stage.middle
            },
        ]
    }
}

extension Stage {
    /// The settings with an invalid line in their file, over a paused match.
    fileprivate static func settings(_ size: DrawnSize) -> Stage {
        let settings = RecordedSettings("theme purple\n")
        var stage = rally(.horizontal, size.columns, size.rows, size.glyphs, effects: settings.effects)
        stage.press(",")
        return stage
    }

    fileprivate static func keys(_ size: DrawnSize) -> Stage {
        var stage = settings(size)
        stage.press(.end)
        stage.press(.up)
        stage.press(.enter)
        return stage
    }

    /// The part of the screen with a list.
    fileprivate var middle: String {
        let size = canvas.size
        let (columns, rows) = (min(size.columns, 70), min(size.rows, 34))
        let (left, top) = ((size.columns - columns) / 2, (size.rows - rows) / 2)
        return text(rows: top..<top + rows, columns: left..<left + columns)
    }
}
