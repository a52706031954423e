internal import GameCore

/// The keys that the court shows before the first serve.
///
/// A line has at most 38 columns; a line for one of two players fits into half of that.
package struct KeyHints {
    let scheme: InputScheme
    let orientation: Orientation

    let keys: KeyBindings
    let hasPointer: Bool

    package init(_ controls: Controls, _ options: AppOptions) {
        (scheme, orientation, keys) = (controls.scheme(options), options.orientation, options.keys)
        hasPointer = options.hasPointer
    }

    /// The lines for a single human player, who has all keys.
    package var single: [String] {
        let (one, two) = (labels(of: .one), labels(of: .two))
        let motion = motion("\(one.low) \(two.low)", "\(one.high) \(two.high)", gap: "   ")
        return switch scheme {
        case .hold: [motion, "hold a key" + (hasPointer ? ", or use the mouse" : "")]
        case .latch: [motion, "a key moves, \(one.stop) \(two.stop) stops"]
        case .steps: [motion, "tap to step, hold to run" + (hasPointer ? ", or the mouse" : "")]
        case .mouse: [motion, "the mouse, or a key"]
        }
    }

    /// The first key of a player for each effect on a paddle.
    private func labels(of player: Player) -> (low: String, high: String, stop: String) {
        let (low, high, stops) = player.steering(orientation)
        let stop = stops.first { !keys[$0].isEmpty } ?? .oneStop
        return (keys.label(of: low), keys.label(of: high), keys.label(of: stop))
    }

    private func motion(_ low: String, _ high: String, gap: String) -> String {
        orientation == .horizontal ? "\(low) up\(gap)\(high) down" : "\(low) left\(gap)\(high) right"
    }

    /// Returns the lines for one of two players at a keyboard.
    func lines(of player: Player) -> [String] {
        let (low, high, stop) = labels(of: player)
        let motion = motion(low, high, gap: "  ")
        return switch scheme {
        case .latch: [motion, "\(stop) stops"]
        case .mouse: [motion, "or the mouse"]
        case .hold, .steps: [motion]
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
