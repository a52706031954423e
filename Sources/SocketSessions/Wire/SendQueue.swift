/// The unsent bytes of a stream.
package struct SendQueue: Sendable {
    private var bytes: [UInt8] = []
    private var head = 0

    /// True if the stream did not take all bytes the last time.
    package private(set) var isBlocked = false

    init() {}

    package var count: Int { bytes.count - head }
    package var isEmpty: Bool { head == bytes.count }

    /// The unsent bytes, oldest first.
    package var waiting: ArraySlice<UInt8> { bytes[head...] }

    mutating func append(_ frame: [UInt8]) {
        bytes += frame
    }

    /// Appends a frame, or drops it if the stream is blocked.
    mutating func appendUnlessBlocked(_ frame: [UInt8]) {
        guard !isBlocked, count < RoomLimits.unreliableQueueBytes else { return }
        bytes += frame
    }

    /// Removes the bytes that a stream took when offered all of them.
    mutating func removeFirst(_ sent: Int) {
        head += sent
        isBlocked = !isEmpty
        if isEmpty {
            bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
            head = 0
        } else if head > 1 << 16 {
            bytes.removeFirst(head)
            head = 0
        }
    }
}
