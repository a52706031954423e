internal import GameCore

/// What a player has to know of keys and pointer before the first serve, in lines of at most 38 columns; one player's
/// own of two fit into half of that.
struct KeyHints {
    let scheme: InputScheme
    let orientation: Orientation

    /// What a single human has to know, whose keys all are.
    var single: [String] {
        switch scheme {
        case .hold: [motion, "hold a key, or use the pointer"]
        case .latch: [motion, "a tap goes on, \(orientation == .horizontal ? "D ←" : "W ↓") stops"]
        case .linger: [motion, "fast taps go on, the other key stops"]
        case .mouse: [motion, "the pointer, or hold a key"]
        }
    }

    private var motion: String {
        orientation == .horizontal ? "W ↑ up   S ↓ down" : "A ← left   D → right"
    }

    /// What one of two humans at a keyboard has to know.
    func lines(of player: Player) -> [String] {
        switch (player, orientation) {
        case (.one, .horizontal): ["W up  S down"] + stop("D")
        case (.two, .horizontal): ["↑ up  ↓ down"] + stop("←")
        case (.one, .vertical): ["A left  D right"] + stop("W")
        case (.two, .vertical): ["← left  → right"] + stop("↓")
        }
    }

    private func stop(_ key: String) -> [String] {
        switch scheme {
        case .latch: ["\(key) stops"]
        case .mouse: ["or the pointer"]
        case .hold, .linger: []
        }
    }

    /// What both of two humans have to know.
    var both: String {
        switch scheme {
        case .hold: "hold a key to move"
        case .latch: "a tap goes on"
        case .linger: "fast taps go on, the other key stops"
        case .mouse: "the pointer moves its half's paddle"
        }
    }
}
