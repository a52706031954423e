/// Decodes the messages of a messenger and hands them to its inboxes: the part of a messenger that all transports
/// share.
public struct MessageDispatcher {
    /// By the index of the type.
    private var routes = [(any MessageRoute)?](repeating: nil, count: MessageType.indexCount)
    private var received: UInt64 = 0

    public init() {}

    /// Subscribes to a type; see ``GroupSessionMessenger/messages(of:)``.
    public mutating func inbox<Message: SessionMessage>(of type: Message.Type) -> MessageInbox<Message> {
        let inbox = MessageInbox<Message>()
        for type in Message.messageTypes {
            var route = TypedRoute<Message>()
            if let known = routes[type.index] {
                guard let same = known as? TypedRoute<Message> else {
                    preconditionFailure("Two Swift types have \(type): \(Message.self) and \(known)")
                }
                route = same
            }
            route.add(inbox)
            routes[type.index] = route
        }
        return inbox
    }

    /// Decodes a message and appends it to every inbox of its type.
    ///
    /// - Parameter payload: The bytes of ``SessionMessage/framed()``, possibly damaged.
    /// - Returns: The reason why an inbox missed the message; `nil` if all got it.
    public mutating func dispatch(_ payload: [UInt8], from source: Participant) -> MessageRejection.Reason? {
        received += 1
        var reader = ByteReader(payload)
        do throws(DecodingFailure) {
            let type = try MessageType(from: &reader)
            guard let route = routes[type.index] else { return .unknownType(type) }
            switch try route.deliver(type, &reader, MessageContext(source: source, number: received)) {
            case .delivered: return nil
            case .unheard: return .unknownType(type)
            case .overflowed: return .inboxFull(type)
            }
        } catch {
            return .malformed(error)
        }
    }

    /// A dispatcher with the same count of messages and no inboxes: for the messenger of a copied session.
    public var withoutListeners: MessageDispatcher {
        var copy = MessageDispatcher()
        copy.received = received
        return copy
    }
}

/// The inboxes of one type, type-erased.
private protocol MessageRoute {
    func deliver(
        _ type: MessageType,
        _ reader: inout ByteReader,
        _ context: MessageContext
    ) throws(DecodingFailure) -> RouteOutcome
}

private enum RouteOutcome {
    case delivered, unheard, overflowed
}

private struct TypedRoute<Message: SessionMessage>: MessageRoute {
    private var listeners: [Listener] = []

    mutating func add(_ inbox: MessageInbox<Message>) {
        listeners.removeAll { $0.inbox == nil }
        listeners.append(Listener(inbox))
    }

    func deliver(
        _ type: MessageType,
        _ reader: inout ByteReader,
        _ context: MessageContext
    ) throws(DecodingFailure) -> RouteOutcome {
        let message = try Message(type, from: &reader)
        try reader.finish()
        var outcome = RouteOutcome.unheard
        for listener in listeners {
            // Not a key path: the runtime would look it up for every message.
            guard let inbox = listener.inbox else { continue }
            let isFull = !inbox.append(message, context)
            outcome = isFull || outcome == .overflowed ? .overflowed : .delivered
        }
        return outcome
    }

    /// A class, because the runtime copies a weak reference more slowly than a strong one.
    private final class Listener {
        private(set) weak var inbox: MessageInbox<Message>?

        init(_ inbox: MessageInbox<Message>) {
            self.inbox = inbox
        }
    }
}
