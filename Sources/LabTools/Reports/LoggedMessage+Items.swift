internal import GameBasics
internal import GameCore
package import JSONText
internal import MatchSync
internal import SyncCore
internal import MockGroupSessions
internal import RunFiles
package import SyncLab

/// A message in short items, for a screen that leaves out those for which it has no room.
///
/// They come one by one, and nearly all have at most 15 bytes, for which a text needs no memory of its own: screens
/// draw them in each frame.
extension LoggedMessage {
    /// Calls a closure with the items of the content, the most important one first.
    package func forEachContentItem(_ item: (String) -> Void) {
        switch content {
        case .input(let input):
            item("inputs")
            item("t \(inputTick ?? UInt32(input.tick))")
            item("×\(input.inputs.count)")
            if let acknowledgedTick { item("ack \(acknowledgedTick)") }
            if senderHasHeard { item("adv \(input.frameAdvantage)") }
            item("hash \(UInt64(input.hash).hexadecimal(digits: 4))")
            item("tag \(input.timeline)")
        case .own(.update(let update)):
            item("update")
            item("t \(update.tick)")
            item("#\(update.sequence)")
            update.forEachContentItem(item)
            item("e\(update.epoch)")
            item("r\(update.revision)")
            if let echo = update.echo { item("echo #\(echo)") }
        case .snapshot(let snapshot):
            let announcement = snapshot.announcement
            let spectator = announcement.owner == nil ? "no owner" : "owner spectates"
            item("snapshot")
            item("t \(EngineState(snapshot.state).tick)")
            item("e\(announcement.epoch)")
            item("r\(announcement.revision)")
            snapshot.forEachContentItem(item)
            item(snapshot.ownerName ?? spectator)
            item("timeline \(snapshot.timeline)")
        case .own(.request(let request)):
            item("request")
            item("#\(request.number)")
            request.forEachContentItem(item)
        }
    }

    /// Calls a closure with the tick in which it was sent, and what became of it.
    package func forEachOutcomeItem(_ item: (String) -> Void) {
        forEachArrivalItem(item)
        forEachVerdictItem(item)
        forEachFateItem(item, corrupted: "corrupted, so rejected")
    }

    private func forEachVerdictItem(_ item: (String) -> Void) {
        switch verdict {
        case .used(0): item("used")
        case .used(let count): item("used: \(count) new")
        case .nothingNew: item("nothing new")
        case .missingInputs(let needed, let first):
            item("refused: needs input \(needed),")
            item("the first is \(first)")
        case .refused(let reason):
            item("refused:")
            item(reason.rawValue)
        case nil: break
        }
    }
}

extension TransmittedMessage {
    /// Calls a closure with what else happened to it on its way.
    ///
    /// - Parameter corrupted: The words for one with a flipped bit.
    package func forEachFateItem(_ item: (String) -> Void, corrupted: String) {
        if isReordered { item("reordered") }
        if isCorrupted { item(corrupted) }
        if let secondArrival { item("copy in \(secondArrival)") } else if isDuplicated { item("copy in flight") }
        guard retransmissions > 0 else { return }
        item("sent again \(retransmissions)×")
        guard let loss, !isLost else { return }
        item("after:")
        item(loss.rawValue)
    }

    /// Calls a closure with the tick in which it was sent, and that in which it arrived.
    package func forEachArrivalItem(_ item: (String) -> Void) {
        item("sent")
        item("in tick \(tick),")
        switch outcome {
        case .inFlight: item("in flight, expected in \(expectedTick)")
        case .lost(let loss):
            item("lost:")
            item(loss.rawValue)
        case .arrived(let arrival):
            let lateness = lateness ?? 0
            item("arrived in \(arrival)")
            item("after \(Int(arrival) - Int(tick))")
            if isLate { item("(\(lateness) late)") } else if lateness < -1 { item("(\(-lateness) early)") }
        }
    }
}

/// A value of a message between the two watched devices, for scripts.
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
        MessageField("kind", EngineMessage.kinds.map { "`\($0.name)`" }.joinedAsChoice) { .text($0.content.name) },
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
            .text($0.verdict?.name)
        },
        MessageField("reason", "why its receiver refused it") {
            if case .refused(let reason) = $0.verdict { .text(reason.rawValue) } else { .null }
        },
        MessageField("newInputs", "how many of its inputs the receiver did not know") {
            $0.inputTick == nil ? .null : .whole($0.newInputs)
        },
        MessageField("needed", "tick of the input that the receiver lacks, at a gap") {
            if case .missingInputs(let needed, _) = $0.verdict { .whole(needed) } else { .null }
        },
    ]
}

extension MessageVerdict {
    fileprivate var name: String {
        switch self {
        case .used: "used"
        case .nothingNew: "nothingNew"
        case .missingInputs: "gap"
        case .refused: "refused"
        }
    }
}

extension LoggedMessage {
    /// The message for scripts.
    package var json: JSONValue { .object(MessageField.all.map { ($0.name, $0.value(self)) }) }
}

extension RunRecord {
    /// All messages of the run between the two watched devices, in the order sent, as they are at its end.
    package var messages: [LoggedMessage] {
        // In a tick each device sends one update at most, and fewer of all others.
        messages(atMost: 4 * Int(end) + actions.count + LoggedMessage.capacity)
    }

    /// The latest of these messages, so many of each delivery mode.
    package func messages(atMost count: Int) -> [LoggedMessage] {
        var lab = lab(messages: count)
        replay(on: &lab)
        return lab.loggedMessages
    }
}

extension Lab {
    /// The messages that the log keeps, in the order sent.
    var loggedMessages: [LoggedMessage] {
        [unreliableMessages, reliableMessages].flatMap(\.kept).sorted { $0.number < $1.number }
    }
}
