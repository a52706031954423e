package import GameCore
internal import GroupSessions
internal import MatchSync

/// A computer player at one of the lab's devices, playing whichever seat the device has.
package struct LabComputerPlayer {
    private var players: PerPlayer<ComputerPlayer>

    /// Takes the player's place at times, and acts on the device; `nil` for a calm player.
    private var chaos: Chaos?

    /// The player of a run at a side.
    ///
    /// - Parameter isChaotic: True for a player that also injects faults, see ``LabRun/Plan/chaos``.
    package init(_ level: ComputerPlayer.Level, at side: LabSide, ofRun seed: UInt64, isChaotic: Bool = false) {
        let own = side == .left ? seed : ~seed
        players = PerPlayer(ComputerPlayer(level, side: .one, seed: own), ComputerPlayer(level, side: .two, seed: own))
        if isChaotic { chaos = Chaos(at: side, ofRun: seed) }
    }

    package mutating func input(for shown: Match, seat: Player?, at tick: UInt32, under rules: Rules) -> Input {
        let input = calmInput(for: shown, seat: seat, at: tick, under: rules)
        return chaos?.input(insteadOf: input, seeing: shown, at: tick) ?? input
    }

    /// The input of the lab's next tick, for what its device shows.
    package mutating func input(at side: LabSide, in lab: Lab) -> Input {
        let peer = lab.devices[side.rawValue].reading
        return input(for: peer.shown, seat: peer.seat, at: lab.tick, under: lab.rules)
    }

    private mutating func calmInput(for shown: Match, seat: Player?, at tick: UInt32, under rules: Rules) -> Input {
        guard let seat else { return .none }
        switch shown.play {
        case .ready, .over:
            // Once a second, because a request is lost when the owner leaves.
            return tick % 60 == 0 ? Input(.none, .serve) : .none
        case .serving, .playing, .goal:
            return players[seat].input(for: shown, under: rules)
        }
    }

    /// The action of its device before the lab's next tick; `nil` for none.
    package mutating func action(in lab: Lab) -> LabAction? { chaos?.action(in: lab) }
}

/// Computer player that also injects faults, drawn from a seed.
///
/// The player serves and pauses at any moment, both at once too, and takes the keys and the pointer in turn; the
/// pointer is between the places that fit into a packet. The device leaves, fails, sleeps and comes back, its link goes
/// dark, and as the owner it switches the strategy for a while. In between the computer plays on, so that there are
/// rallies.
struct Chaos {
    private let side: LabSide
    private var random: SplitMix64

    /// The option of the paddle until the tick of the lab; ``Mood/calm`` leaves it to the computer.
    private var mood = Mood.calm
    private var moodEnd: UInt32 = 0

    /// The tick of the device's next deed.
    private var next: UInt32

    private enum Mood {
        case calm
        case key(Input.Move)
        case pointer(Fixed)
        /// The pointer in every second tick, a key in the others.
        case both(Fixed, Input.Move)
    }

    /// Ticks before the device does anything: the first rally has begun.
    private static let calm: UInt32 = 600

    /// Keeps its random numbers apart from the match's and the network's.
    private static let seed: UInt64 = 0xC4A0_5C4A_05C4_A05C

    init(at side: LabSide, ofRun seed: UInt64) {
        self.side = side
        var seeds = SplitMix64(seed: seed ^ Self.seed)
        let (left, right) = (seeds.next(), seeds.next())
        random = SplitMix64(seed: side == .left ? left : right)
        next = Self.calm + random.below(600)
    }

    /// The player's input in a tick of the lab.
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
        case .key(let move): input.move = move
        case .pointer(let x): input.move = .target(x)
        case .both(let x, let move): input.move = tick.isMultiple(of: 2) ? .target(x) : move
        }
        // A match that is paused or waits is not to stand for long.
        let isPaused = match.pausedBy != nil
        if random.isOne(in: isPaused ? 40 : 300) { input.actions.insert(.pause) }
        if random.isOne(in: match.play == .ready ? 30 : 120) { input.actions.insert(.serve) }
        return input
    }

    private mutating func drawMood() -> Mood {
        let keys: [Input.Move] = [.none, .low, .high, .slowLow, .slowHigh]
        let key = keys[Int(random.below(UInt32(keys.count)))]
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
        let (place, usual) = (side.rawValue, lab.setup.strategy)
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
        case 3: return .blackOut(from: side.link, for: .milliseconds(Int(50 + random.below(2_000))))
        case 4 where device.reading.isOwner:
            next = tick + 60 + random.below(240)
            let all = StrategyKind.allCases
            return .switchStrategy(all[Int(random.below(UInt32(all.count)))])
        default: return .suspend(place, for: .milliseconds(Int(20 + random.below(3_000))))
        }
    }
}

extension SplitMix64 {
    /// Returns a random number from 0 to a bound, which is left out.
    package mutating func below(_ bound: UInt32) -> UInt32 {
        UInt32(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// Returns true once in so many times.
    fileprivate mutating func isOne(in count: UInt32) -> Bool { below(count) == 0 }
}
