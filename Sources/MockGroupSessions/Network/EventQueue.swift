/// Events by due time, earliest first; events due at the same time keep the order of their insertion.
struct EventQueue<Event> {
    /// Ascending by time; the first ``taken`` were taken already.
    private var entries: [(time: VirtualTime, event: Event)] = []
    private var taken = 0

    mutating func add(_ event: Event, at time: VirtualTime) {
        // Most events are due after those that wait.
        var place = entries.count
        while place > taken, time < entries[place - 1].time { place -= 1 }
        entries.insert((time, event), at: place)
    }

    /// Takes the next event due at or before a time.
    mutating func next(until time: VirtualTime) -> (time: VirtualTime, event: Event)? {
        guard taken < entries.count, entries[taken].time <= time else { return nil }
        let next = entries[taken]
        taken += 1
        if taken == entries.count || taken == 32 {
            entries.removeFirst(taken)
            taken = 0
        }
        return next
    }
}
