internal import GroupSessions
internal import MatchSync
package import SyncCore

/// The latest messages between two devices, by their delivery modes and by the numbers of their packets.
package struct MessageStore<Message: TransmittedMessage>: Sendable {
    package private(set) var reliable: Recent<Message>
    package private(set) var unreliable: Recent<Message>

    /// All messages so far.
    package private(set) var count = 0

    /// The places of the latest packets' messages, each at its packet's number modulo their count.
    private var places: [Place?]

    package struct Place: Sendable {
        fileprivate let packet: UInt64
        fileprivate let mode: DeliveryMode

        /// The message's number in its mode.
        fileprivate let number: Int
    }

    /// - Parameter capacity: Messages of each delivery mode.
    package init(capacity: Int) {
        reliable = Recent(capacity: capacity)
        unreliable = Recent(capacity: capacity)
        places = Array(repeating: nil, count: 4 * capacity)
    }

    /// The messages of a mode, oldest first.
    private subscript(mode: DeliveryMode) -> Recent<Message> {
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

    /// - Parameter packet: The number of its packet in the network.
    package mutating func append(_ message: Message, sentAs packet: UInt64) {
        let mode: DeliveryMode = message.isReliable ? .reliable : .unreliable
        places[Int(packet % UInt64(places.count))] = Place(packet: packet, mode: mode, number: self[mode].total)
        self[mode].append(message)
        count += 1
    }

    /// The place of a packet's message; `nil` if it is not kept.
    package func place(ofPacket packet: UInt64) -> Place? {
        guard let place = places[Int(packet % UInt64(places.count))], place.packet == packet,
            self[place.mode].numbers.contains(place.number)
        else { return nil }
        return place
    }

    package subscript(place: Place) -> Message {
        get { self[place.mode][place.number] }
        set { self[place.mode][place.number] = newValue }
    }
}

/// Finding a message, as far as it is kept.
extension MessageStore {
    /// All that are kept, in the order sent.
    package var all: [Message] {
        [unreliable, reliable].flatMap { log in log.numbers.map { log[$0] } }.sorted { $0.number < $1.number }
    }

    /// A message by its number.
    package func message(_ number: Int) -> Message? {
        latest { $0.number <= number }.flatMap { $0.number == number ? $0 : nil }
    }

    /// The next message sent after one.
    package func message(after number: Int) -> Message? {
        [unreliable, reliable].compactMap { log in
            log.numbers.first { log[$0].number > number }.map { log[$0] }
        }
        .min { $0.number < $1.number }
    }

    /// The last message sent before one.
    package func message(before number: Int) -> Message? { latest { $0.number < number } }

    /// The last message sent in a tick or before it.
    package func latestMessage(through tick: UInt32) -> Message? { latest { $0.tick <= tick } }

    private func latest(where isMeant: (Message) -> Bool) -> Message? {
        // Without an array of both, in each frame of a ladder.
        func last(in log: Recent<Message>) -> Message? {
            log.numbers.last { isMeant(log[$0]) }.map { log[$0] }
        }
        guard let unreliable = last(in: unreliable) else { return last(in: reliable) }
        guard let reliable = last(in: reliable), reliable.number > unreliable.number else { return unreliable }
        return reliable
    }
}
