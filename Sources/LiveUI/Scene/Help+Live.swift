internal import PongUI

extension Help {
    /// The keys of live play.
    static func live(_ orientation: Orientation, _ keys: KeyBindings) -> Help {
        Help(
            lines: motion(orientation, keys).ofBoth.prefix(1) + [
                (keys.labels(of: .serve), "begin, serve, go on"),
                (keys.labels(of: .pause, and: "Esc"), "pause"),
                (keys.labels(of: .goodPoint), "good point"),
                (keys.labels(of: .ready), "ready"),
                (keys.labels(of: .oneMoment), "one moment"),
                (keys.labels(of: .turn), "horizontal or vertical"),
                (keys.labels(of: .scheme), "input scheme"),
                (keys.labels(of: .theme, .settings), "theme, settings"),
                ("Ctrl-L", "draw all again"),
                (keys.labels(of: .quit), "quit, asks first"),
            ],
            notes: ["The match goes on meanwhile."]
        )
    }
}
