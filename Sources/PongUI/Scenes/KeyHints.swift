internal import GameBasics
internal import GameCore
package import PlayerProfile

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
        return [motion, words(stops: "\(one.stop) \(two.stop)").single]
    }

    /// The scheme's motion of a paddle in words: for a single player, for one of two at a keyboard beside the keys, and
    /// for both.
    ///
    /// - Parameter stops: The keys that stop the paddle.
    private func words(stops: String) -> (single: String, own: String?, both: String) {
        switch scheme {
        case .hold: ("hold a key" + (hasPointer ? ", or use the mouse" : ""), nil, "hold a key to move")
        case .latch: ("a press moves, \(stops) stops", "\(stops) stops", "a press moves until the stop key")
        case .steps:
            ("tap to step, hold to run" + (hasPointer ? ", or the mouse" : ""), nil, "tap to step, hold to run")
        case .mouse: ("the mouse, or a key", "or the mouse", "the mouse moves the paddle on its side")
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
        return [motion(low, high, gap: "  "), words(stops: stop).own].compactMap(\.self)
    }

    /// The line for both of two players at a keyboard.
    var both: String { words(stops: "").both }
}
