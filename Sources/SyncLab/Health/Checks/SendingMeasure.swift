internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions

/// Finds messages that are sent again without end, or never again.
///
/// A packet repeats the inputs that another participant has not acknowledged: one that all have, as they said in
/// messages that have reached the sender, need not be sent. A reliable message that was dropped is sent again until it
/// has arrived.
struct SendingMeasure {
    private var devices: [Device] = []

    private struct Device {
        /// The oldest reliable message under way, and the tick of the lab in which it was seen first.
        var message: SendID?
        var since: UInt32 = 0
        var session = 0
        var isForgotten = false

        /// The last timeline in which it sent what all had.
        var found: Timeline?

        /// The participants that it saw at the last look before its latest packet is looked at.
        var participants: Set<Participant> = []
    }

    /// Ticks between two looks at the latest packets of a device: a packet that grows does not shrink again.
    private static let interval: UInt32 = 1_024

    /// Ticks between two looks at the reliable messages under way, and those after which one that has not arrived is
    /// looked for: five seconds.
    private static let reliableInterval: UInt32 = 16
    private static let wait: UInt32 = 300

    mutating func take(_ moment: LabMoment, into faults: inout [SyncFault]) {
        guard moment.tick.isMultiple(of: Self.reliableInterval) else { return }
        while devices.count < moment.group.devices.count { devices.append(Device()) }
        for place in devices.indices {
            let device = moment.group.devices[place]
            takeReliable(device, at: place, in: moment, into: &faults)
            if (moment.tick + Self.reliableInterval).isMultiple(of: Self.interval) {
                devices[place].participants = device.shell.session.activeParticipants
            }
            if moment.tick.isMultiple(of: Self.interval) { takePackets(device, at: place, in: moment, into: &faults) }
        }
    }

    private mutating func takeReliable(
        _ device: LabDevice,
        at place: Int,
        in moment: LabMoment,
        into faults: inout [SyncFault]
    ) {
        let oldest = device.shell.session.oldestOutstanding
        if devices[place].message != oldest || devices[place].session != device.sessionNumber {
            (devices[place].message, devices[place].since) = (oldest, moment.tick)
            (devices[place].session, devices[place].isForgotten) = (device.sessionNumber, false)
        }
        guard let oldest, !devices[place].isForgotten, moment.tick >= devices[place].since + Self.wait,
            device.takesPart,
            device.shell.session.hasForgotten(oldest)
        else { return }
        devices[place].isForgotten = true
        let (tick, seam) = (device.reading.confirmed.tick, SyncFault.Seam(.reliable))
        faults.append(SyncFault(.neverSentAgain, at: place, tick, over: seam, in: moment.tick))
    }

    /// Compares a player's latest packet with the acknowledgements that had reached it before.
    ///
    /// A packet of a time with other participants tells nothing: one that has left since may have lacked its inputs.
    private mutating func takePackets(
        _ device: LabDevice,
        at place: Int,
        in moment: LabMoment,
        into faults: inout [SyncFault]
    ) {
        let reading = device.reading
        guard device.takesPart, reading.seat != nil, reading.strategy.has(.sendsInputs),
            devices[place].found != reading.timeline
        else { return }
        let participants = device.shell.session.activeParticipants
        guard participants == devices[place].participants, device.clock.runs(at: moment.group.network.now) else {
            return
        }
        let (traffic, tick) = (device.shell.traffic, device.shell.peer.tick)
        var sent: (first: UInt32, number: Int)?
        var acknowledged: [ParticipantID: UInt32] = [:]
        for number in traffic.numbers.reversed() {
            let entry = traffic[number]
            guard case .input(let packet) = entry.message else { continue }
            let last = packet.wholeTick(near: reading.currentTick)
            guard packet.timeline == reading.timeline.tag(at: last) else { continue }
            switch entry.direction {
            case .sent where sent == nil:
                guard entry.tick + Self.reliableInterval > tick else { return }
                sent = (last &- UInt32(packet.inputs.count), number)
            case .received(let id) where sent != nil && entry.verdict?.isOfUse == true:
                let heard = UInt32(clamping: Int(last) - packet.frameAdvantage)
                acknowledged[id] = max(acknowledged[id] ?? 0, heard)
            default: break
            }
        }
        let others = participants.filter { $0.id != device.participant }
        guard let sent, !others.isEmpty, others.allSatisfy({ acknowledged[$0.id] != nil }),
            let least = acknowledged.values.min(), sent.first < least, least <= reading.currentTick
        else { return }
        devices[place].found = reading.timeline
        let difference = SyncFault.Difference(sent.first + 1, least + 1, of: "the first input that it sends")
        let seam = SyncFault.Seam(.packet)
        faults.append(
            SyncFault(.sendsAcknowledged, at: place, reading.confirmed.tick, difference, over: seam, in: moment.tick)
        )
    }
}
