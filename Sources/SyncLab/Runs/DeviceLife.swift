internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// A device's deeds, and the erratic play of a chaotic player, drawn from a seed: the same for every place.
///
/// The device leaves, fails, sleeps and comes back, its link goes dark, and as the owner it switches the strategy for a
/// while. A chaotic player serves and pauses at any moment, both at once too, and takes the keys and the pointer in
/// turn; the pointer is between the places that fit into a packet. In between the computer plays on, so that there are
/// rallies.
struct DeviceLife {
    private let place: Int
    private var random: SplitMix64

    /// The option of the paddle until the tick of the lab; ``Mood/calm`` leaves it to the computer.
    private var mood = Mood.calm
    private var moodEnd: UInt32 = 0

    /// The tick of the device's next deed.
    private var next: UInt32

    private enum Mood {
        case calm
        case key(Input.Key)
        case pointer(Fixed)
        /// The pointer in every second tick, a key in the others.
        case both(Fixed, Input.Key)
    }

    /// Keeps its random numbers apart from the match's and the network's.
    private static let seed: UInt64 = 0xC4A0_5C4A_05C4_A05C

    /// - Parameter calm: Ticks before the device does anything; by default the first rally has begun.
    init(at place: Int, ofRun seed: UInt64, calm: UInt32 = 600) {
        self.place = place
        var seeds = SplitMix64(seed: seed ^ Self.seed)
        for _ in 0..<place { _ = seeds.next() }
        random = SplitMix64(seed: seeds.next())
        next = calm + random.below(600)
    }

    /// A chaotic player's input in a tick of the lab.
    ///
    /// - Parameter computer: The input of the computer.
    mutating func input(insteadOf computer: Input, seeing match: Match, at tick: UInt32) -> Input {
        if tick >= moodEnd {
            mood = drawMood()
            moodEnd = tick + 1 + random.below(40)
        }
        var input = computer
        switch mood {
        case .calm: break
        case .key(let key): input.move = .key(key)
        case .pointer(let x): input.move = .target(x)
        case .both(let x, let key): input.move = tick.isMultiple(of: 2) ? .target(x) : .key(key)
        }
        // A match that is paused or waits is not to stand for long.
        let isPaused = match.pausedBy != nil
        if random.isOne(in: isPaused ? 40 : 300) { input.actions.insert(.pause) }
        if random.isOne(in: match.play == .ready ? 30 : 120) { input.actions.insert(.serve) }
        return input
    }

    private mutating func drawMood() -> Mood {
        let key = Input.Key(rawValue: UInt8(random.below(UInt32(Input.Key.allCases.count)))) ?? .none
        let x = Fixed.half + random.length(within: .half)
        return switch random.below(8) {
        case 0: .key(key)
        case 1: .pointer(x)
        case 2: .both(x, key)
        default: .calm
        }
    }

    /// The device's action before the lab's next tick; `nil` for none.
    mutating func action(in lab: Lab) -> LabAction? {
        let tick = lab.tick
        guard tick >= next else { return nil }
        let usual = lab.setup.strategy
        let device = lab.devices[place]
        guard device.isPresent else {
            next = tick + 300 + random.below(900)
            return random.isOne(in: 6) ? .rejoinAfresh(place) : .rejoin(place)
        }
        if device.reading.isOwner, device.reading.strategy != usual {
            next = tick + 300 + random.below(900)
            return .switchStrategy(usual)
        }
        let choice = random.below(8)
        // Away for up to six seconds; else busy again after five to twenty.
        next = tick + (choice < 3 ? 20 + random.below(340) : 300 + random.below(900))
        switch choice {
        case 0, 1: return .leave(place)
        case 2: return .invalidate(place, SessionError(.connectionLost, "The device lost its connection."))
        case 3: return .blackOut(from: drawLink(among: lab), for: .milliseconds(Int(50 + random.below(2_000))))
        case 4 where device.reading.isOwner:
            next = tick + 60 + random.below(240)
            return .switchStrategy(random.strategy)
        default: return .suspend(place, for: .milliseconds(Int(20 + random.below(3_000))))
        }
    }

    /// The link to the other player's device; of a further device one to or from any other.
    private mutating func drawLink(among lab: Lab) -> LabLink {
        if let side = LabSide(rawValue: place) { return side.link }
        let other = Int(random.below(UInt32(lab.deviceCount - 1)))
        let (from, to) = (place, other < place ? other : other + 1)
        return random.isOne(in: 2) ? LabLink(from: from, to: to) : LabLink(from: to, to: from)
    }
}

extension SplitMix64 {
    /// Returns a random number from 0 to a bound, which is left out.
    package mutating func below(_ bound: UInt32) -> UInt32 {
        UInt32(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// Returns true once in so many times.
    package mutating func isOne(in count: UInt32) -> Bool { below(count) == 0 }

    /// Draws a strategy.
    var strategy: StrategyKind {
        mutating get { StrategyKind.allCases[Int(below(UInt32(StrategyKind.allCases.count)))] }
    }
}
