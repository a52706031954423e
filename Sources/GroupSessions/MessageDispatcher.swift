/// Decodes what a messenger receives and hands it to those who listen: the half of a messenger that
/// is the same for every transport.
public struct MessageDispatcher {
    /// By the number of the type.
    private var routes = [(any MessageRoute)?](repeating: nil, count: 1 << MessageType.bitCount)
    private var received: UInt64 = 0

    public init() {}

    /// Begins to listen to a type; see ``GroupSessionMessenger/messages(of:)``.
    public mutating func inbox<Message: SessionMessage>(of type: Message.Type) -> MessageInbox<Message> {
        let inbox = MessageInbox<Message>()
        let number = Int(Message.messageType.rawValue)
        var route = Route<Message>()
        if let known = routes[number] {
            guard let same = known as? Route<Message> else {
                preconditionFailure("Two types are \(Message.messageType): \(Message.self) and \(known)")
            }
            route = same
        }
        route.add(inbox)
        routes[number] = route
        return inbox
    }

    /// Decodes a message and puts it in the inbox of everyone who listens to its type.
    ///
    /// - Parameter payload: What ``SessionMessage/framed()`` gave, after whatever the way did to it.
    /// - Returns: Why the message was not delivered to everyone, or `nil`.
    public mutating func dispatch(_ payload: [UInt8], from source: Participant) -> MessageRejection.Reason? {
        received += 1
        var reader = ByteReader(payload)
        do throws(DecodingFailure) {
            let type = MessageType(rawValue: UInt8(try reader.readBits(MessageType.bitCount)))
            guard let route = routes[Int(type.rawValue)] else { return .unknownType(type) }
            switch try route.deliver(&reader, MessageContext(source: source, number: received)) {
            case .delivered: return nil
            case .unheard: return .unknownType(type)
            case .overflowed: return .inboxFull(type)
            }
        } catch {
            return .malformed(error)
        }
    }
}

/// The listeners to one type, without naming it.
private protocol MessageRoute {
    func deliver(_ reader: inout ByteReader, _ context: MessageContext) throws(DecodingFailure) -> RouteOutcome
}

private enum RouteOutcome {
    case delivered, unheard, overflowed
}

private struct Route<Message: SessionMessage>: MessageRoute {
    private var listeners: [Listener] = []

    mutating func add(_ inbox: MessageInbox<Message>) {
        listeners.removeAll { $0.inbox == nil }
        listeners.append(Listener(inbox))
    }

    func deliver(_ reader: inout ByteReader, _ context: MessageContext) throws(DecodingFailure) -> RouteOutcome {
        let message = try Message(from: &reader)
        try reader.finish()
        var outcome = RouteOutcome.unheard
        for listener in listeners {
            // A key path here would be looked up by the runtime for every message.
            guard let inbox = listener.inbox else { continue }
            let isFull = !inbox.append(message, context)
            outcome = isFull || outcome == .overflowed ? .overflowed : .delivered
        }
        return outcome
    }

    /// An object, because the runtime has more work with a copy of a weak reference than of another one.
    private final class Listener {
        private(set) weak var inbox: MessageInbox<Message>?

        init(_ inbox: MessageInbox<Message>) {
            self.inbox = inbox
        }
    }
}
