internal import GameBasics
internal import GameCore
package import GameDescriptions

/// A player at a device of a lab of programs.
package enum PeerPlayer: String, Sendable, CaseIterable {
    case idle, chaos
}

/// The inputs of a player that is no person.
package struct PlayerSource {
    private var chaos: ChaosPlayer?

    /// - Parameter place: The device's.
    package init(_ player: PeerPlayer, at place: Int, ofRun seed: UInt64) {
        chaos = player == .chaos ? ChaosPlayer(at: place, ofRun: seed) : nil
    }

    /// The input of a tick of the lab.
    package mutating func input(of game: GameDescription, at tick: UInt32) -> PlayerInput {
        chaos?.input(of: game, at: tick) ?? .none
    }
}

/// A player that does all that a game has: values held for drawn times, actions in bursts, ranges swept.
///
/// Its luck is the run's seed.
struct ChaosPlayer {
    private var random: SplitMix64

    /// The tick in which each control gets another deed.
    private var ends: [UInt32] = []

    /// The deed of each control until then.
    private var deeds: [Deed] = []

    private enum Deed {
        case still
        case hold(Int)
        /// A number that grows by a step in each tick, within its range.
        case sweep(from: Int, by: Int, since: UInt32)
        /// Done in every so many ticks.
        case burst(every: UInt32)
    }

    init(at place: Int, ofRun seed: UInt64) {
        random = SplitMix64(seed: seed.ofDevice(place))
    }

    /// The input of a tick of the lab.
    mutating func input(of game: GameDescription, at tick: UInt32) -> PlayerInput {
        var input = PlayerInput.none
        for (index, control) in game.controls.enumerated() {
            if index == deeds.count {
                deeds.append(.still)
                ends.append(0)
            }
            if tick >= ends[index] {
                let length = 1 + draw(below: draw(below: 4) == 0 ? 90 : 20)
                ends[index] = tick + UInt32(length)
                deeds[index] = deed(control.kind, tick)
            }
            input[index] = value(of: deeds[index], control.kind, at: tick)
        }
        return input
    }

    private mutating func deed(_ kind: Control.Kind, _ tick: UInt32) -> Deed {
        switch kind {
        case .choice(let names): return .hold(draw(below: names.count))
        case .action: return draw(below: 3) == 0 ? .burst(every: UInt32(1 + draw(below: 6))) : .still
        case .range(let range):
            guard draw(below: 5) > 0 else { return .still }
            let first = range.lowerBound + draw(below: range.count)
            guard draw(below: 2) == 0 else { return .hold(first) }
            let step = max(1, range.count / (8 + draw(below: 64)))
            return .sweep(from: first, by: draw(below: 2) == 0 ? step : -step, since: tick)
        }
    }

    private func value(of deed: Deed, _ kind: Control.Kind, at tick: UInt32) -> Int? {
        switch deed {
        case .still: return nil
        case .hold(let value):
            if case .choice = kind, value == 0 { return nil }
            return value
        case .sweep(let first, let step, let start):
            guard case .range(let range) = kind else { return nil }
            return min(max(first + step * Int(tick - start), range.lowerBound), range.upperBound)
        case .burst(let distance): return tick % distance == 0 ? 1 : nil
        }
    }

    private mutating func draw(below count: Int) -> Int { Int(random.next() % UInt64(max(count, 1))) }
}
