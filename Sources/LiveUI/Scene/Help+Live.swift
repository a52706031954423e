internal import PongUI

extension Help {
    /// The keys of live play.
    static func live(_ orientation: Orientation) -> Help {
        let motion: [(keys: String, effect: String)] =
            switch orientation {
            case .horizontal: [("W S  ↑ ↓  k j", "move")]
            case .vertical: [("A D  ← →  h l", "move")]
            }
        return Help(
            lines: motion + [
                ("Space", "begin, serve, go on"),
                ("p  Esc", "pause"),
                ("1", "good point"),
                ("2", "ready"),
                ("3", "one moment"),
                ("o", "horizontal or vertical"),
                ("i", "input scheme"),
                ("t", "theme"),
                ("Ctrl-L", "draw all again"),
                ("q", "quit, asks first"),
            ],
            notes: ["The match goes on meanwhile."]
        )
    }
}
