internal import DrawnScreens
internal import PongUI
internal import StageTesting
internal import TerminalUI

extension DrawnScreen {
    /// The settings and the keys over a match; of large screens the middle.
    static let settings = ScreenSize.all.flatMap { size in
        [
            DrawnScreen("\(size.name)/settings") { Stage.settings(size).middle },
            DrawnScreen("\(size.name)/settings-keys") { Stage.keys(size).middle },
            DrawnScreen("\(size.name)/settings-key-refused") {
                var stage = Stage.keys(size)
                stage.press(.down, times: 12)
                return stage.pressing(.enter, .up).middle
            },
        ]
    }
}

extension Stage {
    /// The settings with an invalid line in their file, over a paused match.
    fileprivate static func settings(_ size: ScreenSize) -> Stage {
        let settings = RecordedSettings("theme purple\n")
        return rally(.horizontal, size.columns, size.rows, size.glyphs, effects: settings.effects).pressing(",")
    }

    fileprivate static func keys(_ size: ScreenSize) -> Stage {
        settings(size).pressing(.end, .up, .enter)
    }

    /// The part of the screen with a list.
    fileprivate var middle: String {
        let size = canvas.size
        let (columns, rows) = (min(size.columns, 70), min(size.rows, 34))
        let (left, top) = ((size.columns - columns) / 2, (size.rows - rows) / 2)
        return text(rows: top..<top + rows, columns: left..<left + columns)
    }
}
