internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore
import Testing

/// A fifth type of message, and ten more, beside the four of a match.
@Suite("Message types")
struct MessageTypeTests {
    @Test("the four types of a match keep their numbers; fifteen travel beside them, and no flipped bit changes one")
    func roundTrip() throws {
        #expect(LongMessage.messageTypes.count == 15)
        var random = SplitMix64(seed: 1)
        for type in LongMessage.messageTypes {
            let others = PeerMessage<Match>.oneOfEach(&random)
            // Those of a match are the lowest three bits of a packet.
            let packets = others.map { $0.framed() }
            #expect(packets.map { $0[0] & 7 } == [1, 2, 4, 7] && packets.prefix(3).allSatisfy { $0[0] < 8 })
            var listeners = Listeners()
            let message = LongMessage(messageType: type, bytes: [1, 2, 3])
            #expect(message.framed() == [type.rawValue, 1, 2, 3])
            for packet in packets { _ = [message.framed(), packet].map { listeners.dispatch($0) } }
            var (longs, matches) = ([LongMessage](), [PeerMessage<Match>]())
            var numbers: [UInt64] = []
            while let long = listeners.long.next(), let match = listeners.match.next() {
                longs.append(long.message)
                matches.append(match.message)
                numbers += [long.context.number, match.context.number]
            }
            #expect(longs == Array(repeating: message, count: 4) && matches == others && numbers == Array(1...8))
            let refused = (0..<8).filter { listeners.dispatch(message.framed().flipped($0)) != nil }
            #expect(refused == Array(0..<8))
        }
    }

    @Test("numbers that are one flipped bit from a short identifier are of no type")
    func unknown() {
        var listeners = Listeners()
        let numbers: [UInt8] = [0, 1 << 3, 0b111 << 3, 0b11111 << 3, 3, 5, 6]
        let unknown = numbers.compactMap { number in
            if case .unknownType(let type) = listeners.dispatch([number, 0]) { type.rawValue } else { nil }
        }
        #expect(unknown == numbers)
    }
}

/// The listeners of one messenger.
struct Listeners {
    private var dispatcher = MessageDispatcher()
    let match: MessageInbox<PeerMessage<Match>>
    let long: MessageInbox<LongMessage>

    init() {
        match = dispatcher.inbox(of: PeerMessage<Match>.self)
        long = dispatcher.inbox(of: LongMessage.self)
    }

    mutating func dispatch(_ packet: [UInt8]) -> MessageRejection.Reason? {
        dispatcher.dispatch(packet, from: Participant(id: ParticipantID(rawValue: 2)))
    }
}

/// Any bytes, under any of the long types.
struct LongMessage: SessionMessage, Equatable {
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
    func flipped(_ bit: Int) -> [UInt8] {
        var bytes = self
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        return bytes
    }
}
