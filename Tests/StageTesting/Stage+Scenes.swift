package import GameCore
package import PongUI
package import Testing
package import TerminalUI

/// The scenes that several tests begin with.
extension Stage {
    /// A match of two points against the computer, which waits for its first serve.
    package static func match(
        _ orientation: Orientation = .horizontal,
        _ columns: Int = 80,
        _ rows: Int = 24,
        _ glyphs: GlyphSet = .blocks,
        one: Contender = .human,
        two: Contender = .computer(.hard),
        points: Int = 2,
        input: InputScheme? = nil,
        colors: ColorDepth = .rgb24,
        theme: Theme = .classic,
        effects: Effects = Effects(),
        seed: UInt64 = 5,
        choosing choose: (inout AppOptions) -> Void = { _ in }
    ) -> Stage {
        var options = AppOptions()
        options.theme = theme
        options.orientation = orientation
        options.input = input
        choose(&options)
        return Stage(
            MatchSetup(one, two, rules: .first(to: points), seed: seed),
            options: options,
            columns: columns,
            rows: rows,
            glyphs: glyphs,
            colors: colors,
            effects: effects
        )
    }

    /// The chosen line of the title, or of another list.
    package var chosenLine: String? {
        let canvas = canvas
        let chosen = (0..<canvas.size.rows).first { row in
            (0..<canvas.size.columns).count { canvas[$0, row].style.attributes.contains(.reverse) } > 20
        }
        return chosen.map { row in
            let line = canvas.line(row).drop { !$0.isLetter }
            return String(line.prefix { !"│◀".contains($0) }.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Chooses an entry of the title, or of one of its pages.
    ///
    /// - Parameter label: The beginning of the entry's label.
    /// - Returns: False if there is no such entry.
    @discardableResult
    package mutating func choose(_ label: String) -> Bool {
        if takeLine(label) { return true }
        for page in ["Online", "More"] where takeLine(page) {
            if takeLine(label) { return true }
            press(.escape)
        }
        return false
    }

    /// Moves down to a line and takes it.
    private mutating func takeLine(_ label: String) -> Bool {
        for _ in 0..<16 {
            if chosenLine?.hasPrefix(label) == true {
                press(.enter)
                return true
            }
            press(.down)
        }
        return false
    }

    /// Advances ticks until the screen shows one of some texts; an issue if that takes more than a minute.
    package mutating func run(until texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        var canvas = canvas
        for _ in 0..<3_600 {
            app.draw(on: &canvas)
            if texts.contains(where: canvas.shows) { return }
            run(1)
        }
        Issue.record("The screen did not show \(texts) within a minute", sourceLocation: sourceLocation)
    }
}

extension Rules {
    /// The standard rules except for the points to win and the lead.
    package static func first(to points: Int, needsLead: Bool = false) -> Rules {
        do {
            return try standard.changing { $0.target = Target(points, needsLead: needsLead) }
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
