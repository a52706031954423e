internal import GameBasics
internal import GameCore

/// The time from a player's input to the paddle's move, in the player's view and in the other one.
///
/// A sample is an input that begins to move the paddle after ``rest`` ticks without input and without a move of the
/// paddle in either view, so that this input causes the next move. Ticks count from the lab's tick of the input, which
/// is 0, to the one at whose end a view shows the paddle moved in that direction.
struct InputMeasure {
    private(set) var toOwnView = Distribution()
    private(set) var toOtherView = Distribution()

    private var last: (own: Fixed, other: Fixed)?

    /// Ticks without input and without a move of the paddle so far.
    private var still = 0

    /// The input whose effect is not visible yet.
    private var probe: Probe?

    private struct Probe {
        var isHigh: Bool
        var ticks = 0
        var isShownByOwn = false
        var isShownByOther = false
    }

    /// Ticks of rest before a sample.
    static let rest = 30

    /// Ticks after which a sample is dropped: something else stopped the paddle.
    private static let patience = 600

    /// Begins to measure another lab, and keeps the figures so far.
    mutating func begin() {
        last = nil
        still = 0
        probe = nil
    }

    /// - Parameters:
    ///   - input: The device's input in this tick, in the court's frame.
    ///   - own: The match that the device's view shows at its end.
    ///   - other: The match that the other view shows.
    ///   - player: The player's seat.
    mutating func take(_ input: Input, _ own: Match, _ other: Match, of player: Player, under rules: Rules) {
        let paddles = (own: own.paddles[player], other: other.paddles[player])
        defer { last = paddles }
        guard let last else { return }
        let direction = direction(of: input.move, from: last.own, under: rules)
        if probe == nil, still >= Self.rest, let isHigh = direction, own.letsPaddlesMove {
            probe = Probe(isHigh: isHigh)
        }
        still = direction == nil && paddles == last ? still + 1 : 0
        guard var probe else { return }
        if !probe.isShownByOwn, moves(from: last.own, to: paddles.own, probe) {
            probe.isShownByOwn = true
            toOwnView.add(probe.ticks)
        }
        if !probe.isShownByOther, moves(from: last.other, to: paddles.other, probe) {
            probe.isShownByOther = true
            toOtherView.add(probe.ticks)
        }
        probe.ticks += 1
        let isOver = probe.isShownByOwn && probe.isShownByOther || probe.ticks >= Self.patience
        self.probe = isOver ? nil : probe
    }

    /// True if an input moves a paddle towards larger x; `nil` if it does not move it.
    private func direction(of move: Input.Move, from paddle: Fixed, under rules: Rules) -> Bool? {
        let moved = paddle.moved(by: move, under: rules)
        return moved == paddle ? nil : moved > paddle
    }

    private func moves(from before: Fixed, to now: Fixed, _ probe: Probe) -> Bool {
        probe.isHigh ? now > before : now < before
    }
}
