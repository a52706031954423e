internal import GameCore
internal import MatchSync
internal import MockGroupSessions

/// The measures of one device.
struct DeviceMeasures {
    private var pops = PopMeasure()
    private var contacts = ContactMeasure()
    private var inputs = InputMeasure()
    private var cost: CostMeasure

    /// How many ticks the device had made at the last measurement.
    private var ticks: UInt32

    /// The statistics of the link from the device, and the count of messages that came to it, at that time.
    private var link: LinkStatistics
    private var arrived: Int

    /// - Parameters:
    ///   - link: The statistics of the link from the device.
    ///   - arrived: How many messages have come to it over the link from the other device.
    init(_ device: LabDevice, _ peer: Peer, _ link: LinkStatistics, arrived: Int) {
        self.link = link
        self.arrived = arrived
        cost = CostMeasure(peer.statistics, link)
        ticks = device.ticks
    }

    /// Measures the end of a tick.
    ///
    /// - Parameters:
    ///   - peer: The device's peer.
    ///   - link: The statistics of the link from the device.
    ///   - own: The match that its view shows.
    ///   - other: The match that the other view shows.
    ///   - input: Its player's input in the tick.
    ///   - arrived: How many messages have come to it over the link from the other device so far.
    ///   - age: How many ticks ago the latest of them was sent.
    /// - Returns: What the device showed and did in the tick.
    mutating func take(
        _ device: LabDevice,
        _ peer: Peer,
        _ link: LinkStatistics,
        own: Match,
        other: Match,
        input: Input,
        arrived: Int,
        age: Int?
    ) -> TickRecord.Device {
        // A device that rejoins counts from 0 again.
        let made = device.ticks >= ticks ? device.ticks - ticks : device.ticks
        ticks = device.ticks
        let pop = pops.take(own, after: Int(made), under: peer.rules)
        let statistics = peer.statistics
        let ticks = cost.take(statistics, link)
        let seat = peer.seats[peer.local]
        if let seat {
            contacts.take(own, of: seat, under: peer.rules)
            inputs.take(input, own, other, of: seat, under: peer.rules)
        }
        defer {
            self.link = link
            self.arrived = arrived
        }
        return TickRecord.Device(
            shown: own,
            confirmedTick: peer.confirmed.tick,
            isPresent: device.isPresent,
            isOwner: peer.isOwner,
            seat: seat,
            strategy: peer.strategyKind,
            timeline: peer.timeline,
            ticks: Int(made),
            rollbackDepth: ticks.resimulated,
            firstIncorrectTick: ticks.resimulated > 0 ? statistics.firstIncorrectTick : nil,
            hasAdopted: ticks.hasAdopted,
            filterDelay: statistics.filterDelay,
            isStalled: ticks.stalled > 0,
            pop: pop,
            sent: link.sent - self.link.sent,
            lost: link.lost - self.link.lost,
            arrived: arrived - self.arrived,
            session: TickRecord.Session(device, peer),
            age: age
        )
    }

    /// The measures so far.
    var summary: LabMeasures.Device {
        LabMeasures.Device(
            pops: LabMeasures.Pops(pops),
            unfairContacts: contacts.unfair,
            inputToOwnPaddleTicks: LabMeasures.Spread(inputs.toOwnView),
            inputToRemotePaddleTicks: LabMeasures.Spread(inputs.toOtherView),
            rollbacks: cost.rollbacks,
            resimulatedTicks: cost.resimulatedTicks,
            stallTicks: cost.stallTicks,
            packets: cost.packets,
            packetBytes: cost.packetBytes
        )
    }
}

extension LabMeasures.Spread {
    init(_ distribution: Distribution) {
        self.init(
            p50: distribution.percentile(perMille: 500),
            p99: distribution.percentile(perMille: 990),
            maximum: distribution.maximum
        )
    }
}

extension LabMeasures.Pops {
    init(_ view: PopMeasure) {
        self.init(
            count: view.count,
            p50: view.sizes.percentile(perMille: 500),
            p99: view.sizes.percentile(perMille: 990),
            p999: view.sizes.percentile(perMille: 999),
            maximum: view.sizes.maximum
        )
    }
}
