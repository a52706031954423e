/// Waits until one of several descriptors is ready.
package struct Poller {
    private var entries: [pollfd] = []

    package init() {}

    package mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
    }

    /// Adds a descriptor; a negative one is never ready.
    ///
    /// - Returns: Its index among the entries; -1 for a negative one, since the system polls no more entries than the
    ///   process may have descriptors.
    @discardableResult
    package mutating func add(_ descriptor: Int32, reads: Bool, writes: Bool) -> Int {
        guard descriptor >= 0 else { return -1 }
        let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
        entries.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
        return entries.count - 1
    }

    /// Waits until a descriptor can be read, or written if told; for a signal or the timeout at most.
    ///
    /// - Returns: True if the descriptor is ready, or has ended.
    @discardableResult
    package static func wait(_ timeout: Duration, for descriptor: Int32 = -1, writes: Bool = false) -> Bool {
        var poller = Poller()
        poller.add(descriptor, reads: !writes, writes: writes)
        poller.wait(timeout)
        return poller.entries.contains { $0.revents != 0 }
    }

    /// Waits for a ready descriptor, a signal or the timeout.
    package mutating func wait(_ timeout: Duration) {
        let bounded = min(max(timeout, .zero), .seconds(60)).components
        let milliseconds =
            Int32(bounded.seconds) * 1_000 + Int32((bounded.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
        if poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
            for index in entries.indices { entries[index].revents = 0 }
        }
    }

    /// True if an entry has bytes to read or has ended.
    package func isReadable(_ index: Int) -> Bool {
        index >= 0 && Int32(entries[index].revents) & ~Int32(POLLOUT) != 0
    }
}
