/// What one listener has yet to read of one type of message.
///
/// It fills while its session is drained, and listens for as long as a reference to it is kept.
public final class MessageInbox<Message: SessionMessage> {
    /// The most messages that wait: over a minute of one every tick.
    public static var capacity: Int { 4_096 }

    // Visible to other modules: they know the type of the message, and this one would have to look it up
    // whenever one is read.
    @exclusivity(unchecked) @usableFromInline var waiting: [(message: Message, context: MessageContext)] = []

    /// The first of ``waiting`` that was not read.
    @exclusivity(unchecked) @usableFromInline var head = 0

    init() {}

    /// Whether all messages were read.
    @inlinable public var isEmpty: Bool { waiting.isEmpty }

    /// Takes the oldest message that was not read.
    @inlinable
    public func next() -> (message: Message, context: MessageContext)? {
        guard head < waiting.count else { return nil }
        defer {
            head += 1
            if head == waiting.count {
                waiting.removeAll(keepingCapacity: true)
                head = 0
            }
        }
        return waiting[head]
    }

    /// Adds a message unless the inbox is full.
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
