internal import GameCore
internal import PongUI

/// A hand on the mouse: moves the pointer to a place, and again if it missed.
struct PointerHand {
    /// Fitts's law: ticks of the shortest motion, and of each doubling of its distance; 100 ms.
    ///
    /// The shortest motion is two rows of the court (MacKenzie 1992, "Fitts' law as a research and design tool").
    private static let ticksPerDoubling = 6
    private static let row = Fixed(1, over: Desk.court.rows)

    /// The pointer's place along the paddle's axis, and its target.
    private var place = Fixed.half
    private var goal = Fixed.half
    private var ticksToGo = 0
    private var ticksBusy = 0

    var isFree: Bool { ticksBusy == 0 }

    /// Begins a motion to a place in another row.
    mutating func begin(towards target: Fixed, chance: inout SplitMix64) {
        let way = (target - place).magnitude
        guard way > Fixed(raw: PointerHand.row.raw / 2) else { return }
        // The end's standard deviation is a twentieth of the distance (Schmidt and others 1979, "Motor-output
        // variability").
        goal = (target + chance.deviation(Fixed(raw: way.raw / 20))).clamped(to: .zero, .one)
        ticksToGo = PointerHand.ticksPerDoubling
        var near = PointerHand.row + PointerHand.row
        while near < way {
            near = near + near
            ticksToGo += PointerHand.ticksPerDoubling
        }
        ticksBusy = ticksToGo + KeyHand.pause
    }

    mutating func tick(at desk: inout Desk) {
        ticksBusy = max(ticksBusy - 1, 0)
        guard ticksToGo > 0 else { return }
        place = place + Fixed(raw: (goal - place).raw / Int32(ticksToGo))
        ticksToGo -= 1
        desk.point(at: place)
    }
}
