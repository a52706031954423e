package import SocketSessions

/// A guest's streams in a virtual room.
package final class VirtualLink: GuestLink {
    private unowned let room: VirtualRoom
    private let count: Int
    private var streams: [VirtualStream] = []
    package private(set) var isClosed = false

    package var conditions: VirtualConditions {
        didSet {
            for stream in streams { (stream.up.conditions, stream.down.conditions) = (conditions, conditions) }
        }
    }

    package init(_ room: VirtualRoom, count: Int, _ conditions: VirtualConditions) {
        self.room = room
        self.count = count
        self.conditions = conditions
    }

    package var mayMove: Bool { room.guestsMove }

    package func receive(into guest: inout Guest, at now: Duration) {
        guard !isClosed else { return }
        if streams.isEmpty { streams.append(room.open(conditions, place: 0)) }
        while guest.localParticipant != nil, streams.count < count, guest.openStream(at: now) != nil {
            streams.append(room.open(conditions, place: streams.count))
        }
        for (index, stream) in streams.enumerated() {
            for bytes in stream.down.take(until: now) { guest.receive(bytes, on: index, at: now) }
            if stream.down.hasEnded(at: now) {
                guest.close(index, nil)
                stream.up.reset(at: now)
            }
        }
    }

    package func send(from guest: inout Guest, at now: Duration) {
        guard !isClosed else { return }
        for (index, stream) in streams.enumerated() {
            let waiting = guest.waiting(on: index)
            if !waiting.isEmpty { guest.sent(stream.up.append(waiting, at: now), on: index) }
        }
        if guest.isOver { kill() }
    }

    /// Closes all streams after the bytes sent so far, like the end of a process.
    package func kill() {
        isClosed = true
        for stream in streams { stream.up.end(at: room.now) }
    }

    /// Resets all streams and loses the bytes in flight.
    package func reset() {
        for stream in streams {
            stream.up.reset(at: room.now)
            stream.down.reset(at: room.now)
        }
    }

    /// True if no bytes pass in either direction.
    package var isCut = false {
        didSet {
            cut(\.up, isCut)
            cut(\.down, isCut)
        }
    }

    /// Holds or releases the bytes of one direction.
    ///
    /// - Parameter places: The streams by index; only the first carries reliable messages.
    package func cut(
        _ pipe: ReferenceWritableKeyPath<VirtualStream, VirtualPipe>,
        _ isCut: Bool,
        on places: Range<Int> = 0..<3
    ) {
        for stream in streams where places.contains(stream.place) { stream[keyPath: pipe].isCut = isCut }
    }

    /// True if no bytes are in flight.
    package var isEmpty: Bool { streams.allSatisfy { $0.up.isEmpty && $0.down.isEmpty } }
}
