package import JSONText
internal import MatchSync
internal import MockGroupSessions
package import SyncLab

/// A value of a message between the two drawn devices, for scripts.
package struct MessageField: Sendable {
    package let name: String

    /// A description in one line.
    package let summary: String

    fileprivate let value: @Sendable (LoggedMessage) -> JSONValue

    private init(_ name: String, _ summary: String, _ value: @escaping @Sendable (LoggedMessage) -> JSONValue) {
        (self.name, self.summary, self.value) = (name, summary, value)
    }

    /// In the order of the object.
    package static let all: [MessageField] = [
        MessageField("number", "counts the messages of the run, from 0") { .whole($0.number) },
        MessageField("sent", "tick of the run in which it was sent") { .whole($0.tick) },
        MessageField("sender", "`left` or `right`") { .text($0.sender.name) },
        MessageField("kind", PeerMessage.kinds.map { "`\($0.key)`" }.joinedAsChoice) { .text($0.content.name) },
        MessageField("reliable", "true if it is sent again until it arrives") { .flag($0.isReliable) },
        MessageField("bytes", "without the headers of a packet") { .whole($0.byteCount) },
        MessageField("expected", "tick in which its link's one-way delay alone would bring it") {
            .whole($0.expectedTick)
        },
        MessageField("arrived", "tick in which it arrived, for the first time") { .whole($0.arrivalTick) },
        MessageField("arrivedAgain", "tick in which its second copy arrived") { .whole($0.secondArrival) },
        MessageField("lost", "why it, or its last transmission, was lost") { .text($0.loss?.rawValue) },
        MessageField("retransmissions", "how often it was sent again") { .whole($0.retransmissions) },
        MessageField("duplicated", "the network made a second copy of it") { .flag($0.isDuplicated) },
        MessageField("reordered", "a later one arrived before it") { .flag($0.isReordered) },
        MessageField("corrupted", "it arrived with a flipped bit") { .flag($0.isCorrupted) },
        MessageField("firstInput", "tick of the match of its first input") { .whole($0.inputTicks?.lowerBound) },
        MessageField("lastInput", "tick of the match of its last input") { .whole($0.inputTicks?.upperBound) },
        MessageField("acknowledged", "tick up to which its sender has the receiver's inputs") {
            .whole($0.acknowledgedTick)
        },
        MessageField("verdict", "its receiver's: `used`, `nothingNew`, `gap` or `refused`") {
            .text($0.verdict.map { String(caseOf: $0) })
        },
        MessageField("reason", "why its receiver refused it") {
            if case .refused(let reason) = $0.verdict { .text(reason.rawValue) } else { .null }
        },
        MessageField("newInputs", "how many of its inputs the receiver did not know") {
            $0.inputTick == nil ? .null : .whole($0.newInputs)
        },
        MessageField("needed", "tick of the input that the receiver lacks, at a gap") {
            if case .gap(let needed, _) = $0.verdict { .whole(needed) } else { .null }
        },
    ]
}

extension LoggedMessage {
    /// The message for scripts.
    package var json: JSONValue { .object(MessageField.all.map { ($0.name, $0.value(self)) }) }
}

extension RunRecord {
    /// All messages of the run between the two drawn devices, in the order sent, as they are at its end.
    package var messages: [LoggedMessage] {
        // In a tick each device sends one update at most, and fewer of all others.
        messages(atMost: 4 * Int(end) + actions.count + LoggedMessage.capacity)
    }

    /// The latest of these messages, so many of each delivery mode.
    package func messages(atMost count: Int) -> [LoggedMessage] {
        var lab = Lab(setup, keepsLog: true, messages: count)
        while lab.tick < end { replayNext(on: &lab) }
        return lab.loggedMessages
    }
}

extension Lab {
    /// The messages that the log keeps, in the order sent.
    var loggedMessages: [LoggedMessage] {
        [updates, reliableMessages].flatMap(\.kept).sorted { $0.number < $1.number }
    }
}
