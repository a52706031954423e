internal import PlayerProfile
internal import PongUI
internal import SyncLab
internal import TerminalUI

extension Help {
    private static let labPages = 2

    /// The page after a key; `nil` if the key closes the list.
    static func labPage(after key: Key, on page: Int) -> Int? {
        switch key {
        case .escape: nil
        case .character("?"): page + 1 < labPages ? page + 1 : nil
        case .down, .right, .pageDown, .end: min(page + 1, labPages - 1)
        case .up, .left, .pageUp, .home: max(page - 1, 0)
        default: page
        }
    }

    private static let conditions = (
        keys: Condition.withKeys.map { "\($0.keys.less) \($0.keys.more)" }.joined(separator: "  "),
        effect: Condition.withKeys.map(\.condition.name).joined(separator: "   ")
    )

    /// A page of the lab's keys.
    ///
    /// - Parameters:
    ///   - page: From 0 to `labPages - 1`.
    ///   - seed: The lab's seed, for screens whose status line is too narrow for it.
    ///   - keys: The keys of the paddles.
    ///   - showsViews: False while a pane hides the views, and keys of their graphs and ghosts do nothing.
    static func lab(page: Int, seed: String, keys: KeyBindings, showsViews: Bool) -> Help {
        page == 0
            ? Help(
                [
                    (motion(.vertical, keys)[0].keys, "move left, right view"),
                    ("Space   m", "serve   pause match"),
                    conditions,
                    ("Tab", "direction they change"),
                    ("1  2", "leave, rejoin"),
                    ("p  n  b", "freeze, one tick on, back"),
                    ("s  i  t", "strategy, input, theme"),
                    showsViews ? ("v  e  y  z", "ladder explain graph ghost") : ("v  e", "ladder, explain; views"),
                    ("Esc  q", showsViews ? "freeze then title; quit" : "views; quit"),
                    ("?  ↓", "more keys: time, finding"),
                ],
                notes: ["● owns the session: its state decides.", "e epoch, r revision, t tick.", seed]
            )
            : Help(
                [
                    ("r  x", "backward   slow motion"),
                    (",  .", "ten seconds back, on"),
                    ("Home  End", "beginning, end of the run"),
                    ("'", "back to before the jump"),
                    ("f", "mark this tick"),
                    (">  <", "next, previous: goal, pop, …"),
                    (":", "find, break, watch, goto"),
                    ("g  o", "start a branch; other run"),
                    ("c", "compare strategies"),
                    ("k", "keep the run in a file"),
                ],
                notes: ["The past cannot change:", "g starts a branch from this tick.", seed]
            )
    }
}
