internal import GroupSessions
package import MockGroupSessions
package import SyncLab

/// The latest ticks of a lab of programs, and the messages between the two watched devices.
package struct PeerLog: Sendable {
    /// Each with the bytes that the two devices had sent to each other by its end.
    private var ticks: [(record: PeerTick, bytes: PerSide<Int>)] = []

    package private(set) var messages: MessageStore<LoggedPeerMessage>

    /// Events of packets; empty between calls, and kept for its capacity.
    private var events: [PacketEvent] = []

    /// - Parameter count: Messages of each delivery mode.
    init(messages count: Int) { messages = MessageStore(capacity: count) }

    /// The messages of a tick that were sent, with the devices that sent them.
    typealias Sent = [(place: Int, id: SendID, message: PeerMessage)]

    /// The ticks that are kept: ten seconds, and up to ten more.
    package var kept: Range<UInt32> {
        guard let first = ticks.first?.record.tick else { return 0..<0 }
        return first..<first + UInt32(ticks.count)
    }

    /// The record of a tick, if it is kept.
    package func record(at tick: UInt32) -> PeerTick? {
        kept.contains(tick) ? ticks[Int(tick - kept.lowerBound)].record : nil
    }

    /// The bytes that a device has sent to the other in the last second.
    func bytesInLastSecond(from side: LabSide) -> Int {
        let before = ticks.count > 60 ? ticks[ticks.count - 61].bytes[side] : 0
        return (ticks.last?.bytes[side] ?? 0) - before
    }

    /// Takes a tick at its end.
    mutating func take(_ record: PeerTick, _ network: MockNetwork, sent: Sent, bytes: PerSide<Int>) {
        ticks.append((record, bytes))
        if ticks.count > 2 * TickRecord.capacity { ticks.removeFirst(TickRecord.capacity) }
        network.takePacketEvents(into: &events)
        for event in events {
            if case .sent(let dispatch) = event.kind {
                guard let sender = LabSide(rawValue: dispatch.sender), dispatch.receiver == sender.other.rawValue,
                    let content = sent.first(where: { $0.place == dispatch.sender && $0.id == dispatch.send })?.message
                else { continue }
                let message = LoggedPeerMessage(
                    number: messages.count,
                    tick: record.tick,
                    sender: sender,
                    content: content,
                    expectedTick: dispatch.expectedTick(sentIn: record.tick)
                )
                messages.append(message, sentAs: event.packet)
            } else if let place = messages.place(ofPacket: event.packet) {
                messages[place].note(event.kind, at: record.tick)
            }
        }
        events.removeAll(keepingCapacity: true)
    }
}

/// A message from one program to the other.
package struct LoggedPeerMessage: TransmittedMessage {
    package let number: Int
    package let tick: UInt32
    package let sender: LabSide
    package let content: PeerMessage
    package let expectedTick: UInt32
    package var outcome = MessageOutcome.inFlight
    package var isDuplicated = false
    package var secondArrival: UInt32?
    package var isReordered = false
    package var isCorrupted = false
    package var retransmissions = 0
    package var loss: PacketLoss?

    package var byteCount: Int { content.bytes.count }
    package var isReliable: Bool { content.mode == .reliable }
}
