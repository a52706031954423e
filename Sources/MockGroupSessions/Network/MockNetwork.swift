public import GroupSessions

/// Devices in one call, the links between them, and their virtual time.
///
/// State changes only in ``advance(to:)`` and in calls of devices and sessions, all from one thread. The same seed,
/// script and calls give the same deliveries to the byte, on every machine.
///
/// Each pair of devices has a link, each direction with its own ``LinkConditions`` and random stream: adding a device
/// or changing one direction changes nothing elsewhere.
///
/// | bound | at most | beyond it |
/// |---|---|---|
/// | messages in flight on a link, until their receiver is drained | 4,096 | unreliable: lost; reliable: `queueFull` |
/// | messages queued in a session that has not joined | 256 | `queueFull` |
/// | messages that a listener has not read | 4,096 | rejected, and reported |
/// | bytes in front of a link's bandwidth | ``Bandwidth/queueBytes`` | the packet is lost |
public final class MockNetwork {
    // All state is used from one thread, and no closure calls back into it. Run-time exclusivity checks took a seventh
    // of a lab's tick.
    @exclusivity(unchecked) public internal(set) var now = VirtualTime()

    public var activity: GroupActivityMetadata

    let seed: UInt64

    /// Seed of the links' draws: ``seed``, until ``reseedLinks(_:)``.
    private var linkSeed: UInt64
    let initialConditions: LinkConditions
    @exclusivity(unchecked) var devices: [Device] = []

    /// By sending device, then by receiving device.
    @exclusivity(unchecked) var links: [[Link]] = []

    /// All participations so far, in the order of their offers.
    @exclusivity(unchecked) var endpoints: [Endpoint] = []
    var channels: [Route: ReliableChannel] = [:]
    @exclusivity(unchecked) var queue = EventQueue<NetworkEvent>()
    private var identifiers: RandomStream

    /// True if the network records the fate of each packet.
    ///
    /// The records accumulate until ``takePacketEvents(into:)``. Recording does not affect the simulation.
    @exclusivity(unchecked) public var recordsPacketEvents = false
    @exclusivity(unchecked) private var packetEvents: [PacketEvent] = []

    @exclusivity(unchecked) private var packets: UInt64 = 0

    /// Makes a network without devices.
    ///
    /// - Parameters:
    ///   - seed: Seed of all random draws.
    ///   - conditions: Initial conditions of all links.
    public init(seed: UInt64, conditions: LinkConditions = .perfect, activity: GroupActivityMetadata = .mock) {
        self.seed = seed
        linkSeed = seed
        self.activity = activity
        initialConditions = conditions
        identifiers = RandomStream(seed: seed, stream: .max)
    }

    /// Copies the network with its devices, sessions and packets in flight.
    ///
    /// The copy is independent; ``MockDevice/copy(in:)`` and ``MockSession/copy(in:)`` give its objects.
    public func copy() -> MockNetwork {
        let copy = MockNetwork(seed: seed, conditions: initialConditions, activity: activity)
        copy.now = now
        copy.linkSeed = linkSeed
        copy.devices = devices
        copy.links = links
        copy.endpoints = endpoints
        copy.channels = channels
        copy.queue = queue
        copy.identifiers = identifiers
        copy.recordsPacketEvents = recordsPacketEvents
        copy.packetEvents = packetEvents
        copy.packets = packets
        return copy
    }

    /// Adds a device to the call.
    public func addDevice() -> MockDevice {
        let index = devices.count
        devices.append(Device())
        for sender in 0..<index {
            links[sender].append(makeLink(from: sender, to: index))
        }
        links.append((0...index).map { makeLink(from: index, to: $0) })
        return MockDevice(network: self, index: index)
    }

    /// The conditions of one direction.
    ///
    /// Packets in flight keep the conditions under which they were sent.
    public subscript(from sender: MockDevice, to receiver: MockDevice) -> LinkConditions {
        get { links[sender.index][receiver.index].process.conditions }
        set { links[sender.index][receiver.index].process.conditions = newValue }
    }

    /// Makes one direction lose all packets from now on, for a duration.
    public func blackOut(from sender: MockDevice, to receiver: MockDevice, for length: Duration) {
        links[sender.index][receiver.index].process.blackOut(until: now.advanced(by: length))
    }

    /// Makes all links draw by another network seed from now on; nothing else changes.
    public func reseedLinks(_ seed: UInt64) {
        linkSeed = seed
        for sender in links.indices {
            for receiver in links[sender].indices {
                links[sender][receiver].process.seed = makeLinkSeed(from: sender, to: receiver)
            }
        }
    }

    public func statistics(from sender: MockDevice, to receiver: MockDevice) -> LinkStatistics {
        links[sender.index][receiver.index].statistics
    }

    /// True during a blackout of one direction: a ``LinkConditions/blackout`` or a single one.
    public func isInBlackout(from sender: MockDevice, to receiver: MockDevice) -> Bool {
        links[sender.index][receiver.index].process.isDark(at: now)
    }

    /// The time that each packet of one direction takes at least, as long as its conditions stay and no fate is planned.
    package func leastDelay(from sender: MockDevice, to receiver: MockDevice) -> Duration {
        .microseconds(links[sender.index][receiver.index].process.leastDelay)
    }

    /// Bytes queued in one direction for its ``LinkConditions/bandwidth``.
    public func queuedBytes(from sender: MockDevice, to receiver: MockDevice) -> Int {
        links[sender.index][receiver.index].process.queuedBytes(at: now)
    }

    /// Advances the time and processes all events due by then.
    ///
    /// - Precondition: The time is not before ``now``.
    public func advance(to time: VirtualTime) {
        precondition(time >= now, "Time runs backwards from \(now.microseconds) to \(time.microseconds) µs")
        while let (due, event) = queue.next(until: time) {
            now = due
            handle(event)
        }
        now = time
    }

    /// Advances the time by a duration; see ``advance(to:)``.
    public func advance(by duration: Duration) {
        advance(to: now.advanced(by: duration))
    }

    /// A new identifier; SplitMix64 repeats a number only after all others.
    func makeIdentifier() -> UInt64 {
        identifiers.next()
    }

    /// Takes the events of packets since the last call, in order.
    ///
    /// - Parameter events: Empty; its storage is reused for the next events.
    public func takePacketEvents(into events: inout [PacketEvent]) {
        swap(&packetEvents, &events)
    }

    /// Records an event of a packet now, if recording is on.
    func note(_ kind: PacketEvent.Kind, of packet: UInt64) {
        guard recordsPacketEvents else { return }
        packetEvents.append(PacketEvent(packet: packet, time: now, kind: kind))
    }

    func makePacketNumber() -> UInt64 {
        defer { packets += 1 }
        return packets
    }

    private func handle(_ event: NetworkEvent) {
        switch event {
        case .connected(let endpoint): connect(endpoint)
        case .shown(let endpoint, let participants): show(participants, to: endpoint)
        case .timedOut(let packet): retransmit(packet)
        case .arrived(let packet): receive(packet)
        }
    }

    private func makeLink(from sender: Int, to receiver: Int) -> Link {
        Link(conditions: initialConditions, seed: makeLinkSeed(from: sender, to: receiver))
    }

    private func makeLinkSeed(from sender: Int, to receiver: Int) -> UInt64 {
        var random = RandomStream(seed: linkSeed, stream: UInt64(sender) << 32 | UInt64(receiver))
        return random.next()
    }
}

extension GroupActivityMetadata {
    /// The default activity of a mock network.
    public static let mock = GroupActivityMetadata(identifier: "mock.activity", title: "Mock")
}

/// The network's record of a device.
struct Device {
    var script = DeviceScript()

    /// The endpoint of its latest session.
    var endpoint: Int?

    /// Endpoints that were offered to the device and not taken yet.
    var offers: [Int] = []
}

/// A scheduled event.
enum NetworkEvent {
    /// An endpoint has joined.
    case connected(Int)
    /// An endpoint learns of these participants; with `nil`, of those present by then.
    case shown(Int, Set<Participant>?)
    /// The retransmission timer of a lost reliable packet has run out.
    case timedOut(Packet)
    case arrived(Packet)
}
