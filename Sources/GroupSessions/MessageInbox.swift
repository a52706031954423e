/// A queue of unread messages of one type.
///
/// It fills while its session is drained, until the inbox is released.
public final class MessageInbox<Message: SessionMessage> {
    /// The most unread messages: over a minute of one message a tick.
    @inlinable public static var capacity: Int { 4_096 }

    // Visible to other modules, which know the message type statically: this one would have to look it up on every
    // read.
    @exclusivity(unchecked) @usableFromInline var waiting: [(message: Message, context: MessageContext)] = []

    /// Index of the first unread message in ``waiting``.
    @exclusivity(unchecked) @usableFromInline var head = 0

    init() {}

    @inlinable public var isEmpty: Bool { waiting.isEmpty }

    /// Takes the oldest unread message.
    @inlinable
    public func next() -> (message: Message, context: MessageContext)? {
        guard head < waiting.count - 1 else {
            // The last one is moved out. Most often it is the only one.
            let last = waiting.popLast()
            if head > 0 { waiting.removeAll(keepingCapacity: true) }
            head = 0
            return last
        }
        defer { head += 1 }
        return waiting[head]
    }

    /// Appends a message; false if the inbox is full.
    @inlinable
    func append(_ message: Message, _ context: MessageContext) -> Bool {
        guard waiting.count - head < Self.capacity else { return false }
        if waiting.count >= 2 * Self.capacity {
            waiting.removeFirst(head)
            head = 0
        }
        waiting.append((message, context))
        return true
    }
}
