package import JSONText
package import SyncLab

/// A run as it is shown elsewhere, of any game: its values tick by tick, its messages, and its report.
package struct RunPresentation: Sendable {
    package let title: String

    /// The command that made the run.
    package let command: String

    /// The command that shows the run again; ``command`` if it does.
    package var again: String

    /// The settings of the run, a name and a text each.
    package var settings: [[String]] = []

    /// The verdict on the run, in lines too, and the first reason for it.
    package var outcome = RunResult.Verdict.passed
    package var verdict: [String] = []
    package var reason: String?
    package var expectations: [Expectation.Result] = []

    /// The rows of the measures: the name, and the values of both devices together, of the left and of the right one.
    package var measures: [[String]] = []

    /// The situations that the run came to, and those that it never came to; `nil` for a game without any.
    package var exercised: (met: [[String]], missing: [ExerciseCounts.Missing])?

    /// The dossier of the first finding, and what is known besides; `nil` for neither.
    package var dossier: String?

    /// The futures of its moments; `nil` if they were not made.
    package var futures: RunFutures?

    /// The tick that matters most: of the first finding, else of the first mark, else the last one.
    package var focus: UInt32 = 0

    /// The shown ticks, and the messages that were sent in them: all, or of a long run ten minutes with the focus.
    package var ticks: [Tick] = []
    package var messages: [Message] = []

    /// The names of both devices.
    package var labels = PerSide(LabSide.left.name, LabSide.right.name)

    /// The curves over the shown ticks.
    package var curves: [Curve] = []

    /// The last tick of the run, which may be behind ``ticks``.
    package var end: UInt32 = 0

    /// The states of both devices in ``ticks``.
    package var course = RunCourse()

    /// The drawing of both views on a page.
    package var view = PageView.fields

    /// Draws both views at a tick, by its index in ``ticks``: at most ``rows`` lines of ``columns``.
    package var picture: @Sendable (Int) -> [String] = { _ in [] }

    package static let columns = 80
    package static let rows = 24

    /// The most of ``ticks``.
    package static let mostTicks = 36_000

    package init(title: String, command: String) {
        (self.title, self.command, again) = (title, command, command)
    }

    /// Puts in the verdict on the run.
    package mutating func judge(_ result: RunResult) {
        (outcome, verdict, expectations) = (result.verdict, result.lines, result.expectations)
        reason = result.complaints.first
    }

    /// One tick of the lab.
    package struct Tick: Sendable {
        package let tick: UInt32
        package let devices: PerSide<Device>

        /// Its findings: a name, and the tick of the match if it is of one.
        package var findings: [(name: String, tick: JSONValue?)] = []

        /// The score that the left view shows, where it has changed.
        package var score: String?

        /// True if the run's reader has marked it.
        package var isMarked = false

        /// The words that mark it in a recording.
        package var marks: [String] {
            findings.map(\.name) + [score.map { "score \($0)" }, isMarked ? "mark" : nil].compactMap { $0 }
        }

        package init(tick: UInt32, devices: PerSide<Device>) { (self.tick, self.devices) = (tick, devices) }
    }

    /// One device in one tick.
    package struct Device: Sendable {
        /// The ticks of the match that it shows, and that it has confirmed last.
        package var shown: JSONValue = .null
        package var confirmed: JSONValue = .null

        /// The ticks that it shows beyond the last confirmed one.
        package var ticksAhead: JSONValue = .null
        package var rollbackDepth = 0

        /// The first tick that it resimulated, if that is known.
        package var firstIncorrectTick: Int?

        /// The events in its view.
        package var events: [String] = []

        package init() {}
    }

    /// A message between the two devices.
    package struct Message: Sendable {
        package let number: Int
        package let tick: UInt32
        package let sender: LabSide

        /// Its content in a word or a few, if it has no inputs.
        package var text = "message"

        /// The ticks of the inputs that it has; `nil` for another message.
        package var inputTicks: ClosedRange<Int>?

        /// Its content in a table with the head ``RunPresentation/contentHead``.
        package var content = "–"

        package var isReliable = false
        package var isLost = false

        /// `nil` for one that has not arrived.
        package var arrivalTick: UInt32?

        /// The arguments of its event in a trace.
        package var details: JSONValue = [:]

        package init(number: Int, tick: UInt32, sender: LabSide) {
            (self.number, self.tick, self.sender) = (number, tick, sender)
        }

        /// Its content in a word or a few, and in a table: made of its inputs only for the few messages that are shown.
        var shortText: String { inputTicks.map { "inputs \($0.lowerBound)-\($0.upperBound)" } ?? text }
        var tableText: String { inputTicks.map { "\($0.lowerBound) to \($0.upperBound)" } ?? content }

        /// The tick of its arrival, or its fate.
        var arrival: String { arrivalTick.map { "\($0)" } ?? (isLost ? "lost" : "in flight") }
    }

    /// The head of the table's column with the contents of messages.
    package var contentHead = "content"
}

extension RunPresentation {
    /// The ticks of a run to show: all, or of a long one as many as fit, with a tick.
    ///
    /// - Parameter end: The run's last tick.
    package static func part(of end: UInt32, with focus: UInt32) -> (first: UInt32, last: UInt32) {
        let most = UInt32(mostTicks)
        let last = min(end, max(focus + most / 10, most))
        return (last - min(last, most) + 1, last)
    }

    /// Puts texts into the dossier, without those that there are not.
    package mutating func explain(by texts: String?...) {
        let known = texts.compactMap { $0 }
        dossier = known.isEmpty ? nil : known.joined(separator: "\n\n")
    }

    /// The first and the last of ``ticks``.
    var shown: ClosedRange<UInt32> { (ticks.first?.tick ?? 1)...(ticks.last?.tick ?? 1) }

    /// The latest messages that were sent up to the focus.
    func messages(atMost count: Int) -> ArraySlice<Message> { messages.prefix { $0.tick <= focus }.suffix(count) }

    /// The messages before the focus as a sequence diagram, within what issue trackers draw.
    var diagram: String {
        var count = 60
        while true {
            let text = diagram(of: messages(atMost: count))
            if text.utf8.count <= 5_000 || count == 0 { return text }
            count -= 5
        }
    }

    private func diagram(of messages: ArraySlice<Message>) -> String {
        var lines = ["sequenceDiagram"]
        for side in LabSide.allCases {
            let label = labels[side]
            lines.append("    participant \(side.name)\(label == side.name ? "" : " as \(label)")")
        }
        for message in messages {
            let arrow = message.isLost ? "-x" : message.isReliable ? "->>" : "-)"
            let arrival = (message.arrivalTick == nil ? "" : "arrives ") + message.arrival
            lines.append(
                "    \(message.sender.name)\(arrow)\(message.sender.other.name): \(message.tick): \(message.shortText), \(arrival)"
            )
        }
        // A semicolon would end the line.
        if let reason { lines.append("    Note over left,right: \(reason.replacing(";", with: ","))") }
        return lines.joined(separator: "\n")
    }
}
