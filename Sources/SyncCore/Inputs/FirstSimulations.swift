internal import GameBasics

/// The inputs with which each recent tick of a timeline was first simulated.
@usableFromInline struct FirstSimulations<Game: SyncGame>: Sendable {
    @inlinable static var capacity: UInt32 { SnapshotBuffer<Game>.capacity }

    @usableFromInline var entries = [Entry](repeating: (.max, .init()), count: Int(capacity))

    @usableFromInline typealias Entry = (tick: UInt32, first: SimulatedTick<Game>.First)

    /// The first simulation of a tick; `nil` if it is not kept.
    @inlinable subscript(tick: UInt32) -> SimulatedTick<Game>.First? {
        let entry = entries[Int(tick % Self.capacity)]
        return entry.tick == tick ? entry.first : nil
    }

    /// Notes the first simulation of a tick.
    @inlinable mutating func note(_ tick: UInt32, _ first: SimulatedTick<Game>.First) {
        entries[Int(tick % Self.capacity)] = (tick, first)
    }

    /// Forgets all ticks, for another timeline.
    @inlinable mutating func restart() {
        for index in entries.indices { entries[index].tick = .max }
    }
}
