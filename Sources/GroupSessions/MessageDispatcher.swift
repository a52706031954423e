/// Decodes the messages of a messenger and hands them to its inboxes: the part of a messenger that all transports
/// share.
public struct MessageDispatcher {
    /// The inboxes of each type, by its index.
    private var listeners = [[Listener]](repeating: [], count: MessageType.indexCount)
    private var received: UInt64 = 0

    public init() {}

    /// Subscribes to a type; see ``GroupSessionMessenger/messages(of:)``.
    public mutating func inbox<Message: SessionMessage>(of type: Message.Type) -> MessageInbox<Message> {
        let inbox = MessageInbox<Message>()
        for type in Message.messageTypes {
            listeners[type.index].removeAll { $0.inbox == nil }
            for known in listeners[type.index] where !(known.inbox is MessageInbox<Message>?) {
                preconditionFailure("Two Swift types have \(type): \(Message.self) has it, too")
            }
            listeners[type.index].append(Listener(inbox))
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
            var (isHeard, isFull) = (false, false)
            for listener in listeners[type.index] {
                // Not a key path: the runtime would look it up for every message.
                guard let inbox = listener.inbox else { continue }
                var value = reader
                isHeard = true
                if try !inbox.take(type, &value, MessageContext(source: source, number: received)) { isFull = true }
            }
            return isFull ? .inboxFull(type) : isHeard ? nil : .unknownType(type)
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

/// A class, because the runtime copies a weak reference more slowly than a strong one.
private final class Listener {
    private(set) weak var inbox: (any AnyMessageInbox)?

    init(_ inbox: any AnyMessageInbox) {
        self.inbox = inbox
    }
}

/// An inbox, type-erased.
private protocol AnyMessageInbox: AnyObject {
    func take(
        _ type: MessageType,
        _ reader: inout ByteReader,
        _ context: MessageContext
    ) throws(DecodingFailure) -> Bool
}

extension MessageInbox: AnyMessageInbox {
    fileprivate func take(
        _ type: MessageType,
        _ reader: inout ByteReader,
        _ context: MessageContext
    ) throws(DecodingFailure) -> Bool {
        try Message.deliver(type, from: &reader, context, to: self)
    }
}
