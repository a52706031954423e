internal import Synchronization

/// A stream into a relay of this process, for its carrier.
public final class InnerStream: Sendable {
    private let carrier: any InnerCarrier
    private let door: InnerDoor
    private let state = Mutex(State())

    private struct State {
        /// Bytes for the relay.
        var received: [UInt8] = []
        /// True if the carrier reads no more until the relay has taken the bytes.
        var isPaused = false
        var hasEnded = false
        /// Bytes from the relay that the carrier has not written yet.
        var unwritten = 0
        /// True once the relay has hung up.
        var isClosed = false
    }

    /// Bytes in each direction from which on no more are taken.
    private static let capacity = 1 << 16

    init(_ carrier: any InnerCarrier, _ door: InnerDoor) {
        (self.carrier, self.door) = (carrier, door)
    }

    /// Hands bytes to the relay.
    ///
    /// - Returns: False if the carrier is to read no more before ``InnerCarrier/resumeReading()``.
    public func receive(_ bytes: some Collection<UInt8>) -> Bool {
        let isPaused = state.withLock { state in
            guard !state.isClosed else { return false }
            state.received += bytes
            state.isPaused = state.received.count >= Self.capacity
            return state.isPaused
        }
        door.ring()
        return !isPaused
    }

    /// Notes that the carrier has written bytes of the relay.
    public func wrote(_ count: Int) {
        let wasFull = state.withLock { state in
            defer { state.unwritten -= count }
            return state.unwritten >= Self.capacity
        }
        if wasFull { door.ring() }
    }

    /// Notes that the carrier has lost its connection.
    public func end() {
        state.withLock { $0.hasEnded = true }
        door.ring()
    }

    // MARK: The relay's side

    var hasArrivals: Bool { state.withLock { !$0.received.isEmpty || $0.hasEnded || $0.isClosed } }

    func read(into buffer: inout [UInt8]) -> ByteStream.Transfer {
        var (resumes, hasMore) = (false, false)
        let transfer: ByteStream.Transfer = state.withLock { state in
            guard !state.isClosed else { return .ended("the connection is closed") }
            guard !state.received.isEmpty else { return state.hasEnded ? .ended(nil) : .blocked }
            let count = min(buffer.count, state.received.count)
            buffer.replaceSubrange(..<count, with: state.received[..<count])
            state.received.removeFirst(count)
            hasMore = !state.received.isEmpty || state.hasEnded
            resumes = state.isPaused && !hasMore
            if resumes { state.isPaused = false }
            return .moved(count)
        }
        if hasMore { door.ring() }
        if resumes { carrier.resumeReading() }
        return transfer
    }

    /// - Returns: The number of bytes that the carrier takes.
    func send(_ bytes: ArraySlice<UInt8>) -> Int {
        let count = state.withLock { state in
            guard !state.hasEnded else { return 0 }
            let count = max(0, min(bytes.count, Self.capacity - state.unwritten))
            state.unwritten += count
            return count
        }
        if count > 0 { carrier.write(bytes.prefix(count), for: self) }
        return count
    }

    func close() {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if isFirst { carrier.close() }
    }
}

/// The relay's end of an inner stream, which hangs up when it is given up.
final class InnerEnd: RelayStream {
    private let stream: InnerStream

    init(_ stream: InnerStream) {
        self.stream = stream
    }

    deinit { stream.close() }

    var input: Int32 { -1 }
    var output: Int32 { -1 }
    var origin: StreamOrigin { .unknown }
    var hasArrivals: Bool { stream.hasArrivals }
    func read(into buffer: inout [UInt8]) -> ByteStream.Transfer { stream.read(into: &buffer) }
    func send(_ bytes: ArraySlice<UInt8>) -> Int { stream.send(bytes) }
    func finishWriting() { stream.close() }
}
