/// One connection to the hub.
struct HubStream {
    /// Names the stream: larger for each further one.
    let number: Int

    var phase: Phase
    var reader = FrameReader(limit: RoomLimits.greetingBytes)
    var queue = SendQueue()

    /// When bytes last came, and when the stream last took some.
    var lastHeard: Duration
    var lastTaken: Duration
    var nextPing: Duration

    /// Bytes of the greeting so far.
    var greetingBytes = 0

    /// Bytes that came after the hub began to hang up.
    var strayBytes = 0

    /// Whether the preamble was sent.
    private var isOpened = false

    enum Phase: Equatable {
        /// The invite was not shown yet.
        case greeting(until: Duration)
        /// It belongs to a member; the first stream of one also carries what is reliable.
        case member(Int, isFirst: Bool)
        /// What waits is still sent, what comes is dropped, and then the hub hangs up.
        case finishing(until: Duration)
    }

    init(number: Int, at now: Duration) {
        self.number = number
        phase = .greeting(until: now + RoomLimits.greetingTime)
        lastHeard = now
        lastTaken = now
        nextPing = now + RoomLimits.pingInterval
    }

    /// Whether it is no member's.
    var isStranger: Bool {
        if case .member = phase { false } else { true }
    }

    mutating func send(_ frame: HubFrame) {
        send(encoded: frame.encoded)
    }

    mutating func send(encoded frame: [UInt8]) {
        open()
        queue.append(frame)
    }

    /// Sends a frame unless bytes wait.
    mutating func sendUnlessBlocked(encoded frame: [UInt8]) {
        open()
        queue.appendUnlessBlocked(frame)
    }

    mutating func finish(at now: Duration) {
        phase = .finishing(until: now + RoomLimits.farewellTime)
    }

    /// Begins to answer.
    mutating func open() {
        guard !isOpened else { return }
        isOpened = true
        queue.append(FrameReader.preamble)
    }
}
