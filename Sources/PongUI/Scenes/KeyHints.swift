internal import GameCore

/// The keys that the court shows before the first serve.
///
/// A line has at most 38 columns; a line for one of two players fits into half of that.
package struct KeyHints {
    let scheme: InputScheme
    let orientation: Orientation

    let keys: KeyBindings

    package init(scheme: InputScheme, orientation: Orientation, keys: KeyBindings) {
        self.scheme = scheme
        self.orientation = orientation
        self.keys = keys
    }

    /// The lines for a single human player, who has all keys.
    package var single: [String] {
        switch scheme {
        case .hold: [motion, "hold a key, or use the mouse"]
        case .latch: [motion, "a key moves, \(both(.stop)) stops"]
        case .steps: [motion, "tap to step, hold to run, or the mouse"]
        case .mouse: [motion, "the mouse, or a key"]
        }
    }

    /// A key's effect on a paddle, independent of the court's orientation.
    private enum Effect { case low, high, stop }

    private var motion: String {
        orientation == .horizontal
            ? "\(both(.low)) up   \(both(.high)) down" : "\(both(.low)) left   \(both(.high)) right"
    }

    /// The first key of each player for an effect.
    private func both(_ effect: Effect) -> String {
        "\(label(effect, of: .one)) \(label(effect, of: .two))"
    }

    /// The first key of a player for an effect.
    private func label(_ effect: Effect, of player: Player) -> String {
        switch effect {
        case .low: keys.label(of: player.motions(orientation).low)
        case .high: keys.label(of: player.motions(orientation).high)
        case .stop: keys.label(of: player.stops(orientation).first { !keys[$0].isEmpty } ?? .oneStop)
        }
    }

    /// Returns the lines for one of two players at a keyboard.
    func lines(of player: Player) -> [String] {
        let (low, high) = (label(.low, of: player), label(.high, of: player))
        let motion = orientation == .horizontal ? "\(low) up  \(high) down" : "\(low) left  \(high) right"
        return [motion] + stop(label(.stop, of: player))
    }

    private func stop(_ key: String) -> [String] {
        switch scheme {
        case .latch: ["\(key) stops"]
        case .mouse: ["or the mouse"]
        case .hold, .steps: []
        }
    }

    /// The line for both of two players at a keyboard.
    var both: String {
        switch scheme {
        case .hold: "hold a key to move"
        case .latch: "a key moves until you stop"
        case .steps: "tap to step, hold to run"
        case .mouse: "the mouse moves its half's paddle"
        }
    }
}
