/// Events by their due time, earliest first; those that are due at the same time in the order they were added.
struct EventQueue<Event> {
    /// A binary heap: no entry is due before its parent at `(index - 1) / 2`.
    ///
    /// The events stand outside of the heap, so that finding an entry's place moves numbers only.
    private var heap: [Entry] = []
    private var events: [Event?] = []

    /// The places in ``events`` that are free again.
    private var free: [Int] = []
    private var added: UInt64 = 0

    /// When the next event is due.
    var nextTime: VirtualTime? { heap.first?.time }

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

    /// Takes the next event if it is due by then.
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
