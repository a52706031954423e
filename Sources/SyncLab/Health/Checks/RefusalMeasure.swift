internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// Finds refusals between honest devices: a device takes a message of another one for a lie, or as useless.
///
/// The network explains none of them: it changes no reliable message, a flipped bit fails a packet's check, and copies
/// and late messages have refusals of their own. Three things do: rules that the setup makes unequal, bytes that were
/// sent from outside of a peer, and the reasons of ``isHonest(_:_:)``.
struct RefusalMeasure {
    private var devices: [Device] = []

    private struct Device {
        var session = 0
        var received = ReceivedCounts()

        /// The timeline that the device is in, and the last tick for which its inputs may have been sent before it had
        /// one of the other player's; `nil` while it has none.
        var timeline: Timeline?
        var lastUnheard: UInt32?

        var wasSpectator = true
    }

    mutating func take(_ moment: LabMoment, isSteady: Bool, into faults: inout [SyncFault]) {
        let group = moment.group
        while devices.count < group.devices.count { devices.append(Device()) }
        for place in devices.indices where !isSteady || devices[place].lastUnheard == nil {
            follow(group.devices[place], at: place)
        }
        for place in devices.indices {
            let device = group.devices[place]
            guard device.shell.receivedCounts.refused != devices[place].received.refused else { continue }
            let (received, before) = (device.shell.receivedCounts, devices[place].received)
            devices[place].received = received
            guard !group.hasForeignMessages else { continue }
            for (kind, reason) in SyncFault.Kind.refusals {
                let count = received.refused(for: reason) - before.refused(for: reason)
                if count > 0 { take(kind, for: reason, Int(count), at: place, in: moment, into: &faults) }
            }
        }
        if isSteady { return }
        for place in devices.indices { devices[place].wasSpectator = group.devices[place].reading.seat == nil }
    }

    /// Follows the timeline of a device, and whether it has heard the other player in it.
    private mutating func follow(_ device: LabDevice, at place: Int) {
        if devices[place].session != device.sessionNumber { devices[place] = Device(session: device.sessionNumber) }
        if devices[place].timeline != device.reading.timeline {
            (devices[place].timeline, devices[place].lastUnheard) = (device.reading.timeline, nil)
        }
        guard devices[place].lastUnheard == nil, let seat = device.reading.seat else { return }
        guard device.knows(seat.opponent, at: device.reading.firstTick + 1) else { return }
        let last = device.localInput(at: device.reading.firstTick + 1)?.lastTick
        devices[place].lastUnheard = last ?? device.reading.currentTick + UInt32(device.reading.strategy.inputDelay) + 1
    }

    /// Takes the latest refusals of a kind: the first one that nothing explains.
    private func take(
        _ kind: SyncFault.Kind,
        for reason: MessageVerdict.Refusal?,
        _ count: Int,
        at place: Int,
        in moment: LabMoment,
        into faults: inout [SyncFault]
    ) {
        let traffic = moment.group.devices[place].shell.traffic
        var left = count
        for number in traffic.numbers.reversed() where left > 0 {
            let entry = traffic[number]
            guard case .received(let id) = entry.direction, entry.verdict?.isRefusal(for: reason) == true else {
                continue
            }
            left -= 1
            let sender = moment.group.devices.firstIndex { $0.participant == id }
            guard !isHonest(kind, entry.message, from: sender, at: place, in: moment) else { continue }
            let tick = moment.group.devices[place].reading.confirmed.tick
            var difference: SyncFault.Difference?
            if case .missingInputs(let needed, let first) = entry.verdict {
                difference = SyncFault.Difference(first, needed, of: "the first input of the message")
            }
            let seam = SyncFault.Seam(SyncFault.Seam.Kind(of: entry.message), arrived: moment.tick)
            return faults.append(
                SyncFault(kind, at: place, and: sender, tick, difference, over: seam, in: moment.tick)
            )
        }
    }

    /// True if an honest device refuses the message of an honest sender.
    private func isHonest(
        _ kind: SyncFault.Kind,
        _ message: PeerMessage<Match>,
        from sender: Int?,
        at place: Int,
        in moment: LabMoment
    ) -> Bool {
        let device = moment.group.devices[place]
        switch kind {
        case .foreignRules:
            // A device that comes back has the rules that it had before; a sender that has come back since is unknown.
            let setup = moment.group.setup
            let senders = sender.map { $0..<$0 + 1 } ?? devices.indices
            return senders.contains { setup.rules(of: $0) != setup.rules(of: place) }
        case .afterGap:
            // A spectator may lack more inputs than a packet has room for: it waits for the owner's next snapshot.
            return device.reading.seat == nil || devices[place].wasSpectator
        case .unacknowledging:
            // A player that has come back to a timeline takes none of its inputs: the owner begins another one.
            if device.isAwaitingTimeline { return true }
            // The owner of a new term has not heard the receiver yet, or had not when it sent the message.
            guard let sender, case .input(let packet) = message,
                devices[sender].timeline == device.reading.timeline, let last = devices[sender].lastUnheard
            else { return true }
            let tick = packet.wholeTick(near: device.reading.currentTick)
            if tick <= last { return true }
            // A snapshot that came at once has let the receiver go on from a later tick than was acknowledged.
            let heard = Int(tick) - packet.frameAdvantage
            let begin = moment.group.devices[sender].reading.firstTick
            return heard > Int(begin) && heard <= Int(device.reading.firstTick)
        default: return false
        }
    }
}

extension SyncFault.Seam.Kind {
    fileprivate init(of message: PeerMessage<Match>) {
        self =
            switch message {
            case .input: .packet
            case .own(.update): .update
            case .snapshot: .snapshot
            case .own(.request): .request
            }
    }
}

extension MessageVerdict {
    /// - Parameter reason: `nil` for missing inputs.
    fileprivate func isRefusal(for reason: Refusal?) -> Bool {
        switch self {
        case .refused(let other): other == reason
        case .missingInputs: reason == nil
        case .used, .nothingNew: false
        }
    }
}
