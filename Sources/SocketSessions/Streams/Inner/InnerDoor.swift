internal import OperatingSystem
internal import Synchronization

/// The way into a relay for streams that other threads of this process carry, such as WebSockets: their bytes pass
/// through memory, so a stream takes no descriptor here.
public final class InnerDoor: Sendable {
    /// Readable once a stream has something for the relay.
    let bell: Int32
    private let button: Int32
    private let state = Mutex(State())

    private struct State {
        var isRinging = false
        var waiting: [InnerStream] = []
    }

    /// Streams that wait for the relay at most, as in the queue of a socket.
    private static let backlog = 256

    /// - Throws: ``RelayError`` if the system has no pipe.
    init() throws(RelayError) {
        guard let pipe = SystemCalls.pipe() else { throw RelayError(.system, SystemCalls.errorText) }
        (bell, button) = pipe
        for descriptor in [bell, button] { SystemCalls.prepare(descriptor) }
    }

    deinit {
        SystemCalls.close(bell)
        SystemCalls.close(button)
    }

    /// Opens a stream to the relay.
    ///
    /// - Returns: The stream; `nil` if too many wait for the relay.
    public func open(_ carrier: any InnerCarrier) -> InnerStream? {
        let stream = InnerStream(carrier, self)
        let isTaken = state.withLock { state in
            guard state.waiting.count < Self.backlog else { return false }
            state.waiting.append(stream)
            return true
        }
        guard isTaken else { return nil }
        ring()
        return stream
    }

    /// Takes the stream that waits longest; `nil` if none does.
    func accept() -> InnerEnd? {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }.map(InnerEnd.init)
    }

    /// Wakes the relay.
    func ring() {
        state.withLock { state in
            guard !state.isRinging else { return }
            state.isRinging = true
            _ = [1].withUnsafeBytes { SystemCalls.write(button, $0) }
        }
    }

    /// Stops the bell; what it was rung for is looked at afterwards.
    func answer() {
        state.withLock { state in
            state.isRinging = false
            _ = SystemCalls.readSome(bell)
        }
    }
}

/// The carrier of a stream's bytes; the relay calls it from its own thread.
public protocol InnerCarrier: AnyObject, Sendable {
    /// Carries bytes, then tells ``InnerStream/wrote(_:)``.
    func write(_ bytes: ArraySlice<UInt8>, for stream: InnerStream)
    /// Reads again, after ``InnerStream/receive(_:)`` was too much.
    func resumeReading()
    /// Carries the bytes so far, then hangs up.
    func close()
}
