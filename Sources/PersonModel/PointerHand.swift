internal import GameCore
internal import PongUI

/// A hand on the mouse: moves the pointer to a place, and corrects it if it is not near enough.
struct PointerHand {
    /// Ticks of a motion by Fitts's law, 100 ms, and of each doubling of its way.
    ///
    /// The way is counted from what is near enough, two rows of the court (MacKenzie 1992, "Fitts' law as a research
    /// and design tool").
    private static let ticksPerDoubling = 6
    private static let row = Fixed(1, over: Desk.court.rows)

    /// The pointer's place along the paddle's way, and its target.
    private var place = Fixed.half
    private var goal = Fixed.half
    private var ticksToGo = 0
    private var ticksBusy = 0

    var isFree: Bool { ticksBusy == 0 }

    /// Begins a motion to a place, if the pointer is in another row.
    mutating func begin(towards target: Fixed, chance: inout SplitMix64) {
        let way = (target - place).magnitude
        guard way > Fixed(raw: PointerHand.row.raw / 2) else { return }
        // It ends off by a standard deviation of a twentieth of its way (Schmidt and others 1979, "Motor-output
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

    /// Moves the pointer on.
    mutating func tick(at desk: inout Desk) {
        ticksBusy = max(ticksBusy - 1, 0)
        guard ticksToGo > 0 else { return }
        place = place + Fixed(raw: (goal - place).raw / Int32(ticksToGo))
        ticksToGo -= 1
        desk.point(at: place)
    }
}
