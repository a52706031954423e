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

    init(_ device: LabDevice, _ peer: Peer, _ link: LinkStatistics) {
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
    mutating func take(
        _ device: LabDevice,
        _ peer: Peer,
        _ link: LinkStatistics,
        own: Match,
        other: Match,
        input: Input
    ) {
        // A device that rejoins counts from 0 again.
        let made = device.ticks >= ticks ? device.ticks - ticks : device.ticks
        ticks = device.ticks
        pops.take(own, after: Int(made), under: peer.rules)
        cost.take(peer.statistics, link)
        guard let seat = peer.seats[peer.local] else { return }
        contacts.take(own, of: seat, under: peer.rules)
        inputs.take(input, own, other, of: seat, under: peer.rules)
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
    fileprivate init(_ view: PopMeasure) {
        self.init(
            count: view.count,
            p50: view.sizes.percentile(perMille: 500),
            p99: view.sizes.percentile(perMille: 990),
            p999: view.sizes.percentile(perMille: 999),
            maximum: view.sizes.maximum
        )
    }
}
