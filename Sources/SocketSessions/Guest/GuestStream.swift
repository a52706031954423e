/// One of a guest's connections to the hub.
struct GuestStream {
    var reader: FrameReader
    var queue = SendQueue()
    var lastHeard: Duration
    var nextPing: Duration
    /// Time of the first ping since then; `nil` without one.
    private(set) var pinged: Duration?
    var isOpen = true

    /// True once the hub has answered on it: a command may take seconds to connect, or may never do so.
    private(set) var isConfirmed = false

    /// True if it carries messages.
    var isReady: Bool { isOpen && isConfirmed }

    /// The longest silence of the hub.
    var patience: Duration { isConfirmed ? RoomLimits.silence : RoomLimits.connectingTime }

    /// - Parameter first: The first frame.
    init(_ first: GuestFrame, limit: Int, at now: Duration) {
        reader = FrameReader(limit: limit)
        lastHeard = now
        nextPing = now + RoomLimits.pingInterval
        queue.append(FrameReader.preamble + first.encoded)
    }

    mutating func hear(at now: Duration) {
        (lastHeard, pinged, isConfirmed) = (now, nil, true)
    }

    mutating func pingIfDue(at now: Duration) {
        let isProbeDue = pinged == nil && now - lastHeard >= RoomLimits.probingTime
        guard now >= nextPing || isProbeDue else { return }
        queue.appendUnlessBlocked(GuestFrame.ping(now.wireTime).encoded)
        nextPing = now + RoomLimits.pingInterval
        pinged = pinged ?? now
    }

    mutating func send(_ frame: GuestFrame) {
        queue.append(frame.encoded)
    }
}
