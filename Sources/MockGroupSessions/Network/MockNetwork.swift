public import GroupSessions

/// Devices in one call, the links between them, and the time that passes for all of them.
///
/// Nothing happens but in ``advance(to:)`` and in the calls of its devices and sessions, all from one
/// thread. The same seed, script and calls give the same deliveries to the byte, on every machine.
///
/// Each device has one link to each other, either direction with a ``LinkConditions`` and a random
/// stream of its own: another device, or other conditions in one direction, change nothing elsewhere.
///
/// | bound | at most | beyond it |
/// |---|---|---|
/// | messages in flight on a link, until their receiver is drained | 4,096 | unreliable: lost; reliable: `queueFull` |
/// | messages queued in a session that has not joined | 256 | `queueFull` |
/// | messages that a listener has not read | 4,096 | rejected, and reported |
/// | bytes in front of a link's bandwidth | ``Bandwidth/queueBytes`` | the packet is lost |
public final class MockNetwork {
    // All state is used from one thread, and no closure calls back into it. Checking exclusive access at run time took
    // a seventh of a lab's tick.
    @exclusivity(unchecked) public internal(set) var now = VirtualTime()

    /// The activity of every device in this network.
    public let activity: GroupActivityMetadata

    let seed: UInt64
    let initialConditions: LinkConditions
    @exclusivity(unchecked) var devices: [Device] = []

    /// By the sending device, then by the receiving one.
    @exclusivity(unchecked) var links: [[Link]] = []

    /// Every participation so far, by the order of its offer.
    @exclusivity(unchecked) var endpoints: [Endpoint] = []
    var channels: [Route: ReliableChannel] = [:]
    @exclusivity(unchecked) var queue = EventQueue<NetworkEvent>()
    private var identifiers: RandomStream

    /// Whether the network notes what happens to each packet.
    ///
    /// It keeps all of it until ``takeFates(into:)`` takes it. What is noted has no effect on what happens.
    @exclusivity(unchecked) public var recordsFates = false
    @exclusivity(unchecked) private var fates: [PacketFate] = []

    /// How many packets were sent.
    @exclusivity(unchecked) private var packets: UInt64 = 0

    /// Makes a network without devices.
    ///
    /// - Parameters:
    ///   - seed: Decides everything that is left to chance.
    ///   - conditions: What links begin with.
    public init(seed: UInt64, conditions: LinkConditions = .perfect, activity: GroupActivityMetadata = .mock) {
        self.seed = seed
        self.activity = activity
        initialConditions = conditions
        identifiers = RandomStream(seed: seed, stream: .max)
    }

    /// Copies the network, with its devices, its sessions and all that is in flight.
    ///
    /// The copy goes its own way; ``MockDevice/copy(in:)`` and ``MockSession/copy(in:)`` give the objects that belong
    /// to it.
    public func copy() -> MockNetwork {
        let copy = MockNetwork(seed: seed, conditions: initialConditions, activity: activity)
        copy.now = now
        copy.devices = devices
        copy.links = links
        copy.endpoints = endpoints
        copy.channels = channels
        copy.queue = queue
        copy.identifiers = identifiers
        copy.recordsFates = recordsFates
        copy.fates = fates
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
    /// Messages in flight keep the conditions under which they were sent.
    public subscript(from sender: MockDevice, to receiver: MockDevice) -> LinkConditions {
        get { links[sender.index][receiver.index].conditions }
        set { links[sender.index][receiver.index].conditions = newValue }
    }

    /// Makes one direction lose everything from now on, for a duration.
    public func blackOut(from sender: MockDevice, to receiver: MockDevice, for length: Duration) {
        links[sender.index][receiver.index].blackOut(until: now.advanced(by: length))
    }

    /// The counts of one direction.
    public func statistics(from sender: MockDevice, to receiver: MockDevice) -> LinkStatistics {
        links[sender.index][receiver.index].statistics
    }

    /// Whether one direction loses everything now, because of its ``LinkConditions/blackout`` or a single one.
    public func isInBlackout(from sender: MockDevice, to receiver: MockDevice) -> Bool {
        links[sender.index][receiver.index].isDark(at: now)
    }

    /// How many bytes wait in one direction now, because of its ``LinkConditions/bandwidth``.
    public func queuedBytes(from sender: MockDevice, to receiver: MockDevice) -> Int {
        links[sender.index][receiver.index].queuedBytes(at: now)
    }

    /// Advances the time, and processes every event that is due up to then.
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

    /// A new identifier: SplitMix64 repeats a number only after all others.
    func makeIdentifier() -> UInt64 {
        identifiers.next()
    }

    /// Takes what has happened to packets since the last call, in the order in which it happened.
    ///
    /// - Parameter fates: Empty; its room is used for what happens next.
    public func takeFates(into fates: inout [PacketFate]) {
        swap(&self.fates, &fates)
    }

    /// Notes what happens to a packet now, if the network records it.
    func note(_ event: PacketFate.Event, of packet: UInt64) {
        guard recordsFates else { return }
        fates.append(PacketFate(packet: packet, time: now, event: event))
    }

    /// The number of a new packet.
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
        let stream = UInt64(sender) << 32 | UInt64(receiver)
        var random = RandomStream(seed: seed, stream: stream)
        return Link(conditions: initialConditions, seed: random.next())
    }
}

extension GroupActivityMetadata {
    /// The default activity of a mock network.
    public static let mock = GroupActivityMetadata(identifier: "mock.activity", title: "Mock")
}

/// A device, as the network sees it.
struct Device {
    var script = DeviceScript()

    /// The endpoint of its latest session.
    var endpoint: Int?

    /// Endpoints that it was offered and has not asked for.
    var offers: [Int] = []
}

/// An event that is scheduled for a moment.
enum NetworkEvent {
    /// An endpoint has joined.
    case connected(Int)
    /// An endpoint learns of the participants: these, or with `nil` those present by then.
    case shown(Int, Set<Participant>?)
    /// A reliable packet was lost, and its sender notices.
    case timedOut(Packet)
    case arrived(Packet)
}
