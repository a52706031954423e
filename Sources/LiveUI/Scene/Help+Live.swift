internal import PongUI

extension Help {
    /// The keys of live play.
    ///
    /// - Parameter overMatch: True if a match goes on behind the list.
    static func live(_ orientation: Orientation, _ keys: KeyBindings, overMatch: Bool) -> Help {
        let move = motion(orientation, keys)[0]
        let serves = [(keys.labels(of: .serve), "begin, serve, go on")] + ownServes("serve, too", keys)
        return Help(
            lines: [move] + serves + [
                (keys.labels(of: .pause, and: "Esc"), "pause"),
                (keys.labels(of: .goodPoint), "good point"),
                (keys.labels(of: .ready), "ready"),
                (keys.labels(of: .oneMoment), "one moment"),
                (keys.labels(of: .turn), "horizontal or vertical"),
                (keys.labels(of: .scheme), "input scheme"),
                (keys.labels(of: .theme, .settings), "theme, settings"),
                ("Ctrl-L", "draw all again"),
                (keys.labels(of: .quit), "quit"),
            ],
            notes: overMatch ? ["The match goes on meanwhile."] : []
        )
    }
}
