internal import GameCore

/// A hand on the keys: chooses the gesture that brings the paddle nearest to a place, and makes it.
struct KeyHand {
    /// How much nearer a gesture has to bring the paddle for arriving later: 0.01 of the court for 100 ms.
    private static let haste = Fixed(1, over: 600)

    private let repertoire: Repertoire
    private var strokes: ArraySlice<Gesture.Stroke> = []
    private var tick = 0
    /// Ticks until the next gesture can begin.
    private var ticksBusy = 0

    /// The intended moves of the paddle, its speed times -1, 0 or 1: in the ticks that the eye has not seen yet, the
    /// oldest first, and in those to come.
    private var unseen = [Int](repeating: 0, count: Eye.delay)

    init(_ repertoire: Repertoire) {
        self.repertoire = repertoire
    }

    var isFree: Bool { ticksBusy == 0 }

    /// Begins the gesture that brings the paddle nearest to a place, if that is better than no gesture.
    ///
    /// - Parameter paddle: Where the paddle was when it was last seen.
    mutating func begin(towards target: Fixed, from paddle: Fixed, _ rules: Rules, chance: inout SplitMix64) {
        let believed = unseen.reduce(paddle) { place, step in
            step == 0 ? place : place.moved(by: step < 0 ? .low : .high, under: rules)
        }
        let way = target - believed
        var best: Repertoire.Entry?
        var cost = way.magnitude
        for entry in repertoire.entries {
            let carried = Fixed(raw: rules.paddleSpeed.raw * Int32(entry.way))
            let missing = (way.magnitude - carried).magnitude
            let costOfTime = Fixed(raw: KeyHand.haste.raw * Int32(entry.motion.count))
            if missing + costOfTime < cost { (best, cost) = (entry, missing + costOfTime) }
        }
        guard let best else { return }
        let made = KeyHand.made(best.gesture, chance: &chance)
        strokes = made.strokes(of: way < .zero ? .low : .high)[...]
        tick = 0
        ticksBusy = max(made.lastDecision, best.motion.count) + Person.pause
        unseen += best.motion.map { way < .zero ? -$0 : $0 }
    }

    /// The gesture as the hand makes it.
    ///
    /// A time is off by a standard deviation of 12 ms and a twentieth of itself (Wing and Kristofferson 1973, "Response
    /// delays and the timing of discrete motor responses").
    private static func made(_ gesture: Gesture, chance: inout SplitMix64) -> Gesture {
        guard let ticks = gesture.aimedTicks else { return gesture }
        let off = chance.deviation(Fixed(3, over: 4) + Fixed(ticks, over: 20))
        return gesture.lasting(ticks + off.rounded)
    }

    /// Strikes the keys whose time has come.
    mutating func tick(at desk: inout Desk) {
        while let stroke = strokes.first, stroke.tick <= tick {
            desk.strike(stroke)
            strokes.removeFirst()
        }
        tick += 1
        ticksBusy = max(ticksBusy - 1, 0)
        unseen.removeFirst()
        if unseen.count < Eye.delay { unseen.append(0) }
    }
}

extension Fixed {
    /// The nearest whole number.
    fileprivate var rounded: Int { (Int(raw) + (1 << 23)) >> 24 }
}
