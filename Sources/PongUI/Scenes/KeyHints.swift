internal import GameCore

/// The keys that the court shows before the first serve.
///
/// A line has at most 38 columns; a line for one of two players fits into half of that.
package struct KeyHints {
    let scheme: InputScheme
    let orientation: Orientation

    package init(scheme: InputScheme, orientation: Orientation) {
        self.scheme = scheme
        self.orientation = orientation
    }

    /// The lines for a single human player, who has all keys.
    package var single: [String] {
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

    /// Returns the lines for one of two players at a keyboard.
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

    /// The line for both of two players at a keyboard.
    var both: String {
        switch scheme {
        case .hold: "hold a key to move"
        case .latch: "a tap goes on"
        case .linger: "fast taps go on, the other key stops"
        case .mouse: "the pointer moves its half's paddle"
        }
    }
}
