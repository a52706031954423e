internal import PongUI
internal import TerminalUI

/// Scripts: what is pressed, and what is so then.
extension Stage {
    /// Follows a script, a step a row.
    ///
    /// The first text names keys as the settings do, with Ctrl as in `ctrl-c`; `+60` runs ticks, and `…` runs until the
    /// first condition holds. The second text has conditions between bars: a text that the screen shows; after `!`, one
    /// that it does not; after `>`, the beginning of the chosen line; `quit` for the end of the program; `still` and
    /// `ticking` for its pace.
    ///
    /// - Returns: The conditions that do not hold, each after its keys.
    package mutating func follow(_ steps: [(keys: String, conditions: String)]) -> [String] {
        steps.flatMap { step in
            let conditions = step.conditions.split(separator: " | ").map(String.init)
            var directive = App.Directive.goOn
            for word in step.keys.split(separator: " ").map(String.init) {
                if let ticks = Int(word), word.hasPrefix("+") {
                    run(ticks)
                } else if word == "…" {
                    for _ in 0..<3_600 where !holds(conditions[0], after: directive) { run(1) }
                } else if let key = Key(name: word) {
                    directive = press(key, [])
                } else if word.hasPrefix("ctrl-"), let key = Key(name: String(word.dropFirst(5))) {
                    directive = press(key, .control)
                } else {
                    return ["\(step.keys): no key \(word)"]
                }
            }
            return conditions.filter { !holds($0, after: directive) }.map { "\(step.keys): \($0)" }
        }
    }

    private func holds(_ condition: String, after directive: App.Directive) -> Bool {
        switch condition {
        case "quit": directive == .quit
        case "still": app.pace == .still && directive == .goOn
        case "ticking": app.pace == .ticking && directive == .goOn
        case _ where condition.hasPrefix("!"): !shows(String(condition.dropFirst()))
        case _ where condition.hasPrefix(">"): chosenLine?.hasPrefix(condition.dropFirst()) == true
        default: shows(condition)
        }
    }
}
