internal import MatchSync

/// Finding what the log of a lab keeps.
extension Lab {
    /// A message that the log keeps, by its ``LoggedMessage/number``.
    public func message(_ number: Int) -> LoggedMessage? {
        latest { $0.number <= number }.flatMap { $0.number == number ? $0 : nil }
    }

    /// The next message sent after one, as far as the log keeps it.
    public func message(after number: Int) -> LoggedMessage? {
        [updates, reliableMessages].compactMap { log in
            log.numbers.first { log[$0].number > number }.map { log[$0] }
        }
        .min { $0.number < $1.number }
    }

    /// The last message sent before one, as far as the log keeps it.
    public func message(before number: Int) -> LoggedMessage? { latest { $0.number < number } }

    /// The last message sent in a tick or before it, as far as the log keeps it.
    public func latestMessage(through tick: UInt32) -> LoggedMessage? { latest { $0.tick <= tick } }

    private func latest(where isMeant: (LoggedMessage) -> Bool) -> LoggedMessage? {
        [updates, reliableMessages].compactMap { log in log.numbers.last { isMeant(log[$0]) }.map { log[$0] } }
            .max { $0.number < $1.number }
    }
}
