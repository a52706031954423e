package import GameCore

/// Both players' inputs in the recent ticks of a timeline: what is known, and what was assumed of the rest.
package struct InputHistory: Sendable {
    /// How many ticks are kept: what two peers who are each a whole window ahead of what they know can
    /// need of each other.
    private static let capacity: UInt32 = 512

    /// The last tick of which each player's input is known; all before it are, back to the beginning.
    private(set) var known = PerPlayer<UInt32>(0, 0)

    private var inputs = [PerPlayer<Input>](repeating: PerPlayer(.none, .none), count: Int(capacity))

    package init() {}

    subscript(tick: UInt32) -> PerPlayer<Input> {
        get { inputs[Int(tick % Self.capacity)] }
        set { inputs[Int(tick % Self.capacity)] = newValue }
    }

    /// Begins at a tick, in which nobody does anything.
    ///
    /// - Parameter kept: The players of whom later inputs stay known.
    mutating func begin(at tick: UInt32, keeping kept: PlayerSet) {
        self[tick] = PerPlayer(.none, .none)
        for player in Player.allCases where !kept.contains(PlayerSet(player)) || known[player] < tick {
            known[player] = tick
        }
    }

    /// Takes down what a player does in the first tick that is not known yet.
    ///
    /// - Returns: Whether it is what was assumed, if anything was.
    package mutating func record(_ input: Input, of player: Player) -> Bool {
        known[player] += 1
        let tick = known[player]
        let isAsAssumed = self[tick][player] == input
        self[tick][player] = input
        return isAsAssumed
    }

    /// The inputs to simulate a tick with; of a player whose input is not known, that the last known
    /// move goes on.
    mutating func inputs(at tick: UInt32) -> PerPlayer<Input> {
        var inputs = self[tick]
        if known.one < tick { inputs.one = Input(self[known.one].one.move) }
        if known.two < tick { inputs.two = Input(self[known.two].two.move) }
        self[tick] = inputs
        return inputs
    }
}
