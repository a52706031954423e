internal import GameCore
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions

/// The cost of a device's strategy, and the device's packets, since a given moment of its lab.
///
/// Packets are messages that are not reliable; bytes are without the headers that a network adds.
struct DeviceMeasures {
    private(set) var rollbacks = 0
    private(set) var resimulatedTicks = 0
    private(set) var stallTicks = 0
    private(set) var desyncs = 0

    private var last: SyncStatistics

    /// The ticks that the device had made, and the messages that had come to it at the last moment.
    private var ticks: UInt32
    private var arrived: Int

    /// The statistics of the link from the device, now and when packets began to count; `nil` if a new link began then.
    private var link: LinkStatistics
    private let start: LinkStatistics?

    /// - Parameter countsAllPackets: True if packets count from the lab's beginning on.
    init(_ moment: LabMoment, _ side: LabSide, countsAllPackets: Bool) {
        last = moment[side].reading.statistics
        ticks = moment[side].ticks
        arrived = moment.arrived(at: side)
        link = moment.links[side]
        start = countsAllPackets ? nil : link
    }

    /// The greatest depth of the peer's present strategy.
    var deepestRollback: Int { last.maximumDepth }

    /// In tenths of a tick.
    var meanDepth: Int? { Self.mean(resimulatedTicks * 10, of: rollbacks) }

    /// In hundredths of a byte.
    var meanPacketBytes: Int? { Self.mean(sent(\.unreliableBytes) * 100, of: sent(\.unreliableSent)) }

    /// The largest packet since the lab's beginning, in bytes.
    var largestPacket: Int { link.largestUnreliable }

    /// The increase of a count of the link.
    func sent(_ count: KeyPath<LinkStatistics, Int>) -> Int { link[keyPath: count] - (start?[keyPath: count] ?? 0) }

    /// The ticks that the device has made since the last moment; one that rejoins counts from 0 again.
    func made(by device: LabDevice) -> Int {
        Int(device.ticks >= ticks ? device.ticks - ticks : device.ticks)
    }

    /// Takes the next moment.
    ///
    /// - Parameter pop: The size of the pop in the device's view.
    mutating func record(_ moment: LabMoment, _ side: LabSide, _ input: Input, pop: Int?) -> TickRecord.Device {
        let (device, link, arrived) = (moment[side], moment.links[side], moment.arrived(at: side))
        let statistics = device.reading.statistics
        let resimulated = Self.increase(from: last.resimulatedTicks, to: statistics.resimulatedTicks)
        let stalled = Self.increase(from: last.stallTicks, to: statistics.stallTicks)
        let hasAdopted = Self.increase(from: last.adoptions, to: statistics.adoptions) > 0
        let made = made(by: device)
        rollbacks += Self.increase(from: last.rollbacks, to: statistics.rollbacks)
        desyncs += Self.increase(from: last.desyncs, to: statistics.desyncs)
        resimulatedTicks += resimulated
        stallTicks += stalled
        defer { (last, ticks, self.link, self.arrived) = (statistics, device.ticks, link, arrived) }
        return TickRecord.Device(
            peer: device.reading.facts,
            input: input,
            isPresent: device.isPresent,
            ticks: made,
            rollbackDepth: resimulated,
            firstIncorrectTick: resimulated > 0 ? statistics.firstIncorrectTick : nil,
            hasAdopted: hasAdopted,
            filterDelay: statistics.filterDelay,
            isStalled: stalled > 0,
            pop: pop,
            sent: link.sent - self.link.sent,
            lost: link.lost - self.link.lost,
            arrived: arrived - self.arrived,
            messages: moment.messages[side],
            session: TickRecord.Session(device),
            age: moment.ages[side]
        )
    }

    /// A peer that rejoins, and a strategy that replaces another one, count from 0 again.
    private static func increase(from last: Int, to now: Int) -> Int {
        now >= last ? now - last : now
    }

    /// Rounded; halves round up.
    private static func mean(_ sum: Int, of count: Int) -> Int? {
        count > 0 ? (sum + count / 2) / count : nil
    }
}

extension Measure {
    /// The costs of each device's strategy and packets.
    static let ofDevices: [Measure] = [
        Measure("rollbacks", .count, of: .predicts, .cost(\.rollbacks)).shown(as: "rollbacks"),
        Measure("maxRollbackDepth", .ticks, of: .predicts, .cost(\.deepestRollback)),
        Measure("meanRollbackDepth", .meanTicks, of: .predicts, .cost(\.meanDepth)).shown(as: "mean rollback depth"),
        Measure("resimulatedTicks", .ticks, of: .predicts, .cost(\.resimulatedTicks)),
        Measure("stallTicks", .ticks, of: .sendsInputs, .cost(\.stallTicks)).shown(as: "stall ticks"),
        Measure("desyncs", .count, of: .sendsInputs, .cost(\.desyncs)),
        Measure("packetsSent", .count, .cost { $0.sent(\.unreliableSent) }),
        Measure("packetsLost", .count, .cost { $0.sent(\.lost) }),
        Measure("bytesSent", .count, .cost { $0.sent(\.bytes) }),
        Measure("meanPacketBytes", .bytes, .cost(\.meanPacketBytes)).shown(as: "bytes a packet", column: "bytes"),
        Measure("maxPacketBytes", .count, .cost(\.largestPacket)),
    ]
}
