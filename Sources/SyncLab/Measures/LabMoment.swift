internal import GameCore
package import MatchSync
internal import MockGroupSessions

/// The state of a lab at the end of a tick, as the measures read it.
struct LabMoment {
    let tick: UInt32
    let group: DeviceGroup
    let left: Device
    let right: Device

    subscript(side: LabSide) -> Device { side == .left ? left : right }

    /// One of the two drawn devices.
    struct Device {
        let device: LabDevice

        /// The statistics of the link from the device.
        let link: LinkStatistics

        /// Messages that have come to it over the link from the other device.
        let arrived: Int

        /// Ticks since the latest of the messages that have reached it was sent; `nil` before the first, and without a
        /// log.
        let age: Int?

        let messages: TickRecord.Messages
    }
}

extension PerSide<LabDevice> {
    /// Copies of the devices' peers.
    package var peers: PerSide<Peer> { PerSide<Peer>(left.shell.peer, right.shell.peer) }
}

extension PeerReading {
    /// True if both play the same match: then their confirmed states are the same.
    func isInTimeline(of other: PeerReading) -> Bool {
        owner != nil && owner == other.owner && timeline == other.timeline
    }
}
