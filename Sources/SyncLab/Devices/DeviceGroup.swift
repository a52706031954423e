internal import MatchSync
internal import SyncCore
internal import MockGroupSessions

/// A lab's devices and the network between them: the part of a lab that consists of objects.
final class DeviceGroup {
    let network: MockNetwork
    let setup: RunSetup

    /// The first two are the players'.
    @exclusivity(unchecked) var devices: [LabDevice] = []

    /// True once bytes were sent that no peer has made: what follows from them proves nothing about the peers.
    @exclusivity(unchecked) var hasForeignMessages = false

    /// The messages sent and received; `nil` if no log is kept.
    ///
    /// Here, as are the measures, because they are large, and a lab is handed on in each tick.
    @exclusivity(unchecked) var log: MessageLog?

    /// The measures; `nil` without a log, unless the lab measures all ticks.
    @exclusivity(unchecked) var running: RunMeasures?

    init(_ network: MockNetwork, _ setup: RunSetup) {
        self.network = network
        self.setup = setup
    }

    /// Copies the network with all that is in flight, and every device with its session and its peer.
    init(copying original: DeviceGroup) {
        let network = original.network.copy()
        self.network = network
        setup = original.setup
        hasForeignMessages = original.hasForeignMessages
        log = original.log
        running = original.running
        devices = original.devices.map { LabDevice(copying: $0, in: network) }
    }

    /// The devices that are watched: see ``RunSetup/watched``.
    var watched: DevicePair {
        max(setup.watched.left, setup.watched.right) < devices.count ? setup.watched : .players
    }

    /// A watched device.
    subscript(side: LabSide) -> LabDevice { devices[watched[side]] }

    /// The conditions of a link.
    subscript(link: LabLink) -> LinkConditions {
        get { network[from: devices[link.from].device, to: devices[link.to].device] }
        set { network[from: devices[link.from].device, to: devices[link.to].device] = newValue }
    }

    /// Makes a link lose everything from now on, for a duration.
    func blackOut(_ link: LabLink, for length: Duration) {
        network.blackOut(from: devices[link.from].device, to: devices[link.to].device, for: length)
    }

    func plan(_ fate: TransmissionFate, of number: Int, on link: LabLink) {
        network.plan(fate, of: number, from: devices[link.from].device, to: devices[link.to].device)
    }

    func recordTransmissionFates(on link: LabLink) {
        network.recordTransmissionFates(from: devices[link.from].device, to: devices[link.to].device)
    }

    func fates(on link: LabLink) -> [TransmissionFate] {
        network.fates(from: devices[link.from].device, to: devices[link.to].device)
    }

    /// The counts of the link from one watched device to the other.
    func statistics(from side: LabSide) -> LinkStatistics {
        network.statistics(from: self[side].device, to: self[side.other].device)
    }

    /// The state of the link from one watched device to the other.
    ///
    /// - Parameter traffic: The bytes that the link had carried at the end of each tick of the last second, and of the
    ///   tick before.
    func link(from side: LabSide, _ traffic: Recent<Int>) -> LinkStatus {
        let (sender, receiver) = (self[side].device, self[side.other].device)
        let conditions = self[watched.link(from: side)]
        let statistics = statistics(from: side)
        let before = traffic.total < traffic.capacity ? 0 : traffic[traffic.numbers.lowerBound]
        return LinkStatus(
            conditions: conditions,
            statistics: statistics,
            isInBlackout: network.isInBlackout(from: sender, to: receiver),
            // The last packet that fits brings headers that the queue does not count.
            queuedBytes: min(network.queuedBytes(from: sender, to: receiver), conditions.bandwidth.queueBytes),
            bytesInLastSecond: statistics.bytes - before
        )
    }
}
