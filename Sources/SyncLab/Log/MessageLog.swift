internal import GroupSessions
public import MatchSync
public import MockGroupSessions

/// The latest messages between the two watched devices, and what the network did with each.
struct MessageLog {
    private(set) var reliable: Recent<LoggedMessage>
    private(set) var unreliable: Recent<LoggedMessage>

    /// The tick in which the latest of the messages that have reached each device was sent.
    private(set) var heard = PerSide<UInt32?>(nil, nil)

    /// The messages that have reached each device in the current tick.
    private(set) var arrivals = PerSide(TickRecord.Messages(), TickRecord.Messages())

    private var count = 0

    /// The places of the latest packets' messages, each at its packet's number modulo their count.
    private var places: [Place?]

    /// Events of packets that the network has noted since the last call; empty between calls, and kept for its
    /// capacity.
    private var events: [PacketEvent] = []

    private struct Place {
        let packet: UInt64
        let mode: DeliveryMode

        /// The message's number in its mode.
        let number: Int
    }

    /// - Parameter capacity: Messages of each delivery mode.
    init(capacity: Int) {
        reliable = Recent(capacity: capacity)
        unreliable = Recent(capacity: capacity)
        places = Array(repeating: nil, count: 4 * capacity)
    }

    /// Starts over, with the messages of other devices.
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

    /// Reads the messages sent and the fates of packets since the last call.
    ///
    /// - Parameter tick: The lab's tick.
    mutating func read(_ group: DeviceGroup, at tick: UInt32) {
        group.network.takePacketEvents(into: &events)
        for event in events {
            switch event.kind {
            case .sent(let dispatch):
                // Only messages between the two watched devices.
                guard let side = group.watched.side(of: dispatch.sender),
                    dispatch.receiver == group.watched[side.other]
                else { continue }
                append(event.packet, dispatch, from: side, group[side], at: tick)
            default: note(event, in: group, at: tick)
            }
        }
        events.removeAll(keepingCapacity: true)
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
    private mutating func note(_ event: PacketEvent, in group: DeviceGroup, at tick: UInt32) {
        guard
            let place = places[Int(event.packet % UInt64(places.count))],
            place.packet == event.packet,
            self[place.mode].numbers.contains(place.number)
        else { return }
        var message = self[place.mode][place.number]
        message.note(event.kind, at: tick)
        if event.kind == .delivered {
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
    fileprivate mutating func note(_ kind: PacketEvent.Kind, at tick: UInt32) {
        switch kind {
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

/// A message between the two watched devices, and what the network did with it.
public struct LoggedMessage: Sendable, Hashable {
    /// Messages of each delivery mode that a lab keeps, unless it is to keep more.
    public static let capacity = 256

    /// Counts the messages of a lab in the order sent, from 0, both delivery modes together.
    public var number: Int

    /// The lab's tick in which it was sent.
    public var tick: UInt32

    public var sender: LabSide

    public var content: PeerMessage

    /// The tick of the last input, where the message has inputs; it carries the lowest twelve bits of it.
    public var inputTick: UInt32?

    /// Its receiver's verdict; `nil` before it has arrived, and for one that its receiver's peer did not get.
    public var verdict: MessageVerdict?

    /// True if the sender had received a message by then; if not, its frame advantage has no meaning.
    public var senderHasHeard = true

    /// The bytes of its encoding, without the headers of a packet.
    public var byteCount: Int

    /// The tick in which it arrives if nothing but the one-way delay of its link delays it.
    public var expectedTick: UInt32

    public var outcome = Outcome.inFlight

    /// True if the network made a second copy of it.
    public var isDuplicated = false

    /// The tick in which its second copy arrived.
    public var secondArrival: UInt32?

    /// True if an unreliable message of the same link that was sent later arrived before it.
    public var isReordered = false

    /// True if it arrives with a flipped bit, so that its receiver rejects it.
    public var isCorrupted = false

    /// Transmissions after a lost one: reliable messages only.
    public var retransmissions = 0

    /// The cause of its last lost transmission; `nil` if none was lost.
    public var loss: PacketLoss?

    public enum Outcome: Sendable, Hashable {
        case inFlight
        /// Its receiver took it over, for the first time in this tick.
        case arrived(tick: UInt32)
        /// It will not arrive.
        case lost(PacketLoss)
    }
}

extension LoggedMessage {
    /// The tick in which it arrived, for the first time.
    public var arrivalTick: UInt32? {
        if case .arrived(let tick) = outcome { tick } else { nil }
    }

    /// True if its receiver took nothing from it.
    public var isRefused: Bool { verdict.map { !$0.isOfUse } ?? false }

    /// Its inputs that its receiver did not know; `nil` before its receiver took it.
    package var newInputs: Int? {
        switch verdict {
        case .used(let count): count
        case .nothingNew: 0
        case .missingInputs, .refused, nil: nil
        }
    }

    /// The tick up to which its sender has the receiver's inputs; `nil` for a message without inputs, and before the
    /// sender has received any.
    public var acknowledgedTick: UInt32? {
        guard case .input(let inputs) = content, let inputTick, senderHasHeard else { return nil }
        return UInt32(clamping: Int(inputTick) - inputs.frameAdvantage)
    }

    /// True if it is sent again until it arrives.
    public var isReliable: Bool { content.deliveryMode == .reliable }

    public var isLost: Bool {
        if case .lost = outcome { true } else { false }
    }

    /// The ticks by which it arrived later than the one-way delay of its link alone would have brought it: less than 0
    /// for one that came earlier, `nil` for one that did not arrive.
    public var lateness: Int? {
        arrivalTick.map { Int($0) - Int(expectedTick) }
    }

    /// True if it arrived more than one tick later than the one-way delay of its link alone would have brought it.
    public var isLate: Bool { (lateness ?? 0) > 1 }
}

/// Finding what the log of a lab keeps.
extension Lab {
    /// A message that the log keeps, by its ``LoggedMessage/number``.
    public func message(_ number: Int) -> LoggedMessage? {
        latest { $0.number <= number }.flatMap { $0.number == number ? $0 : nil }
    }

    /// The next message sent after one, as far as the log keeps it.
    public func message(after number: Int) -> LoggedMessage? {
        [unreliableMessages, reliableMessages].compactMap { log in
            log.numbers.first { log[$0].number > number }.map { log[$0] }
        }
        .min { $0.number < $1.number }
    }

    /// The last message sent before one, as far as the log keeps it.
    public func message(before number: Int) -> LoggedMessage? { latest { $0.number < number } }

    /// The last message sent in a tick or before it, as far as the log keeps it.
    public func latestMessage(through tick: UInt32) -> LoggedMessage? { latest { $0.tick <= tick } }

    private func latest(where isMeant: (LoggedMessage) -> Bool) -> LoggedMessage? {
        // Without an array of both, in each frame of a ladder.
        func last(in log: Recent<LoggedMessage>) -> LoggedMessage? {
            log.numbers.last { isMeant(log[$0]) }.map { log[$0] }
        }
        guard let unreliable = last(in: unreliableMessages) else { return last(in: reliableMessages) }
        guard let reliable = last(in: reliableMessages), reliable.number > unreliable.number else { return unreliable }
        return reliable
    }
}
