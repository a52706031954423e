internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PeerTesting
import Testing

/// A fifth type of message, and ten more, beside the four of a match.
@Suite("Message types")
struct MessageTypeTests {
    private let sender = Participant(id: ParticipantID(rawValue: 2))

    @Test("the four types of a match keep their identifiers: the lowest three bits of a packet", arguments: 1...20)
    func identifiers(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let packets = PeerMessage.oneOfEach(&random).map { $0.framed() }
        #expect(packets.map { $0[0] & 7 } == [1, 2, 4, 7])
        #expect(packets.prefix(3).allSatisfy { $0[0] < 8 })
    }

    @Test("there are fifteen more types, and each travels beside the four", arguments: LongMessage.messageTypes)
    func roundTrip(type: MessageType) throws {
        #expect(LongMessage.messageTypes.count == 15)
        var listeners = Listeners()
        let message = LongMessage(messageType: type, bytes: [1, 2, 3])
        #expect(message.framed() == [type.rawValue, 1, 2, 3])
        var random = SplitMix64(seed: 1)
        for (index, other) in PeerMessage.oneOfEach(&random).enumerated() {
            #expect(listeners.dispatch(message.framed()) == nil && listeners.dispatch(other.framed()) == nil)
            let (long, match) = (try #require(listeners.long.next()), try #require(listeners.match.next()))
            #expect(long.message == message && match.message == other)
            #expect(long.context.number + 1 == match.context.number && match.context.number == 2 * UInt64(index) + 2)
        }
        #expect(listeners.long.isEmpty && listeners.match.isEmpty)
    }

    @Test("no flipped bit makes another type of a message, whatever the message says")
    func flippedBits() {
        var listeners = Listeners()
        var random = SplitMix64(seed: 1)
        var refused = 0
        for _ in 0..<20 {
            for packet in PeerMessage.oneOfEach(&random).map({ $0.framed() }) {
                for bit in 0..<packet.count * 8 {
                    #expect(listeners.dispatch(packet.flipped(bit)) != nil, "\(packet), \(bit)")
                    refused += 1
                }
            }
        }
        for type in LongMessage.messageTypes {
            let packet = LongMessage(messageType: type, bytes: random.bytes(40)).framed()
            for bit in 0..<packet.count * 8 {
                let reason = listeners.dispatch(packet.flipped(bit))
                let taken = listeners.long.next()?.message
                // The message has no check of its own: damage after its type is not detected.
                #expect((reason == nil) == (bit >= 8), "\(packet), \(bit)")
                #expect(taken == nil || taken?.messageType == type, "\(packet), \(bit)")
                refused += reason == nil ? 0 : 1
            }
        }
        #expect(listeners.match.isEmpty && refused > 20 * 4 * 40)
    }

    @Test("numbers that are one flipped bit from a short identifier are of no type")
    func unknown() {
        var listeners = Listeners()
        for byte in [0, 1 << 3, 0b111 << 3, 0b11111 << 3, 3, 5, 6] as [UInt8] {
            guard case .unknownType(let type) = listeners.dispatch([byte, 0]) else {
                Issue.record("\(byte) is of a known type")
                continue
            }
            #expect(type.rawValue == byte)
        }
    }
}

/// The listeners of one messenger.
private struct Listeners {
    private var dispatcher = MessageDispatcher()
    let match: MessageInbox<PeerMessage>
    let long: MessageInbox<LongMessage>

    init() {
        match = dispatcher.inbox(of: PeerMessage.self)
        long = dispatcher.inbox(of: LongMessage.self)
    }

    mutating func dispatch(_ packet: [UInt8]) -> MessageRejection.Reason? {
        dispatcher.dispatch(packet, from: Participant(id: ParticipantID(rawValue: 2)))
    }
}

/// Any bytes, under any of the long types.
private struct LongMessage: SessionMessage, Equatable {
    static let messageTypes = (1..<32 as Range<UInt8>).filter { $0.nonzeroBitCount.isMultiple(of: 2) }
        .map(MessageType.init(long:))

    var messageType: MessageType
    var bytes: [UInt8]

    init(messageType: MessageType, bytes: [UInt8]) {
        self.messageType = messageType
        self.bytes = bytes
    }

    init(_ type: MessageType, from reader: inout ByteReader) throws(DecodingFailure) {
        messageType = type
        bytes = []
        while (try? reader.finish()) == nil { bytes.append(try reader.read()) }
    }

    func encode(into writer: inout ByteWriter) {
        for byte in bytes { writer.write(byte) }
    }
}

extension [UInt8] {
    fileprivate func flipped(_ bit: Int) -> [UInt8] {
        var bytes = self
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        return bytes
    }
}
