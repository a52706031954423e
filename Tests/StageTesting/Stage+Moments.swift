internal import GameCore
package import PongUI
package import TerminalUI

/// The moments of a match of two points against the computer that are drawn in every size.
extension Stage {
    /// The countdown to the first serve.
    package static func serving(
        _ orientation: Orientation,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks
    ) -> Stage {
        var stage = match(orientation, columns, rows, glyphs)
        stage.press(" ")
        stage.run(20)
        return stage
    }

    /// The first rally.
    package static func rally(
        _ orientation: Orientation,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks,
        points: Int = 2,
        effects: Effects = .none
    ) -> Stage {
        var stage = match(orientation, columns, rows, glyphs, points: points, effects: effects)
        stage.press(" ")
        stage.run(80)
        return stage
    }

    /// The moment after the first goal.
    package static func goal(
        _ orientation: Orientation,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks
    ) -> Stage {
        var stage = match(orientation, columns, rows, glyphs)
        stage.press(" ")
        stage.run(until: "Computer scores")
        stage.run(10)
        return stage
    }

    /// The end of the match.
    package static func result(
        _ orientation: Orientation,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks
    ) -> Stage {
        var stage = match(orientation, columns, rows, glyphs)
        stage.press(" ")
        stage.run(until: "r rematch")
        return stage
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

    /// The keys, over the match before its first serve.
    package static func help(
        _ orientation: Orientation,
        _ columns: Int,
        _ rows: Int,
        _ glyphs: GlyphSet = .blocks
    ) -> Stage {
        match(orientation, columns, rows, glyphs).pressing("?")
    }

    /// The same stage after some keys.
    package func pressing(_ letters: Unicode.Scalar...) -> Stage {
        var stage = self
        for letter in letters { stage.press(letter) }
        return stage
    }

    /// The same match after the pause began.
    package var paused: Stage {
        var stage = pressing("p")
        stage.run(1)
        return stage
    }

    /// The same match on a screen of another size.
    package func resized(columns: Int, rows: Int) -> Stage {
        var stage = self
        stage.resize(columns: columns, rows: rows)
        return stage
    }
}
