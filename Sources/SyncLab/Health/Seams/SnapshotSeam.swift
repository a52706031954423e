internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// Compares each snapshot with the match that its sender had, and with the match with which its receiver goes on.
struct SnapshotSeam {
    private var devices: [Device] = []

    /// Snapshots of a device that are kept; a milestone sends one.
    private static let capacity = 32

    private struct Device {
        /// The device's latest snapshots, oldest first, each with the lab's tick in which it was sent.
        var sent: [(snapshot: SnapshotMessage<Match>, labTick: UInt32)] = []

        /// The latest snapshot of each other device that it has received in this call.
        var received: [(sender: Int, snapshot: SnapshotMessage<Match>)] = []

        /// Snapshots that it could not send, and true if the next tick must send one.
        var refused = 0
        var owes = false
    }

    mutating func addDevice() { devices.append(Device()) }

    mutating func beginSession(at place: Int) { devices[place] = Device() }

    /// Forgets what a device owes that has sent more than its shell keeps.
    mutating func missTraffic(_ now: SeamMeasure.Place) { devices[now.place].owes = false }

    /// Notes a snapshot that a device could not send since it was looked at last.
    mutating func willTick(_ now: SeamMeasure.Place) {
        guard devices[now.place].refused != now.device.shell.refusedSnapshots else { return }
        (devices[now.place].refused, devices[now.place].owes) = (now.device.shell.refusedSnapshots, true)
    }

    /// Looks whether the tick has sent what the device owed, if anyone was there to receive it.
    mutating func didTick(_ now: SeamMeasure.Place, into faults: inout [SyncFault]) {
        if devices[now.place].owes, devices[now.place].refused == now.device.shell.refusedSnapshots,
            now.device.takesPart, now.device.shell.session.activeParticipants.count > 1
        {
            devices[now.place].owes = false
            faults.append(now.fault(.owesSnapshot, now.device.reading.confirmed.tick))
        }
        willTick(now)
    }

    /// Takes a snapshot that a device has just sent.
    ///
    /// It may have been made before the last change of the device's match: then another snapshot follows it, and this
    /// one is not compared.
    mutating func sent(_ snapshot: SnapshotMessage<Match>, _ now: SeamMeasure.Place, into faults: inout [SyncFault]) {
        if devices[now.place].sent.count == Self.capacity { devices[now.place].sent.removeFirst() }
        devices[now.place].sent.append((snapshot, now.tick))
        devices[now.place].owes = false
        let (sent, reading) = (snapshot.state, now.device.reading)
        guard Timeline(snapshot.timeline, under: snapshot.announcement) == reading.timeline,
            sent.absentPlayers == reading.confirmed.absentPlayers,
            var match = sent.tick == reading.confirmed.tick ? reading.confirmed : now.device.confirmed(at: sent.tick)
        else { return }
        // A player's paddle moves with each message under a strategy that sends states.
        if !snapshot.strategy.has(.sendsInputs) { match.paddles = sent.paddles }
        guard let difference = SyncFault.Difference(sent, match) else { return }
        let seam = SyncFault.Seam(.snapshot, sent: now.tick)
        faults.append(now.fault(.otherSnapshotSent, sent.tick, difference, over: seam))
    }

    /// Takes a snapshot that a device has received.
    mutating func received(
        _ snapshot: SnapshotMessage<Match>,
        from id: ParticipantID,
        _ now: SeamMeasure.Place,
        into faults: inout [SyncFault]
    ) {
        guard let sender = now.place(of: id) else { return }
        // A snapshot that could not be sent, and the greeting of a newcomer, have the number of another one.
        let candidates = devices[sender].sent.filter {
            $0.snapshot.announcement.number == snapshot.announcement.number
        }
        // One that is long on its way is no longer kept.
        let areAllKept =
            devices[sender].sent.count < Self.capacity || candidates.first?.snapshot != devices[sender].sent[0].snapshot
        if let entry = candidates.last, areAllKept, !candidates.contains(where: { $0.snapshot == snapshot }) {
            let difference = SyncFault.Difference(snapshot.state, entry.snapshot.state)
            let seam = SyncFault.Seam(.snapshot, sent: entry.labTick, arrived: now.tick)
            faults.append(now.fault(.otherSnapshot, and: sender, snapshot.state.tick, difference, over: seam))
        }
        devices[now.place].received.removeAll { $0.sender == sender }
        devices[now.place].received.append((sender, snapshot))
    }

    /// Compares the match of a device that has received snapshots with the latest one of the owner that it follows.
    mutating func endReceiving(_ now: SeamMeasure.Place, into faults: inout [SyncFault]) {
        guard !devices[now.place].received.isEmpty else { return }
        let reading = now.device.reading
        for (sender, snapshot) in devices[now.place].received where !reading.isOwner {
            guard reading.owner == now.group.devices[sender].participant,
                reading.timeline == Timeline(snapshot.timeline, under: snapshot.announcement)
            else { continue }
            let labTick = devices[sender].sent.last { $0.snapshot == snapshot }?.labTick
            let seam = SyncFault.Seam(.snapshot, sent: labTick, arrived: now.tick)
            if now.device.strategy != snapshot.strategy {
                let difference = SyncFault.Difference(now.device.strategy, snapshot.strategy, of: "the strategy")
                faults.append(now.fault(.otherMatch, and: sender, snapshot.state.tick, difference, over: seam))
            } else if let difference = difference(of: now.device, from: snapshot) {
                let isOfOtherTick = snapshot.strategy.has(.sendsInputs) && difference.field == .tick
                let kind: SyncFault.Kind = isOfOtherTick ? .otherTickKept : .otherMatch
                faults.append(now.fault(kind, and: sender, snapshot.state.tick, difference, over: seam))
            }
        }
        devices[now.place].received.removeAll(keepingCapacity: true)
    }

    /// The first difference of a device's match from that of a snapshot that it follows; `nil` for none, or if the
    /// device does not have the snapshot's tick.
    private func difference(of device: LabDevice, from snapshot: SnapshotMessage<Match>) -> SyncFault.Difference? {
        if snapshot.strategy.has(.sendsInputs) {
            return device.confirmed(at: snapshot.state.tick).flatMap { SyncFault.Difference($0, snapshot.state) }
        }
        var (match, expected) = (device.reading.confirmed, snapshot.state)
        expected.paddles = match.paddles
        // It does not go on from a snapshot of a change that it has heard of; no update tells of the contacts since.
        expected.rally = match.rally
        if match.tick != expected.tick {
            // Updates have followed it: they tell of the ball and of the time.
            (expected.tick, expected.ball) = (match.tick, match.ball)
            if match.play.number == expected.play.number { match.play = expected.play }
        }
        return SyncFault.Difference(match, expected)
    }
}
