/// Events by due time, earliest first; events due at the same time keep the order of their insertion.
struct EventQueue<Event> {
    /// A binary heap: no entry is due before its parent at `(index - 1) / 2`.
    ///
    /// The events are stored outside the heap, so that sifting moves numbers only.
    private var heap: [Entry] = []
    private var events: [Event?] = []

    /// Free slots in ``events``.
    private var free: [Int] = []
    private var added: UInt64 = 0

    mutating func add(_ event: Event, at time: VirtualTime) {
        let slot: Int
        if let last = free.popLast() {
            slot = last
            events[slot] = event
        } else {
            slot = events.count
            events.append(event)
        }
        heap.append(Entry(time: time, number: added, slot: slot))
        added += 1
        var index = heap.count - 1
        while index > 0, heap[index] < heap[(index - 1) / 2] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Takes the next event due at or before a time.
    mutating func next(until time: VirtualTime) -> (time: VirtualTime, event: Event)? {
        guard let first = heap.first, first.time <= time else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var index = 0
        while let child = earlierChild(of: index), heap[child] < heap[index] {
            heap.swapAt(index, child)
            index = child
        }
        guard let event = events[first.slot].take() else { preconditionFailure("An event came twice") }
        free.append(first.slot)
        return (first.time, event)
    }

    /// True if a condition holds for an event to come.
    func contains(where holds: (Event) -> Bool) -> Bool { events.contains { $0.map(holds) ?? false } }

    private func earlierChild(of index: Int) -> Int? {
        let left = 2 * index + 1
        guard left < heap.count else { return nil }
        let right = left + 1
        return right < heap.count && heap[right] < heap[left] ? right : left
    }

    private struct Entry {
        var time: VirtualTime
        var number: UInt64
        var slot: Int

        static func < (lhs: Entry, rhs: Entry) -> Bool {
            (lhs.time, lhs.number) < (rhs.time, rhs.number)
        }
    }
}
