internal import GameCore
internal import MatchSync
internal import MockGroupSessions

/// The counts of one device between two moments of its lab.
struct DeviceMeasures {
    private(set) var cost: CostMeasure

    /// Ticks that the device had made, messages sent from it and messages that had come to it at the last moment.
    private var ticks: UInt32
    private var link: LinkStatistics
    private var arrived: Int

    /// - Parameter countsAllPackets: True if packets count from the lab's beginning on.
    init(_ moment: LabMoment, _ side: LabSide, countsAllPackets: Bool) {
        link = moment.links[side]
        arrived = moment.arrived(at: side)
        cost = CostMeasure(moment[side].peer.statistics, link, since: countsAllPackets ? nil : link)
        ticks = moment[side].ticks
    }

    /// The ticks that the device has made since the last moment; one that rejoins counts from 0 again.
    func made(by device: LabDevice) -> Int {
        Int(device.ticks >= ticks ? device.ticks - ticks : device.ticks)
    }

    /// - Parameter pop: The size of the pop in its view.
    mutating func record(_ moment: LabMoment, _ side: LabSide, _ input: Input, pop: Int?) -> TickRecord.Device {
        let (device, link, arrived) = (moment[side], moment.links[side], moment.arrived(at: side))
        let statistics = device.peer.statistics
        let made = made(by: device)
        let change = cost.take(statistics, link)
        defer { (ticks, self.link, self.arrived) = (device.ticks, link, arrived) }
        return TickRecord.Device(
            shown: device.peer.shown,
            confirmed: device.peer.confirmed,
            input: input,
            isPresent: device.isPresent,
            isOwner: device.peer.isOwner,
            seat: device.peer.seat,
            strategy: device.peer.strategy,
            timeline: device.peer.timeline,
            ticks: made,
            rollbackDepth: change.resimulated,
            firstIncorrectTick: change.resimulated > 0 ? statistics.firstIncorrectTick : nil,
            hasAdopted: change.hasAdopted,
            filterDelay: statistics.filterDelay,
            isStalled: change.stalled > 0,
            pop: pop,
            sent: link.sent - self.link.sent,
            lost: link.lost - self.link.lost,
            arrived: arrived - self.arrived,
            messages: moment.messages[side],
            session: TickRecord.Session(device),
            age: moment.ages[side]
        )
    }
}
