internal import GameCore
package import MatchSync
internal import MockGroupSessions

/// The state of a lab at the end of a tick, as the measures read it.
struct LabMoment {
    let tick: UInt32
    let group: DeviceGroup

    /// The two devices that are drawn.
    let drawn: PerSide<LabDevice>

    /// The statistics of the link from each device.
    let links: PerSide<LinkStatistics>

    /// Ticks since the latest of the messages that have reached each device was sent; `nil` before the first, and
    /// without a log.
    let ages: PerSide<Int?>

    /// The messages that have reached each device in the tick.
    let messages: PerSide<TickRecord.Messages>

    subscript(side: LabSide) -> LabDevice { drawn[side] }

    /// The inputs of the players at the drawn devices; a device beyond the players' has none.
    func drawnInputs(of players: PerSide<Input>) -> PerSide<Input> {
        if group.watched == .players { return players }
        func input(_ side: LabSide) -> Input { LabSide(rawValue: group.watched[side]).map { players[$0] } ?? .none }
        return PerSide(input(.left), input(.right))
    }

    /// Messages that have come to a device over the link from the other one.
    func arrived(at side: LabSide) -> Int { links[side.other].delivered }

    /// True if all devices that have joined the session agree on owner, epoch, seats, score and phase; false without any.
    var isAgreed: Bool {
        var first: LabDevice?
        for device in group.devices where device.takesPart {
            guard device.peer.owner != nil, !device.peer.isPending, device.agrees(with: first ?? device) else {
                return false
            }
            first = first ?? device
        }
        return first != nil
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

extension LabDevice {
    fileprivate func agrees(with other: LabDevice) -> Bool {
        peer.owner == other.peer.owner && peer.epoch == other.peer.epoch && peer.seats == other.peer.seats
            && peer.shown.score == other.peer.shown.score
            && peer.shown.phase.withoutCount == other.peer.shown.phase.withoutCount
    }
}
