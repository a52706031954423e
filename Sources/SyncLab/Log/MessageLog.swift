public import GameCore
internal import GroupSessions
public import MatchSync
public import SyncCore
public import MockGroupSessions

/// The latest messages between the two watched devices, and what the network did with each.
struct MessageLog {
    private(set) var store: MessageStore<LoggedMessage>

    /// The tick in which the latest of the messages that have reached each device was sent.
    private(set) var heard = PerSide<UInt32?>(nil, nil)

    /// The messages that have reached each device in the current tick.
    private(set) var arrivals = PerSide(TickRecord.Messages(), TickRecord.Messages())

    /// Events of packets that the network has noted since the last call; empty between calls, and kept for its
    /// capacity.
    private var events: [PacketEvent] = []

    /// - Parameter capacity: Messages of each delivery mode.
    init(capacity: Int) {
        store = MessageStore(capacity: capacity)
    }

    /// Starts over, with the messages of other devices.
    mutating func restart() {
        self = MessageLog(capacity: store.reliable.capacity)
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
            number: store.count,
            tick: tick,
            sender: side,
            content: content,
            byteCount: dispatch.byteCount,
            expectedTick: dispatch.expectedTick(sentIn: tick)
        )
        if case .input(let inputs) = content {
            // The tick is at most a few seconds from the sender's: by its input delay, or by the inputs that its
            // opponent lacks.
            logged.inputTick = inputs.wholeTick(near: device.confirmedTick)
            logged.senderHasHeard = device.shell.received > 0
        }
        store.append(logged, sentAs: packet)
    }

    /// Notes what has happened to a message after it was sent.
    private mutating func note(_ event: PacketEvent, in group: DeviceGroup, at tick: UInt32) {
        guard let place = store.place(ofPacket: event.packet) else { return }
        var message = store[place]
        message.note(event.kind, at: tick)
        if event.kind == .delivered {
            let receiver = message.sender.other
            heard[receiver] = max(heard[receiver] ?? 0, message.tick)
            if message.verdict == nil {
                message.verdict = group[receiver].shell.traffic.verdict(on: message.content)
            }
            arrivals[receiver].note(message)
        }
        store[place] = message
    }
}

extension Recent<PeerTraffic<Match>> {
    /// The verdict on the first message of a content that was received in the last tick; a duplicate may follow it.
    fileprivate func verdict(on content: PeerMessage<Match>) -> MessageVerdict? {
        var (number, verdict) = (numbers.upperBound, MessageVerdict?.none)
        while number > numbers.lowerBound, self[number - 1].tick == self[numbers.upperBound - 1].tick {
            number -= 1
            if self[number].verdict != nil, self[number].message == content { verdict = self[number].verdict }
        }
        return verdict
    }

    /// The latest message that was sent under an identifier.
    fileprivate func message(sentAs send: SendID) -> PeerMessage<Match>? {
        numbers.last { self[$0].direction == .sent(send) }.map { self[$0].message }
    }
}

/// A message of the peers of the two watched devices.
public struct LoggedMessage: TransmittedMessage, Hashable {
    /// Messages of each delivery mode that a lab keeps, unless it is to keep more.
    public static let capacity = 256

    public var number: Int
    public var tick: UInt32
    public var sender: LabSide
    public var content: PeerMessage<Match>

    /// The tick of the last input, where the message has inputs; it carries the lowest twelve bits of it.
    public var inputTick: UInt32?

    /// Its receiver's verdict; `nil` before it has arrived, and for one that its receiver's peer did not get.
    public var verdict: MessageVerdict?

    /// True if the sender had received a message by then; if not, its frame advantage has no meaning.
    public var senderHasHeard = true

    public var byteCount: Int
    public var expectedTick: UInt32
    public var outcome = MessageOutcome.inFlight
    public var isDuplicated = false
    public var secondArrival: UInt32?
    public var isReordered = false

    /// True if it arrives with a flipped bit, so that its receiver rejects it.
    public var isCorrupted = false
    public var retransmissions = 0
    public var loss: PacketLoss?
}

extension LoggedMessage {
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

    public var isReliable: Bool { content.deliveryMode == .reliable }
}

/// Finding what the log of a lab keeps.
extension Lab {
    /// A message that the log keeps, by its ``LoggedMessage/number``.
    public func message(_ number: Int) -> LoggedMessage? { messageStore?.message(number) }

    /// The next message sent after one, as far as the log keeps it.
    public func message(after number: Int) -> LoggedMessage? { messageStore?.message(after: number) }

    /// The last message sent before one, as far as the log keeps it.
    public func message(before number: Int) -> LoggedMessage? { messageStore?.message(before: number) }

    /// The last message sent in a tick or before it, as far as the log keeps it.
    public func latestMessage(through tick: UInt32) -> LoggedMessage? { messageStore?.latestMessage(through: tick) }
}
