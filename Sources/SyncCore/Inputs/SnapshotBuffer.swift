/// The state after each recent tick of a timeline.
public struct SnapshotBuffer<Game: SyncGame>: Sendable {
    /// Ticks kept: from the last confirmed to the current one, and earlier ones for the view.
    @inlinable static var capacity: UInt32 { 128 }

    @usableFromInline var states: [Game]

    @inlinable package init(_ state: Game) {
        states = Array(repeating: state, count: Int(Self.capacity))
    }

    @inlinable package subscript(tick: UInt32) -> Game {
        get { states[Int(tick % Self.capacity)] }
        set { states[Int(tick % Self.capacity)] = newValue }
    }

    /// True if it has just this state at its tick.
    @inline(__always)
    @inlinable func has(_ state: Game) -> Bool { self[state.tick].isSame(as: state) }

    /// Simulates the ticks after `first` up to `last`, with predictions of unknown inputs.
    @inlinable package mutating func simulate(
        after first: UInt32,
        through last: UInt32,
        _ inputs: inout InputQueue<Game>,
        under rules: Game.Rules
    ) {
        inputs.predict()
        var state = self[first]
        var tick = first
        while tick < last {
            tick += 1
            state.advance(inputs[tick], under: rules)
            self[tick] = state
        }
    }
}
