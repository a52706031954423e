internal import GameCore

/// The inputs with which each recent tick of a timeline was first simulated.
struct FirstSimulations: Sendable {
    private static let capacity = SnapshotBuffer.capacity

    private var entries = [Entry](repeating: Entry(), count: Int(capacity))

    private struct Entry: Sendable {
        var tick: UInt32 = .max
        var inputs = PerPlayer(Input.none, Input.none)
        var predicted: PlayerSet = []
    }

    /// The first simulation of a tick; `nil` if it is not kept.
    subscript(tick: UInt32) -> SimulatedTick.First? {
        let entry = entries[Int(tick % Self.capacity)]
        return entry.tick == tick ? SimulatedTick.First(inputs: entry.inputs, predicted: entry.predicted) : nil
    }

    /// Notes the first simulation of a tick.
    mutating func note(_ tick: UInt32, _ inputs: PerPlayer<Input>, predicted: PlayerSet) {
        entries[Int(tick % Self.capacity)] = Entry(tick: tick, inputs: inputs, predicted: predicted)
    }

    /// Forgets all ticks, for another timeline.
    mutating func restart() {
        for index in entries.indices { entries[index].tick = .max }
    }
}
