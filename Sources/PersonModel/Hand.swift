internal import GameCore
internal import PlayerProfile

/// A person's hand on keys or pointer: moves the paddle towards a place, and watches the paddle meanwhile.
struct Hand {
    /// The shortest way for which a person taps: a step is 0.083 long.
    private static let farForTap = Fixed(95, over: 1_000)

    /// The pointer's speed, in court units a tick: two fifths of a second from end to end.
    private static let pointerSpeed = Fixed(1, over: 24)

    private let person: Person
    private let scheme: InputScheme

    /// The distances from the target at which a motion begins and ends, and the ticks from one action of the hand to
    /// the next.
    private let grip: (far: Fixed, near: Fixed, pause: Int)

    /// The key that moves the paddle: it is down, except with the scheme `latch`.
    private var key: Keyboard.Key?
    /// Ticks until a tapped key is released; `nil` while a key is held.
    private var ticksToRelease: Int?
    private var ticksBusy = 0
    /// Ticks since the last press.
    private var ticksHeld = 0
    private var pointer = Fixed.half

    init(_ person: Person, _ scheme: InputScheme) {
        self.person = person
        self.scheme = scheme
        let (far, near, pause) =
            switch scheme {
            case .steps, .mouse: (95, 70, 5)
            case .hold: (45, 20, 3)
            case .latch: (50, 30, 4)
            }
        grip = (Fixed(far, over: 1_000), Fixed(near, over: 1_000), pause)
    }

    /// - Parameter points: Points played so far.
    mutating func tick(to target: Fixed, from paddle: Fixed, after points: Int, at desk: inout Desk) {
        guard scheme != .mouse else {
            pointer = pointer + (target - pointer).clamped(to: -Self.pointerSpeed, Self.pointerSpeed)
            return desk.point(at: pointer.clamped(to: .zero, .one))
        }
        ticksHeld += 1
        if ticksBusy > 0 {
            ticksBusy -= 1
        } else if let ticks = ticksToRelease {
            ticksToRelease = ticks - 1
            if ticks == 1 { release(for: person.tap.pause, at: &desk) }
        } else if let key {
            let leads = key == (target < paddle ? .low : .high)
            if !leads || (target - paddle).magnitude < grip.near {
                release(for: grip.pause, at: &desk)
                if let ticks = person.brakesAfter, ticksHeld > ticks, scheme != .latch {
                    tap(key == .low ? .high : .low, at: &desk)
                }
            }
        } else {
            begin(target - paddle, after: points, at: &desk)
        }
    }

    private mutating func begin(_ way: Fixed, after points: Int, at desk: inout Desk) {
        let hundredths = (Int(way.magnitude.raw) * 100) >> 24
        // With the scheme latch a tap is no step.
        let taps = scheme != .latch && person.taps(for: hundredths, after: points)
        guard way.magnitude > (taps ? Self.farForTap : grip.far) else { return }
        let next: Keyboard.Key = way < .zero ? .low : .high
        if taps { tap(next, at: &desk) } else { press(next, at: &desk) }
    }

    private mutating func tap(_ next: Keyboard.Key, at desk: inout Desk) {
        press(next, at: &desk)
        (ticksToRelease, ticksBusy) = (person.tap.down, 0)
    }

    private mutating func press(_ next: Keyboard.Key, at desk: inout Desk) {
        desk.keyboard.press(next)
        (key, ticksHeld) = (next, 0)
        guard scheme != .steps else { return }
        if scheme == .latch { desk.keyboard.release(next) }
        ticksBusy = grip.pause
    }

    private mutating func release(for pause: Int, at desk: inout Desk) {
        if scheme == .latch { desk.keyboard.press(.stop) }
        if let key { desk.keyboard.release(scheme == .latch ? .stop : key) }
        (key, ticksToRelease, ticksBusy) = (nil, nil, pause)
    }
}
