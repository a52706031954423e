internal import PongUI
internal import SyncLab

extension Help {
    static let labPages = 2

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
    static func lab(page: Int, seed: String, keys: KeyBindings) -> Help {
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
                    ("v  e  y  z", "ladder explain graph ghost"),
                    ("Esc  q", "freeze then title; quit"),
                    ("?", "more keys: time, finding"),
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
