internal import GameCore
internal import PongUI

/// A hand on the keys: moves the paddle by holding or tapping a key, and watches it meanwhile.
struct KeyHand {
    /// Ticks from the end of one motion of the hand to the beginning of the next, 150 ms.
    ///
    /// A person decides on one action at a time (Pashler 1994, "Dual-task interference in simple tasks").
    static let pause = 9

    /// Ticks that a tapped key is down, 67 ms.
    private static let tap = 4

    /// Taps that cross the whole court.
    private static let stepsOfCourt = 12

    /// Tolerated distances of the paddle from its target, and from the middle while the ball does not come.
    private static let near = Fixed(5, over: 100)
    private static let nearTheMiddle = Fixed(10, over: 100)

    /// Ticks that a key is held too long, and their standard deviation: 67 ± 33 ms.
    private static let lateness = Fixed(4)
    private static let latenessDeviation = Fixed(2)

    /// Ticks held too long if the paddle's motion is unexpected, and ticks of motion until it is expected.
    private static let surprise = 9

    private let person: Person
    private let scheme: InputScheme
    private var chance: SplitMix64

    /// The key that is down, and the ticks until its release; `nil` ticks until the paddle arrives.
    private var down: (key: Keyboard.Key, ticksLeft: Int?)?
    /// The direction in which the paddle moves until the stop key.
    private var going: Keyboard.Key?
    private var ticksToStop: Int?
    /// Remaining taps of a counted motion.
    private var counted: (key: Keyboard.Key, taps: Int)?
    private var ticksBusy = 0

    /// The paddle's places in the last ticks, newest last.
    private var places: [Fixed] = []
    /// Ticks since the paddle last moved; ticks of its motion before, short halts included.
    private var still = 0
    private var moving = 0

    init(_ person: Person, _ scheme: InputScheme, seed: UInt64) {
        self.person = person
        self.scheme = scheme
        chance = SplitMix64(seed: seed)
    }

    /// - Parameters:
    ///   - target: The place to move to; `nil` while the ball does not come.
    ///   - points: Points played so far.
    mutating func tick(to target: Fixed?, from paddle: Fixed, after points: Int, at desk: inout Desk) {
        watch(paddle)
        ticksBusy = max(ticksBusy - 1, 0)
        let place = target ?? .half
        finish(place - paddle, at: &desk)
        // Another finger is on the stop key: it acts even while this one is busy.
        if ticksToStop == 0 { return stop(at: &desk) }
        guard down == nil, going == nil, ticksBusy == 0 else { return }
        if let (key, taps) = counted {
            counted = taps > 1 ? (key, taps - 1) : nil
            tap(key, at: &desk)
            if counted == nil { ticksBusy += person.paddleDelay }
            return
        }
        begin(to: place, from: paddle, target == nil ? Self.nearTheMiddle : Self.near, after: points, at: &desk)
    }

    private mutating func watch(_ paddle: Fixed) {
        if paddle != places.last {
            moving = still > Self.tap + 1 ? 0 : moving + still + 1
            still = 0
        } else {
            still += 1
        }
        places.append(paddle)
        if places.count > person.paddleDelay { places.removeFirst() }
    }

    /// Ends a motion that has reached its target.
    private mutating func finish(_ way: Fixed, at desk: inout Desk) {
        ticksToStop = ticksToStop.map { max($0 - 1, 0) }
        if let key = going, ticksToStop == nil, !leads(key, along: way) { ticksToStop = ticksLate() }
        guard let (key, ticksLeft) = down else { return }
        switch ticksLeft {
        case nil where !leads(key, along: way): down = (key, ticksLate())
        case nil: break
        case 0?:
            desk.keyboard.release(key)
            down = nil
        case let ticks?: down = (key, ticks - 1)
        }
    }

    private func leads(_ key: Keyboard.Key, along way: Fixed) -> Bool {
        key == .low ? way < .zero : way > .zero
    }

    private mutating func ticksLate() -> Int {
        let isSurprised = moving < Self.surprise
        let late = isSurprised ? Fixed(Self.surprise) : Self.lateness
        ticksBusy = Self.pause
        return max(0, (late + chance.deviation(Self.latenessDeviation)).whole)
    }

    private mutating func begin(
        to place: Fixed,
        from paddle: Fixed,
        _ near: Fixed,
        after points: Int,
        at desk: inout Desk
    ) {
        let habit = person.habit(for: (Int((place - paddle).magnitude.raw) * 100) >> 24, after: points)
        let way = place - (habit == .holding ? paddle : places.first ?? paddle)
        guard way.magnitude > near else { return }
        let key: Keyboard.Key = way < .zero ? .low : .high
        switch (habit, scheme) {
        case (_, .latch):
            tap(key, at: &desk)
            going = key
            expectMotion()
        case (.holding, _), (.counting, .hold):
            hold(key, at: &desk)
        case (.tapping, _):
            tap(key, at: &desk)
        case (.counting, _):
            let taps = max(1, (Self.stepsOfCourt * Int(way.magnitude.raw) + 1 << 23) >> 24)
            counted = taps > 1 ? (key, taps - 1) : nil
            tap(key, at: &desk)
            if counted == nil { ticksBusy += person.paddleDelay }
        }
    }

    private mutating func hold(_ key: Keyboard.Key, at desk: inout Desk) {
        desk.keyboard.press(key)
        down = (key, nil)
        expectMotion()
    }

    /// Marks the coming motion as expected.
    private mutating func expectMotion() {
        moving = Self.surprise
        still = 0
    }

    private mutating func tap(_ key: Keyboard.Key, at desk: inout Desk) {
        desk.keyboard.press(key)
        down = (key, Self.tap - 1)
        let intervals = person.tapIntervals
        ticksBusy = intervals.lowerBound + Int(chance.next() % UInt64(intervals.count))
    }

    private mutating func stop(at desk: inout Desk) {
        (going, ticksToStop) = (nil, nil)
        if let down { desk.keyboard.release(down.key) }
        tap(.stop, at: &desk)
        ticksBusy = Self.pause
    }
}
