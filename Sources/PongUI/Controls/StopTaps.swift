/// Taps of the opposite key by which a player stops a paddle that the release has stopped already.
///
/// Such a tap would move the paddle back. After two in a row, an opposite key pressed right after a release moves the
/// paddle only once it is down longer than a tap.
struct StopTaps: Sendable {
    /// The longest time from a release to a press that answers no picture of the stopped paddle, 50 ms.
    private static let reflex = 3

    /// The longest tap.
    private static let tap = 8

    /// The number of taps among the last presses right after a release.
    var inARow = 0

    /// The last key that came up and was no stop tap.
    private var released: (direction: Steering.Direction, tick: Int)?
    /// The tick of the press that may be a stop tap.
    private var pressed: Int?

    /// Takes a press that sets the paddle in motion, and returns the ticks for which the paddle waits.
    mutating func wait(forPressOf direction: Steering.Direction, at tick: Int) -> Int {
        pressed = nil
        guard let released, released.direction != direction, tick - released.tick <= Self.reflex else { return 0 }
        pressed = tick
        return inARow < 2 ? 0 : Self.tap
    }

    /// Takes the release of the key that moves the paddle.
    mutating func release(of direction: Steering.Direction, at tick: Int) {
        released = nil
        if let pressed {
            inARow = tick - pressed <= Self.tap ? inARow + 1 : 0
        } else {
            released = (direction, tick)
        }
        pressed = nil
    }
}
