/// The far end of a connection.
package enum StreamOrigin: Equatable {
    case unknown
    /// Another process of this user, which may ask for the status.
    case process
    /// A TCP address with its port, and the network that it is part of.
    case address(String, network: UInt64)
}

/// One connection to the hub.
struct HubStream: Numbered {
    /// Identifies the stream; ascending.
    let number: Int

    let origin: StreamOrigin

    var phase: Phase
    var reader = FrameReader(limit: RoomLimits.greetingBytes)
    var queue = SendQueue()

    /// Time of the last received bytes; time of the last sent ones.
    var lastHeard: Duration
    var lastTaken: Duration
    var nextPing: Duration

    var greetingBytes = 0

    /// Bytes received after the hub began to hang up.
    var strayBytes = 0

    private var isOpened = false

    enum Phase: Equatable {
        /// No invite was presented yet.
        case greeting(until: Duration)
        /// The stream belongs to a member; its first stream also carries reliable messages.
        case member(Int, isFirst: Bool)
        /// Queued bytes are still sent and received ones dropped; then the hub hangs up.
        case finishing(until: Duration)
    }

    init(number: Int, origin: StreamOrigin, at now: Duration) {
        self.number = number
        self.origin = origin
        phase = .greeting(until: now + RoomLimits.greetingTime)
        lastHeard = now
        lastTaken = now
        nextPing = now + RoomLimits.pingInterval
    }

    var isFinishing: Bool {
        if case .finishing = phase { true } else { false }
    }

    /// True if nothing more will be sent.
    var isFinished: Bool { isFinishing && queue.isEmpty }

    /// Bytes in memory: unsent ones, and those of a frame that is not whole yet.
    var heldBytes: Int { queue.count + reader.waiting.count }

    /// The network of its far end; zero for this machine's programs and if unknown.
    var network: UInt64 {
        if case .address(_, let network) = origin { network } else { 0 }
    }

    /// True if the stream belongs to no member.
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

    mutating func sendUnlessBlocked(encoded frame: [UInt8]) {
        open()
        queue.appendUnlessBlocked(frame)
    }

    mutating func finish(at now: Duration) {
        phase = .finishing(until: now + RoomLimits.farewellTime)
    }

    /// Sends the preamble once.
    mutating func open() {
        guard !isOpened else { return }
        isOpened = true
        queue.append(FrameReader.preamble)
    }
}
