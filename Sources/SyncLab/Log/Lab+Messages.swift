internal import MatchSync

/// Finding what the log of a lab keeps.
extension Lab {
    /// A message that the log keeps, by its ``LoggedMessage/number``.
    public func message(_ number: Int) -> LoggedMessage? {
        updates.message(number) ?? reliableMessages.message(number)
    }

    /// The next message sent after one, as far as the log keeps it.
    public func message(after number: Int) -> LoggedMessage? {
        earlier(updates.first { $0.number > number }, reliableMessages.first { $0.number > number })
    }

    /// The last message sent before one, as far as the log keeps it.
    public func message(before number: Int) -> LoggedMessage? {
        later(updates.last { $0.number < number }, reliableMessages.last { $0.number < number })
    }

    /// The last message sent in a tick or before it, as far as the log keeps it.
    public func latestMessage(through tick: UInt32) -> LoggedMessage? {
        later(updates.last { $0.tick <= tick }, reliableMessages.last { $0.tick <= tick })
    }

    private func earlier(_ one: LoggedMessage?, _ other: LoggedMessage?) -> LoggedMessage? {
        guard let one, let other else { return one ?? other }
        return one.number < other.number ? one : other
    }

    private func later(_ one: LoggedMessage?, _ other: LoggedMessage?) -> LoggedMessage? {
        guard let one, let other else { return one ?? other }
        return one.number > other.number ? one : other
    }
}

extension Recent<LoggedMessage> {
    /// Messages are in the order of their numbers, so that a search halves what is left.
    fileprivate func first(where isBeyond: (LoggedMessage) -> Bool) -> LoggedMessage? {
        let place = partition(where: isBeyond)
        return place < total ? self[place] : nil
    }

    /// The last message for which all before it are so too.
    fileprivate func last(where isBefore: (LoggedMessage) -> Bool) -> LoggedMessage? {
        let place = partition { !isBefore($0) }
        return place > numbers.lowerBound ? self[place - 1] : nil
    }

    fileprivate func message(_ number: Int) -> LoggedMessage? {
        first { $0.number >= number }.flatMap { $0.number == number ? $0 : nil }
    }

    /// The place of the first message for which this is so, where it is so for all after it too.
    private func partition(where isBeyond: (LoggedMessage) -> Bool) -> Int {
        var range = numbers
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = isBeyond(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
