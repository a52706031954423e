internal import PongUI

extension Help {
    /// The keys of the lab.
    ///
    /// - Parameter seed: The lab's seed, which is shown here on every screen.
    static func lab(seed: String) -> Help {
        Help(
            lines: [
                ("A D  ← →  h l", "move left, right view"),
                ("Space   m", "serve   pause match"),
                ("[ ]", "one-way delay, ms"),
                ("{ }", "jitter, ms"),
                ("- +", "loss"),
                ("Tab", "which link they change"),
                ("1  2", "leave, rejoin"),
                ("p  n", "freeze, one tick"),
                ("s  i  t", "strategy, input, theme"),
                ("Esc  q", "freeze then title; quit"),
            ],
            notes: ["● owns the session: its match is the", "true one. e epoch, r revision, t tick.", seed]
        )
    }
}
