internal import MockGroupSessions

/// A lab's devices and the network between them: the part of a lab that consists of objects.
final class DeviceGroup {
    let network: MockNetwork
    let setup: RunSetup

    /// The first two are those of ``LabSide``.
    @exclusivity(unchecked) var devices: [LabDevice] = []

    init(_ network: MockNetwork, _ setup: RunSetup) {
        self.network = network
        self.setup = setup
    }

    /// Copies the network with all that is in flight, and every device with its session and its peer.
    init(copying original: DeviceGroup) {
        let network = original.network.copy()
        self.network = network
        setup = original.setup
        devices = original.devices.map { LabDevice(copying: $0, in: network) }
    }

    subscript(side: LabSide) -> LabDevice { devices[side.rawValue] }

    /// The conditions from one side to the other.
    subscript(from side: LabSide) -> LinkConditions {
        get { network[from: self[side].device, to: self[side.other].device] }
        set { network[from: self[side].device, to: self[side.other].device] = newValue }
    }

    /// Makes the link from one side to the other lose everything from now on, for a duration.
    func blackOut(from side: LabSide, for length: Duration) {
        network.blackOut(from: self[side].device, to: self[side.other].device, for: length)
    }

    func plan(_ fate: TransmissionFate, of number: Int, from side: LabSide) {
        network.plan(fate, of: number, from: self[side].device, to: self[side.other].device)
    }

    func recordFates(from side: LabSide) {
        network.recordFates(from: self[side].device, to: self[side.other].device)
    }

    func fates(from side: LabSide) -> [TransmissionFate] {
        network.fates(from: self[side].device, to: self[side.other].device)
    }

    /// The counts of the link from one side to the other.
    func statistics(from side: LabSide) -> LinkStatistics {
        network.statistics(from: self[side].device, to: self[side.other].device)
    }

    /// The state of the link from one side to the other.
    ///
    /// - Parameter traffic: The bytes that the link has carried.
    func link(from side: LabSide, _ traffic: LinkTraffic) -> LinkStatus {
        let (sender, receiver) = (self[side].device, self[side.other].device)
        let conditions = self[from: side]
        let statistics = statistics(from: side)
        return LinkStatus(
            conditions: conditions,
            statistics: statistics,
            isInBlackout: network.isInBlackout(from: sender, to: receiver),
            // The last packet that fits brings headers that the queue does not count.
            queuedBytes: min(network.queuedBytes(from: sender, to: receiver), conditions.bandwidth.queueBytes),
            bytesInLastSecond: traffic.inLastSecond(total: statistics.bytes)
        )
    }
}
