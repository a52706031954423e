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
    init(_ moment: LabMoment.Device, countsAllPackets: Bool) {
        link = moment.link
        arrived = moment.arrived
        cost = CostMeasure(moment.device.peer.statistics, moment.link, since: countsAllPackets ? nil : moment.link)
        ticks = moment.device.ticks
    }

    /// The ticks that the device has made since the last moment; one that rejoins counts from 0 again.
    func made(until moment: LabMoment.Device) -> Int {
        let ticks = moment.device.ticks
        return Int(ticks >= self.ticks ? ticks - self.ticks : ticks)
    }

    /// - Parameter pop: The size of the pop in its view.
    mutating func record(_ moment: LabMoment.Device, _ input: Input, pop: Int?) -> TickRecord.Device {
        let device = moment.device
        let statistics = device.peer.statistics
        let made = made(until: moment)
        let change = cost.take(statistics, moment.link)
        defer {
            ticks = device.ticks
            link = moment.link
            arrived = moment.arrived
        }
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
            sent: moment.link.sent - link.sent,
            lost: moment.link.lost - link.lost,
            arrived: moment.arrived - arrived,
            messages: moment.messages,
            session: TickRecord.Session(device),
            age: moment.age
        )
    }
}
