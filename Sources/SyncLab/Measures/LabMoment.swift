package import GameCore
internal import MatchSync
package import SyncCore
internal import MockGroupSessions

/// The state of a lab at the end of a tick, as the measures read it.
struct LabMoment {
    let tick: UInt32
    let group: DeviceGroup

    /// The two watched devices.
    let watched: PerSide<LabDevice>

    /// The statistics of the link from each device.
    let links: PerSide<LinkStatistics>

    /// Ticks since the latest of the messages that have reached each device was sent; `nil` before the first, and
    /// without a log.
    let ages: PerSide<Int?>

    /// The messages that have reached each device in the tick.
    let messages: PerSide<TickRecord.Messages>

    subscript(side: LabSide) -> LabDevice { watched[side] }

    /// The inputs of the players at the watched devices.
    ///
    /// - Parameter players: Those at the left and the right device.
    func watchedInputs(of players: PerSide<Input>) -> PerSide<Input> {
        group.watched == .players ? players : PerSide(watched.left.input, watched.right.input)
    }

    /// The counts of the link from one device to another, by their places.
    func statistics(from sender: Int, to receiver: Int) -> LinkStatistics {
        let watched = group.watched
        if sender == watched.left, receiver == watched.right { return links.left }
        if sender == watched.right, receiver == watched.left { return links.right }
        return group.network.statistics(from: group.devices[sender].device, to: group.devices[receiver].device)
    }

    /// Messages that have come to a device over the link from the other one.
    func arrived(at side: LabSide) -> Int { links[side.other].delivered }

    /// The session's owner: a watched device if one of them owns it, else another one; the left one if none does.
    var owner: LabDevice {
        if watched.right.reading.isOwner { return watched.right }
        if group.devices.count == LabSide.allCases.count || watched.left.reading.isOwner { return watched.left }
        return group.devices.first(where: \.isOwner) ?? watched.left
    }

    /// True if all devices that have joined the session agree on owner, epoch, seats, score and phase; false without
    /// any.
    var isAgreed: Bool {
        var first: LabDevice?
        for device in group.devices where device.takesPart {
            guard device.reading.owner != nil, !device.reading.isPending, device.agrees(with: first ?? device) else {
                return false
            }
            first = first ?? device
        }
        return first != nil
    }
}

extension PerSide<LabDevice> {
    /// Copies of the devices' peers.
    package var peers: PerSide<Peer<Match>> { PerSide<Peer<Match>>(left.shell.peer, right.shell.peer) }
}

extension PeerReading<Match> {
    /// True if both play the same match: then their confirmed states are the same.
    func isInTimeline(of other: PeerReading<Match>) -> Bool {
        owner != nil && owner == other.owner && facts.timeline == other.facts.timeline
    }
}

extension LabDevice {
    fileprivate func agrees(with other: LabDevice) -> Bool {
        reading.owner == other.reading.owner && reading.epoch == other.reading.epoch
            && reading.seats == other.reading.seats
            && reading.shown.score == other.reading.shown.score
            && reading.shown.phase.withoutCount == other.reading.shown.phase.withoutCount
    }
}
