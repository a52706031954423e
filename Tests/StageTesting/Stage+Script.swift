internal import GameCore
internal import PlayerProfile
package import PongUI
internal import TerminalUI

/// Steps of a script: what is pressed, and what is so then.
extension Stage {
    /// Follows a script, a step a row.
    ///
    /// - Parameter steps: Words for ``take(_:until:)`` between blanks, and conditions for ``holds(_:after:)`` between
    ///   bars.
    /// - Returns: The conditions that do not hold, each after its keys.
    package mutating func follow(_ steps: [(keys: String, conditions: String)]) -> [String] {
        steps.flatMap { follow($0.keys, $0.conditions.split(separator: " | ").map(String.init)) }
    }

    /// Follows a step.
    ///
    /// - Returns: The conditions that do not hold, each after the keys.
    package mutating func follow(_ keys: String, _ conditions: [String]) -> [String] {
        var directive = App.Directive.goOn
        for word in keys.split(separator: " ").map(String.init) {
            guard let next = take(word, until: conditions.first ?? "") else { return ["\(keys): no key \(word)"] }
            directive = next
        }
        return conditions.filter { !holds($0, after: directive) }.map { condition in
            let name = condition.split(separator: " = ")[0].drop { $0 == "!" }
            return "\(keys): \(condition)" + (fact(String(name)).map { ", but it is \($0)" } ?? "")
        }
    }

    /// Takes a word of a script.
    ///
    /// A word is a key as in the settings, `ctrl-c`, `alt-x`, `shift-up`, `down*12`, `release:w`, `repeat:w`, or
    /// `type:some_text`, `paste:some_text`; `+60` for ticks, `…r_rematch` for ticks until the screen shows a text, `…`
    /// until the condition holds; `at:10,5` for the pointer, which presses after `press:`, and `click:Play` for a text;
    /// `choose:Settings` for a line of the title; `30x10` for another size; `mark` for the screen that
    /// ``holds(_:after:)`` compares; `releases`, `wide`, `resumed` or `closed` for an event; `disk:full` for writes that
    /// fail from now on.
    ///
    /// - Returns: The program's answer; `nil` if there is no such word.
    package mutating func take(_ word: String, until condition: String = "") -> App.Directive? {
        let (name, value) = (
            word.prefix { $0 != ":" }, String(word.drop { $0 != ":" }.dropFirst()).replacing("_", with: " ")
        )
        if word.first == "…" {
            run(until: word.count == 1 ? condition : String(word.dropFirst()).replacing("_", with: " "))
            return .goOn
        }
        if let key = Key(name: word) { return press(key, []) }
        if let size = ScreenSize(word) { return app.handle(.resized(Size(columns: size.columns, rows: size.rows))) }
        if word.contains("*"), let count = Int(word.drop { $0 != "*" }.dropFirst()),
            let key = Key(name: word.prefix { $0 != "*" })
        {
            return press(key, times: count)
        }
        let modifiers: [(String, KeyEvent.Modifiers)] = [("ctrl-", .control), ("alt-", .alt), ("shift-", .shift)]
        for (prefix, modifier) in modifiers where word.hasPrefix(prefix) {
            return Key(name: word.dropFirst(prefix.count)).map { press($0, modifier) }
        }
        switch name {
        case _ where name.first == "+": run(Int(name) ?? 0)
        case "release": return Key(name: value).map { app.handle(.key(KeyEvent($0, .release))) }
        case "repeat": return Key(name: value).map { app.handle(.key(KeyEvent($0, .repeat))) }
        case "type": type(value)
        case "paste": return paste(value)
        case "choose": if !choose(value) { return nil }
        case "at", "press", "drop":
            let place = value.split(separator: ",").compactMap { Int($0) }
            return point(place[0], place[1], name == "at" ? .move : name == "press" ? .press(0) : .release(0))
        case "click":
            guard let place = place(of: value) else { return nil }
            return point(place.column, place.row, .press(0))
        case "mark": marked = canvas
        case "releases": return app.handle(.reportsReleases(true))
        case "wide": return app.handle(.blocksAreWide)
        case "resumed": return app.handle(.resumed)
        case "closed": return app.handle(.closed)
        case "disk": recorder?.fail(value)
        case "foreign": recorder?.changeCourtFile()
        default: return nil
        }
        return .goOn
    }

    /// True if a condition holds.
    ///
    /// A condition is a text that the screen shows. After `first: `, `last: `, `left: `, `right: `, `upper: ` or
    /// `lower: ` it is in that line or half; after `words: `, regardless of line breaks; after `>`, it begins the
    /// chosen line. Conditions on the program are `quit`, `suspend`, `redraw`, `still`, `ticking`, `after: 60`,
    /// `urgent`, `pointer`, `copies: text` for the clipboard, `marked` for the screen as it was marked, and facts such as `kept = theme mono`. `!` turns
    /// a condition round.
    func holds(_ condition: String, after directive: App.Directive) -> Bool {
        if condition.hasPrefix("!"), condition.count > 1 {
            return !holds(String(condition.dropFirst()), after: directive)
        }
        if condition.hasPrefix(">") { return chosenLine?.hasPrefix(condition.dropFirst()) == true }
        let part = condition.split(separator: ": ", maxSplits: 1).map(String.init)
        let equation = condition.split(separator: " = ", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        switch condition {
        case "quit": return directive == .quit
        case "suspend": return directive == .suspend
        case "redraw": return directive == .redraw
        case "still": return app.pace == .still && directive == .goOn
        case "ticking": return app.pace == .ticking && directive == .goOn
        case "urgent": return app.isUrgent
        case "pointer": return app.wantsPointer
        case "marked": return canvas == marked
        case _ where part.count == 2 && part[0] == "after": return app.pace == .after(ticks: Int(part[1]) ?? 0)
        case _ where part.count == 2 && part[0] == "copies": return directive == .copy(part[1])
        case _ where part.count == 2:
            if let text = text(in: part[0]) { return text.contains(part[1]) }
        case _ where equation.count == 2:
            if let fact = fact(equation[0]) { return fact == equation[1] }
        default: break
        }
        return shows(condition)
    }

    /// A part of the screen.
    private func text(in part: String) -> String? {
        let (columns, rows) = (canvas.size.columns, canvas.size.rows)
        return switch part {
        case "first": lines[0]
        case "last": lines[rows - 1]
        case "left": text(rows: 0..<rows, columns: 0..<columns / 2)
        case "right": text(rows: 0..<rows, columns: columns / 2..<columns)
        case "upper": text(rows: 0..<rows / 2, columns: 0..<columns)
        case "lower": text(rows: rows / 2..<rows, columns: 0..<columns)
        case "words": words
        default: nil
        }
    }

    private func fact(_ name: String) -> String? {
        switch name {
        case "tick": (app.scene as? MatchReplayScene).map { "\($0.tick)" }
        case "court": (app.scene as? CourtEditorScene)?.draft.court.text.split(separator: "\n").joined(separator: ", ")
        case "level": app.options.level.rawValue
        default: recorder?.fact(name)
        }
    }

    /// The place of the first cell that shows a text.
    func place(of text: String) -> (column: Int, row: Int)? {
        for (row, line) in lines.enumerated() {
            guard let range = line.firstRange(of: text) else { continue }
            return (line.distance(from: line.startIndex, to: range.lowerBound), row)
        }
        return nil
    }
}
