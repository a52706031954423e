internal import GameCore
package import PongUI
package import Testing
package import TerminalUI

/// The moments of a match of two points against the computer that are drawn in every size.
extension Stage {
    /// The first rally.
    package static func rally(
        _ orientation: Orientation,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        points: Int = 2,
        effects: Effects = Effects()
    ) -> Stage {
        match(orientation, columns, rows, glyphs, points: points, effects: effects).pressing(" ", ticks: 80)
    }

    /// The end of a match of some points between two computers.
    package static func longResult(
        _ orientation: Orientation,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        points: Int = 7
    ) -> Stage {
        var stage = match(
            orientation,
            columns,
            rows,
            glyphs,
            one: .computer(.normal),
            two: .computer(.easy),
            points: points,
            seed: 2
        )
        for _ in 0..<60_000 where stage.app.pace != .still { stage.run(1) }
        return stage
    }

    /// The same stage after some keys, and then some ticks.
    package func pressing(_ keys: Key..., ticks: Int = 0) -> Stage {
        var stage = self
        for key in keys { stage.press(key) }
        stage.run(ticks)
        return stage
    }

    /// The same stage after an entry of the title was chosen.
    package func choosing(_ label: String) -> Stage {
        var stage = self
        stage.choose(label)
        return stage
    }

    /// The same stage some ticks later.
    package func running(_ ticks: Int) -> Stage { pressing(ticks: ticks) }

    /// The same stage once the screen shows a text.
    package func running(until text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Stage {
        var stage = self
        stage.run(until: text, sourceLocation: sourceLocation)
        return stage
    }

    /// The same match after the pause began.
    package var paused: Stage { pressing("p", ticks: 1) }

    /// The same match on a screen of another size.
    package func resized(columns: Int, rows: Int) -> Stage {
        var stage = self
        stage.resize(columns: columns, rows: rows)
        return stage
    }
}
