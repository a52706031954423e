package import GameCore

/// Both players' inputs in the recent ticks of a timeline: what is known, and what is assumed of the rest.
package struct InputHistory: Sendable {
    /// How many ticks are kept: what two peers who are each a whole window ahead of what they know can
    /// need of each other.
    private static let capacity: UInt32 = 512

    /// The last tick of which each player's input is known; all before it are, back to the beginning.
    private(set) var known = PerPlayer<UInt32>(0, 0)

    /// What each player is assumed to do in the ticks after.
    private var assumed = PerPlayer(Input.none, Input.none)

    private var inputs = [PerPlayer<Input>](repeating: PerPlayer(.none, .none), count: Int(capacity))

    package init() {}

    /// The inputs to simulate a tick with.
    subscript(tick: UInt32) -> PerPlayer<Input> {
        var inputs = inputs[Int(tick % Self.capacity)]
        if known.one < tick { inputs.one = assumed.one }
        if known.two < tick { inputs.two = assumed.two }
        return inputs
    }

    /// Begins at a tick, in which nobody does anything.
    ///
    /// - Parameter kept: The players of whom later inputs stay known.
    mutating func begin(at tick: UInt32, keeping kept: PlayerSet) {
        inputs[Int(tick % Self.capacity)] = PerPlayer(.none, .none)
        for player in Player.allCases where !kept.contains(PlayerSet(player)) || known[player] < tick {
            known[player] = tick
        }
    }

    /// Takes down what a player does in the first tick that is not known yet.
    ///
    /// - Returns: Whether it is what was assumed, if anything was.
    package mutating func record(_ input: Input, of player: Player) -> Bool {
        known[player] += 1
        inputs[Int(known[player] % Self.capacity)][player] = input
        return input == assumed[player]
    }

    /// Assumes from now on that the last known move of each player goes on.
    mutating func assume() {
        assumed = PerPlayer(Input(self[known.one].one.move), Input(self[known.two].two.move))
    }
}
