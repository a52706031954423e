internal import GameBasics
internal import GameCore

/// The inputs with which each recent tick of a timeline was first simulated.
struct FirstSimulations: Sendable {
    private static let capacity = SnapshotBuffer.capacity

    private var entries = [Entry](repeating: Entry(), count: Int(capacity))

    private struct Entry: Sendable {
        var tick: UInt32 = .max
        var first = SimulatedTick.First(inputs: PerPlayer(.none, .none), predicted: [])
    }

    /// The first simulation of a tick; `nil` if it is not kept.
    subscript(tick: UInt32) -> SimulatedTick.First? {
        let entry = entries[Int(tick % Self.capacity)]
        return entry.tick == tick ? entry.first : nil
    }

    /// Notes the first simulation of a tick.
    mutating func note(_ tick: UInt32, _ first: SimulatedTick.First) {
        entries[Int(tick % Self.capacity)] = Entry(tick: tick, first: first)
    }

    /// Forgets all ticks, for another timeline.
    mutating func restart() {
        for index in entries.indices { entries[index].tick = .max }
    }
}
