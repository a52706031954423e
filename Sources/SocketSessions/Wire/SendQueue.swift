/// The bytes that wait to be sent on a stream.
package struct SendQueue: Sendable {
    private var bytes: [UInt8] = []
    private var head = 0

    /// Whether the stream did not take all bytes the last time.
    package private(set) var isBlocked = false

    init() {}

    package var count: Int { bytes.count - head }
    package var isEmpty: Bool { head == bytes.count }

    /// The bytes, the first first.
    package var waiting: ArraySlice<UInt8> { bytes[head...] }

    mutating func append(_ frame: [UInt8]) {
        bytes += frame
    }

    /// Appends a frame that may be lost, unless bytes wait for the stream.
    mutating func appendUnlessBlocked(_ frame: [UInt8]) {
        guard !isBlocked, count < RoomLimits.unreliableQueueBytes else { return }
        bytes += frame
    }

    /// Removes bytes that the stream took, after it was offered all of them.
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
