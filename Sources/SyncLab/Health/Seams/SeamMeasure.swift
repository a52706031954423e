internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// Checks what crosses the seams of the synchronization: messages, snapshots, sessions, strategies.
///
/// A device is read right after each of its ticks and each time that it has received, because later in the lab's tick it
/// may have heard more than its messages could say. Where no message was sent and no action was made there is nothing to
/// read.
struct SeamMeasure {
    private var packets = PacketSeam()
    private var states = StateSeam()
    private var snapshots = SnapshotSeam()
    private var absences = AbsenceSeam()
    private var requests = RequestSeam()

    /// The session of each device, the entries of its traffic that were read, and those of them that are no packets
    /// which it has received: by the device's place.
    private var read: [(session: Int, count: Int, seldom: Int)] = []

    /// The place of a device, and the time.
    struct Place {
        let place: Int
        let device: LabDevice
        let group: DeviceGroup

        /// The lab's tick.
        let tick: UInt32

        init(place: Int, group: DeviceGroup, tick: UInt32) {
            (self.place, device, self.group, self.tick) = (place, group.devices[place], group, tick)
        }

        /// The place of a participant's device; `nil` for a participant of an earlier session.
        func place(of id: ParticipantID) -> Int? { group.devices.firstIndex { $0.participant == id } }

        func fault(
            _ kind: SyncFault.Kind,
            and other: Int? = nil,
            _ tick: UInt32,
            _ difference: SyncFault.Difference? = nil,
            over seam: SyncFault.Seam? = nil
        ) -> SyncFault {
            SyncFault(kind, at: place, and: other, tick, difference, over: seam, in: self.tick)
        }
    }

    /// Reads a device before one of its ticks.
    mutating func willTick(_ now: Place) {
        begin(now)
        let device = now.device
        // What it has received since are packets.
        if read[now.place].seldom == device.seldomTraffic { read[now.place].count = device.traffic.upperBound }
        snapshots.willTick(now)
        requests.willTick(now)
    }

    /// Reads a device after one of its ticks.
    mutating func didTick(_ now: Place, into faults: inout [SyncFault]) {
        let kept = now.device.traffic
        // Most often it has sent a packet, and nothing else.
        if read[now.place].count + 1 == kept.upperBound, let packet = now.device.packet(kept.upperBound - 1) {
            packets.take(packet, now, into: &faults)
            (read[now.place].count, read[now.place].seldom) = (kept.upperBound, now.device.seldomTraffic)
        } else {
            readTraffic(now, into: &faults)
        }
        snapshots.didTick(now, into: &faults)
        requests.didTick(now, into: &faults)
    }

    /// Reads a device that has received.
    mutating func didReceive(_ now: Place, into faults: inout [SyncFault]) {
        begin(now)
        guard read[now.place].seldom != now.device.seldomTraffic else { return }
        readTraffic(now, into: &faults)
        states.endReceiving(now, into: &faults)
        snapshots.endReceiving(now, into: &faults)
    }

    /// Compares a device that comes back, with its match, with the same one before.
    mutating func didRejoin(_ now: Place, as former: LabDevice, into faults: inout [SyncFault]) {
        begin(now)
        absences.didRejoin(now, as: former, into: &faults)
    }

    /// Notes a request to switch the strategy at a device that owns the session.
    mutating func willSwitch(_ now: Place, to kind: StrategyKind) {
        begin(now)
        requests.willSwitch(now, to: kind)
    }

    /// Reads all devices at the end of a tick of the lab.
    mutating func endTick(_ moment: LabMoment, into faults: inout [SyncFault]) {
        for place in moment.group.devices.indices {
            let now = Place(place: place, group: moment.group, tick: moment.tick)
            begin(now)
            absences.endTick(now, into: &faults)
            requests.endTick(now, into: &faults)
        }
    }

    /// Makes room for all devices, and forgets what was known of the last session of one.
    private mutating func begin(_ now: Place) {
        while read.count < now.group.devices.count {
            read.append((0, 0, 0))
            packets.addDevice()
            states.addDevice()
            snapshots.addDevice()
            absences.addDevice()
            requests.addDevice()
        }
        guard read[now.place].session != now.device.sessionNumber else { return }
        read[now.place] = (now.device.sessionNumber, 0, 0)
        packets.beginSession(at: now.place)
        states.beginSession(at: now.place)
        snapshots.beginSession(at: now.place)
        requests.beginSession(at: now.place)
    }

    /// Reads the messages that a device has sent and received since the last call.
    private mutating func readTraffic(_ now: Place, into faults: inout [SyncFault]) {
        let device = now.device
        let kept = device.traffic
        var number = read[now.place].count
        guard number < kept.upperBound else { return }
        (read[now.place].count, read[now.place].seldom) = (kept.upperBound, device.seldomTraffic)
        if number < kept.lowerBound {
            // It slept, and received more at once than its shell keeps.
            snapshots.missTraffic(now)
            requests.missTraffic(now)
            number = kept.lowerBound
        }
        while number < kept.upperBound {
            device.readTraffic(number) { entry in
                switch entry.direction {
                case .sent: sent(entry.message, now, into: &faults)
                case .received(let id): received(entry, from: id, now, into: &faults)
                }
            }
            number += 1
        }
    }

    private mutating func sent(_ message: PeerMessage<Match>, _ now: Place, into faults: inout [SyncFault]) {
        switch message {
        case .input(let packet): packets.take(packet, now, into: &faults)
        case .own(.update(let update)): states.sent(update, now, into: &faults)
        case .snapshot(let snapshot): snapshots.sent(snapshot, now, into: &faults)
        case .own(.request(let request)): requests.sent(request, now)
        }
    }

    private mutating func received(
        _ entry: PeerTraffic<Match>,
        from id: ParticipantID,
        _ now: Place,
        into faults: inout [SyncFault]
    ) {
        switch entry.message {
        case .input: break
        case .own(.update(let update)):
            if entry.verdict?.isOfUse == true { states.received(update, from: id, now) }
        case .snapshot(let snapshot): snapshots.received(snapshot, from: id, now, into: &faults)
        case .own(.request(let request)): requests.received(request, entry.verdict, from: id, now, into: &faults)
        }
    }
}
