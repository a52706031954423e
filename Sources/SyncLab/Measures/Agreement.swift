internal import GameCore
internal import MatchSync

extension LabMoment {
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

extension LabDevice {
    fileprivate func agrees(with other: LabDevice) -> Bool {
        peer.owner == other.peer.owner && peer.epoch == other.peer.epoch && peer.seats == other.peer.seats
            && peer.shown.score == other.peer.shown.score
            && peer.shown.phase.withoutCount == other.peer.shown.phase.withoutCount
    }
}
