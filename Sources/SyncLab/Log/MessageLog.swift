internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import MockGroupSessions

/// The latest messages between the two devices that are drawn, and what the network did with each.
struct MessageLog {
    private(set) var reliable: Recent<LoggedMessage>
    private(set) var unreliable: Recent<LoggedMessage>

    /// The tick in which the latest of the messages that have reached each device was sent.
    private(set) var heard = PerSide<UInt32?>(nil, nil)

    /// The messages that have reached each device in the current tick.
    private(set) var arrivals = PerSide(TickRecord.Messages(), TickRecord.Messages())

    /// The number of messages logged.
    private var count = 0

    /// The places of the latest packets' messages, each at its packet's number modulo their count.
    private var places: [Place?]

    /// The packet fates that the network has noted since the last call; empty between calls, and kept for its capacity.
    private var fates: [PacketFate] = []

    private struct Place {
        let packet: UInt64
        let mode: DeliveryMode

        /// The message's number among those of its mode.
        let number: Int
    }

    /// - Parameter capacity: The number of messages of each delivery mode.
    init(capacity: Int) {
        reliable = Recent(capacity: capacity)
        unreliable = Recent(capacity: capacity)
        places = Array(repeating: nil, count: 4 * capacity)
    }

    /// Begins anew, with the messages of other devices.
    mutating func restart() {
        self = MessageLog(capacity: reliable.capacity)
    }

    /// The messages of a mode, oldest first.
    private subscript(mode: DeliveryMode) -> Recent<LoggedMessage> {
        _read {
            switch mode {
            case .reliable: yield reliable
            case .unreliable: yield unreliable
            }
        }
        _modify {
            switch mode {
            case .reliable: yield &reliable
            case .unreliable: yield &unreliable
            }
        }
    }

    mutating func beginTick() {
        arrivals = PerSide(TickRecord.Messages(), TickRecord.Messages())
    }

    /// Reads what the devices have sent, and what has happened to packets, since the last time.
    ///
    /// - Parameter tick: The lab's tick.
    mutating func read(_ group: DeviceGroup, at tick: UInt32) {
        group.network.takeFates(into: &fates)
        for fate in fates {
            switch fate.event {
            case .sent(let dispatch):
                // Only messages between the two devices that are drawn.
                guard let side = group.watched.side(of: dispatch.sender),
                    dispatch.receiver == group.watched[side.other]
                else { continue }
                append(fate.packet, dispatch, from: side, group[side], at: tick)
            default: note(fate, in: group, at: tick)
            }
        }
        fates.removeAll(keepingCapacity: true)
    }

    /// Logs a message that was just sent.
    private mutating func append(
        _ packet: UInt64,
        _ dispatch: PacketDispatch,
        from side: LabSide,
        _ device: LabDevice,
        at tick: UInt32
    ) {
        guard let content = device.shell.traffic.message(sentAs: dispatch.send) else { return }
        var logged = LoggedMessage(
            number: count,
            tick: tick,
            sender: side,
            content: content,
            byteCount: dispatch.byteCount,
            expectedTick: max(dispatch.expectedArrival.tick, tick)
        )
        if case .input(let inputs) = content {
            // The tick is at most a few seconds from the sender's: by its input delay, or by the inputs that its
            // opponent lacks.
            logged.inputTick = inputs.wholeTick(near: device.confirmedTick)
            logged.senderHasHeard = device.shell.received > 0
        }
        places[Int(packet % UInt64(places.count))] = Place(
            packet: packet,
            mode: dispatch.mode,
            number: self[dispatch.mode].total
        )
        self[dispatch.mode].append(logged)
        count += 1
    }

    /// Notes what has happened to a message after it was sent.
    private mutating func note(_ fate: PacketFate, in group: DeviceGroup, at tick: UInt32) {
        guard
            let place = places[Int(fate.packet % UInt64(places.count))],
            place.packet == fate.packet,
            self[place.mode].numbers.contains(place.number)
        else { return }
        var message = self[place.mode][place.number]
        message.note(fate.event, at: tick)
        if fate.event == .delivered {
            let receiver = message.sender.other
            heard[receiver] = max(heard[receiver] ?? 0, message.tick)
            if message.verdict == nil {
                message.verdict = group[receiver].shell.traffic.verdict(on: message.content)
            }
            arrivals[receiver].note(message)
        }
        self[place.mode][place.number] = message
    }
}

extension LoggedMessage {
    fileprivate mutating func note(_ event: PacketFate.Event, at tick: UInt32) {
        switch event {
        case .sent: break
        case .lost(let cause):
            loss = cause
            let isFinal = !isReliable || cause == .receiverGone || cause == .senderGone
            if isFinal && outcome == .inFlight { outcome = .lost(cause) }
        case .retransmitted: retransmissions += 1
        case .duplicated: isDuplicated = true
        case .corrupted: isCorrupted = true
        case .reordered: isReordered = true
        case .delivered:
            if arrivalTick == nil { outcome = .arrived(tick: tick) } else { secondArrival = tick }
        }
    }
}

extension Recent<PeerTraffic> {
    /// The verdict on the first message of a content that was received in the last tick; a duplicate may follow it.
    fileprivate func verdict(on content: PeerMessage) -> MessageVerdict? {
        var (number, verdict) = (numbers.upperBound, MessageVerdict?.none)
        while number > numbers.lowerBound, self[number - 1].tick == self[numbers.upperBound - 1].tick {
            number -= 1
            if self[number].verdict != nil, self[number].message == content { verdict = self[number].verdict }
        }
        return verdict
    }

    /// The latest message that was sent under an identifier.
    fileprivate func message(sentAs send: SendID) -> PeerMessage? {
        numbers.last { self[$0].direction == .sent(send) }.map { self[$0].message }
    }
}

extension VirtualTime {
    /// The first tick of a lab that ends at this time or later.
    fileprivate var tick: UInt32 {
        UInt32((microseconds * 60 + 999_999) / 1_000_000)
    }
}
