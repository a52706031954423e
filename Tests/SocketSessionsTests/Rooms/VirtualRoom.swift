internal import GroupSessions
@testable import SocketSessions

/// A hub and its guests in virtual time, joined by streams that take a while.
final class VirtualRoom {
    private(set) var now = Duration.zero
    private(set) var hub: Hub
    let invite: Invite
    private var numbers: Numbers
    private var streams: [VirtualStream] = []
    private let streamsPerGuest: Int

    /// The most bytes on the way in one direction of a stream.
    static let capacity = 1 << 16

    init(seed: UInt64, streamsPerGuest: Int) {
        numbers = Numbers(seed: seed)
        invite = Invite(using: &numbers)
        self.streamsPerGuest = streamsPerGuest
        hub = Hub(invite, key: (numbers.next(), numbers.next()), at: .zero)
    }

    /// A device outside of the room.
    ///
    /// - Parameter delay: How long bytes are on the way, in either direction.
    func makeActivity(_ metadata: GroupActivityMetadata, delay: Duration) -> (SocketActivity, () -> VirtualLink?) {
        var latest: VirtualLink?
        let activity = SocketActivity(metadata, invite, clock: { [unowned self] in now }) { [unowned self] in
            let link = VirtualLink(self, count: streamsPerGuest, delay: delay)
            latest = link
            return link
        }
        return (activity, { latest })
    }

    /// Opens a stream to the hub.
    fileprivate func open(delay: Duration) -> VirtualStream {
        let stream = VirtualStream(number: hub.open(at: now), delay: delay)
        streams.append(stream)
        return stream
    }

    func advance(to time: Duration) {
        now = time
        for stream in streams {
            for bytes in stream.up.take(until: now) { hub.receive(bytes[...], on: stream.number, at: now) }
            if stream.up.hasEnded(at: now) { hub.close(stream.number, at: now) }
        }
        hub.advance(to: now)
        for stream in streams {
            let waiting = hub.waiting(on: stream.number)
            if !waiting.isEmpty {
                let count = stream.down.append(waiting, at: now)
                hub.sent(count, on: stream.number, at: now)
            }
            if hub.isFinished(stream.number) { stream.down.end(at: now) }
        }
        for number in hub.takeOver() {
            for stream in streams where stream.number == number { stream.down.end(at: now) }
            streams.removeAll { $0.number == number }
        }
    }

    /// The relay is killed, and another one serves the room.
    func replaceHub() {
        for stream in streams { stream.down.end(at: now) }
        streams = []
        hub = Hub(invite, key: (numbers.next(), numbers.next()), at: now)
    }
}

/// Bytes in two directions.
final class VirtualStream {
    let number: Int
    var up: VirtualPipe
    var down: VirtualPipe

    init(number: Int, delay: Duration) {
        self.number = number
        up = VirtualPipe(delay: delay)
        down = VirtualPipe(delay: delay)
    }
}

/// Bytes in one direction: complete and in order, as long as the link is not cut.
struct VirtualPipe {
    let delay: Duration
    var isCut = false
    private var chunks: [(due: Duration, bytes: [UInt8])] = []
    private var ending: Duration?

    init(delay: Duration) {
        self.delay = delay
    }

    /// - Returns: How many bytes it took.
    mutating func append(_ bytes: ArraySlice<UInt8>, at now: Duration) -> Int {
        guard ending == nil else { return bytes.count }
        let free = VirtualRoom.capacity - chunks.reduce(0) { $0 + $1.bytes.count }
        let taken = Array(bytes.prefix(max(free, 0)))
        if !taken.isEmpty { chunks.append((now + delay, taken)) }
        return taken.count
    }

    mutating func take(until now: Duration) -> [[UInt8]] {
        guard !isCut else { return [] }
        let due = chunks.prefix { $0.due <= now }.map(\.bytes)
        chunks.removeFirst(due.count)
        return due
    }

    mutating func end(at now: Duration) {
        if ending == nil { ending = now + delay }
    }

    func hasEnded(at now: Duration) -> Bool {
        guard !isCut, chunks.isEmpty, let ending else { return false }
        return ending <= now
    }
}

/// A guest's streams in a virtual room.
final class VirtualLink: GuestLink {
    private unowned let room: VirtualRoom
    private let count: Int
    private let delay: Duration
    private var streams: [VirtualStream] = []
    private(set) var isClosed = false

    init(_ room: VirtualRoom, count: Int, delay: Duration) {
        self.room = room
        self.count = count
        self.delay = delay
    }

    func receive(into guest: inout Guest, at now: Duration) {
        guard !isClosed else { return }
        if streams.isEmpty { streams.append(room.open(delay: delay)) }
        while guest.localParticipant != nil, streams.count < count, guest.openStream(at: now) != nil {
            // Streams of one link have their own moods.
            streams.append(room.open(delay: delay + .milliseconds(7 * streams.count)))
        }
        for (index, stream) in streams.enumerated() {
            for bytes in stream.down.take(until: now) { guest.receive(bytes[...], on: index, at: now) }
            if stream.down.hasEnded(at: now) { guest.close(index, "the other side hung up") }
        }
    }

    func send(from guest: inout Guest, at now: Duration) {
        guard !isClosed else { return }
        for (index, stream) in streams.enumerated() {
            let waiting = guest.waiting(on: index)
            if !waiting.isEmpty { guest.sent(stream.up.append(waiting, at: now), on: index) }
        }
        if guest.isOver { kill() }
    }

    /// Closes all streams after what was sent, as the end of a process does.
    func kill() {
        isClosed = true
        for stream in streams { stream.up.end(at: room.now) }
    }

    /// Whether nothing passes, in either direction.
    var isCut = false {
        didSet {
            for stream in streams {
                stream.up.isCut = isCut
                stream.down.isCut = isCut
            }
        }
    }
}
