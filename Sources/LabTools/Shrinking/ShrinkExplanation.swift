internal import GameDescriptions
package import JSONText
internal import MockGroupSessions
internal import RunFiles
package import SyncLab

/// The elements that a shrunk run needs to fail, and by how much each remaining value can vary.
///
/// Each value is varied on its own, outward until the run does not fail in the same way, also beyond the run's end. Both
/// ends of a range are tried, and some values between them. "At least" is said of a range that only the search ends.
package struct ShrinkExplanation {
    package private(set) var rows: [Row] = []

    /// The losses and events, and the least depth of a rollback: what to look for.
    package private(set) var needs: [String] = []

    /// One thing that the run needs.
    package struct Row: Sendable, Equatable {
        /// Ticks of the run; `nil` for a setting.
        package let ticks: ClosedRange<Int>?
        package let text: String

        /// The values with which the run fails, too.
        package let range: String

        var ticksText: String { ticks?.text ?? "" }
    }

    private var shrink: Shrink

    /// The run whose values are varied: it goes on for a while, unless it then fails otherwise.
    private var run: RunRecord

    /// The least of the deepest rollbacks of the runs that fail in the same way.
    private var depth: Int?

    /// The longest delay that is tried, in milliseconds, and the farthest tick.
    private static let longestDelay = 2_000
    private static let farthestTick = 60

    /// Between the ends of a range.
    private static let to = " to "

    /// Ticks in which the latest message arrives, and is answered.
    private static let ticksBehindEnd = 240

    /// - Parameter shrink: One that has taken away all that is not needed.
    package init(_ shrink: Shrink) {
        self.shrink = shrink
        run = shrink.run
        _ = fails(run)
        let longer = run.continued(by: Self.ticksBehindEnd)
        if fails(longer) { run = longer }
        for side in LabSide.allCases where run.setup.network[from: side].delay != .zero { addDelay(from: side) }
        for setting in UnusualSetting.all(of: run.setup) where !setting.isDelay {
            rows.append(Row(ticks: nil, text: setting.name, range: "not the usual value"))
        }
        let fates = fates
        for losses in fates.losses {
            add(losses)
            needs.append(losses[0].link.loss(of: losses.map(\.message)))
        }
        for fate in fates.others { add(fate) }
        for (place, entry) in run.actions.enumerated() where !entry.action.isFate {
            let tick = Int(entry.tick) + 1
            rows.append(Row(ticks: tick...tick, text: entry.action.text, range: tickRange(ofAction: place)))
            needs.append("“\(entry.action.text)”")
        }
        for side in LabSide.allCases { addInputs(at: side) }
        rows.sort { ($0.ticks?.lowerBound ?? 0) < ($1.ticks?.lowerBound ?? 0) }
        if let depth, depth > 0 { needs.append("a rollback of at least \(depth) in all tries") }
    }

    package var text: String {
        if rows.isEmpty { return "nothing is left but its strategy, its seed and \(shrink.run.end) ticks" }
        let table = TextTable([["tick", "needed", "also with"]] + rows.map { [$0.ticksText, $0.text, $0.range] }).text
        let hasRange = rows.contains { $0.range.contains(Self.to) }
        let note = hasRange ? "\nof a range both ends were tried, and some values between" : ""
        return table + note + (needs.isEmpty ? "" : "\n\nneeds \(needs.joined(separator: ", and "))")
    }

    package var json: JSONValue {
        [
            "needs": .list(needs.map { .text($0) }),
            "elements": .list(
                rows.map { ["ticks": .text($0.ticksText), "needed": .text($0.text), "alsoWith": .text($0.range)] }
            ),
        ]
    }
}

/// Runs in which one value is another one.
extension ShrinkExplanation {
    private mutating func fails(_ candidate: RunRecord) -> Bool {
        let (isSame, depth) = shrink.test(candidate)
        if isSame { self.depth = min(self.depth ?? depth, depth) }
        return isSame
    }

    private mutating func tickRange(ofAction place: Int) -> String {
        let entry = run.actions[place]
        return tickRange(around: Int(entry.tick) + 1) { $0.replacing(place, by: entry.action, at: UInt32($1 - 1)) }
    }

    /// The value farthest from one, up to a limit, to which the run fails.
    ///
    /// - Parameter varied: The run with a value.
    private mutating func edge(from value: Int, to limit: Int, _ varied: (RunRecord, Int) -> RunRecord) -> Int {
        var (good, step) = (value, limit > value ? 1 : -1)
        while good != limit {
            var bad = abs(limit - good) < abs(step) ? limit : good + step
            if fails(varied(run, bad)) {
                (good, step) = (bad, step * 2)
                continue
            }
            while abs(bad - good) > 1 {
                let middle = (good + bad) / 2
                if fails(varied(run, middle)) { good = middle } else { bad = middle }
            }
            return good
        }
        return good
    }

    private mutating func addDelay(from side: LabSide) {
        let delay = run.setup.network[from: side].delay
        let range = delays(around: delay) { run, milliseconds in
            var setup = run.setup
            setup.network.change { $0[from: side].delay = .milliseconds(milliseconds) }
            return RunRecord(setup, inputs: run.inputs, actions: run.actions)
        }
        let text = "one-way delay from the \(side.name) device: \(delay.wholeMilliseconds) ms"
        rows.append(Row(ticks: nil, text: text, range: range))
    }

    private mutating func delays(around delay: Duration, _ delayed: (RunRecord, Int) -> RunRecord) -> String {
        let value = delay.wholeMilliseconds
        guard fails(delayed(run, value)) else { return "no other one was tried" }
        let least = edge(from: value, to: 0, delayed)
        let limit = max(value, Self.longestDelay)
        let most = edge(from: value, to: limit, delayed)
        guard least < most else { return "not 1 ms more or less" }
        return "\(most == limit ? "at least " : "")\(least)\(Self.to)\(most) ms"
    }

    private mutating func tickRange(around tick: Int, _ moved: (RunRecord, Int) -> RunRecord) -> String {
        let (earliest, latest) = (tick - Self.farthestTick, min(Int(run.end), tick + Self.farthestTick))
        let first = edge(from: tick, to: max(1, earliest), moved)
        let last = edge(from: tick, to: latest, moved)
        guard first < last else { return "not a tick earlier or later" }
        return "\(first == earliest || last == latest ? "at least " : "")ticks \(first)\(Self.to)\(last)"
    }

    private mutating func addInputs(at side: LabSide) {
        let (inputs, game) = (run.inputs(at: side), EngineGame.description)
        var index = 0
        while index < inputs.count {
            let input = inputs[index]
            // An action is of one tick.
            let isPress = game.held(input).isNeutral
            let count = isPress ? 1 : inputs[index...].prefix { $0 == input }.count
            defer { index += count }
            guard !input.isNeutral else { continue }
            let range =
                if isPress {
                    tickRange(around: index + 1) { run, tick in
                        run.changingInputs(at: side, of: index..<index + 1) { _ in .none }
                            .changingInputs(at: side, of: tick - 1..<tick) { game.held($0).with(input) }
                    }
                } else {
                    choices(insteadOf: input, at: side, in: index..<index + count)
                }
            let text = "the \(side.name) player's input: \(EngineGame.shortText(of: input))"
            rows.append(Row(ticks: index + 1...index + count, text: text, range: range))
        }
    }

    /// The held choices with which the run fails, too.
    private mutating func choices(insteadOf input: PlayerInput, at side: LabSide, in ticks: Range<Int>) -> String {
        let game = EngineGame.description
        let (all, held) = (game.choices, game.held(input))
        let others = all.filter { $0 != held }.filter { choice in
            fails(run.changingInputs(at: side, of: ticks) { game.pressed($0).with(choice) })
        }
        if others.isEmpty { return "no other key" }
        if others.count == all.count { return "any key, or none" }
        if others == all.filter({ !$0.isNeutral && $0 != held }) { return "any key" }
        return others.map(EngineGame.text).joined(separator: ", ")
    }
}

/// The fates of messages.
extension ShrinkExplanation {
    /// A message with a fate of its own.
    fileprivate struct Fate {
        /// The place of the action that decides it.
        let place: Int
        let number: Int
        let fate: TransmissionFate
        let link: LabLink

        /// `nil` for one that is not logged.
        let message: LoggedMessage?

        /// The place of the message among those of its link.
        let position: Int?

        var isLost: Bool { fate == .lost }
    }

    /// The messages that are lost, those in a row together, and the others with a fate.
    private var fates: (losses: [[Fate]], others: [Fate]) {
        var sent: [LabLink: [LoggedMessage]] = [:]
        for message in run.messages {
            sent[run.setup.watched.link(from: message.sender), default: []].append(message)
        }
        var (losses, others) = ([[Fate]](), [Fate]())
        for (place, entry) in run.actions.enumerated() {
            guard case .decide(let fate, let number, let link) = entry.action else { continue }
            let all = sent[link] ?? []
            let position = (all.firstIndex { $0.tick == entry.tick + 1 } ?? all.count) + number - 1
            let isLogged = all.indices.contains(position) && all[position].tick == entry.tick + 1
            let one = Fate(
                place: place,
                number: number,
                fate: fate,
                link: link,
                message: isLogged ? all[position] : nil,
                position: isLogged ? position : nil
            )
            guard one.isLost else {
                others.append(one)
                continue
            }
            let row = losses.lastIndex { losses in
                guard let last = losses.last, last.link == link, let before = last.position else { return false }
                return before + 1 == one.position
            }
            if let row { losses[row].append(one) } else { losses.append([one]) }
        }
        return (losses, others)
    }

    private mutating func add(_ fate: Fate) {
        let entry = run.actions[fate.place]
        let delays = delays(around: fate.fate.delay ?? .zero) { $0.deciding([fate], $1) }
        let tick = Int(entry.tick) + 1
        let text = "\(fate.link.name(of: fate.message?.text ?? "message \(fate.number)")): \(fate.fate.text)"
        rows.append(Row(ticks: tick...tick, text: text, range: "\(delays); \(tickRange(ofAction: fate.place))"))
    }

    /// Adds lost messages in a row, all with one delay instead of the loss.
    private mutating func add(_ losses: [Fate]) {
        let (first, last) = (losses[0], losses[losses.count - 1])
        let ticks = Int(run.actions[first.place].tick) + 1...Int(run.actions[last.place].tick) + 1
        let delays = delays(insteadOf: losses)
        guard losses.count == 1 else {
            let text = first.link.messages(losses.map(\.message)) + ": lost"
            rows.append(Row(ticks: ticks, text: text, range: delays))
            return
        }
        let text = "\(first.link.name(of: first.message?.text ?? "message \(first.number)")): lost"
        rows.append(Row(ticks: ticks, text: text, range: "\(delays); \(tickRange(ofAction: first.place))"))
    }

    private mutating func delays(insteadOf losses: [Fate]) -> String {
        func delayed(_ run: RunRecord, _ delay: Int) -> RunRecord { run.deciding(losses, delay) }
        guard fails(delayed(run, Self.longestDelay)) else { return "not \(Self.longestDelay) ms late" }
        let usual = losses[0].link.side.map { run.setup.network[from: $0].delay.wholeMilliseconds } ?? 0
        let least = edge(from: Self.longestDelay, to: usual, delayed)
        return "lost, or at least \(least)\(Self.to)\(Self.longestDelay) ms"
    }
}

extension RunRecord {
    /// The run in which messages with a fate of their own take a delay, in milliseconds.
    fileprivate func deciding(_ fates: [ShrinkExplanation.Fate], _ delay: Int) -> RunRecord {
        fates.reduce(self) { run, one in
            var fate = one.fate
            fate.delay = .milliseconds(delay)
            let decision = LabAction.decide(fate, of: one.number, from: one.link)
            return run.replacing(one.place, by: decision, at: run.actions[one.place].tick)
        }
    }
}

extension LabLink {
    /// The receiver of a message; empty for the other player's device.
    private var goal: String { side == nil ? " to \(LabSide.name(of: to))" : "" }

    /// One of its messages.
    fileprivate func name(of message: String) -> String { "\(LabSide.name(of: from))'s \(message)\(goal)" }

    /// The loss of one or more messages in words.
    fileprivate func loss(of messages: [LoggedMessage?]) -> String {
        guard messages.count == 1 else { return "the loss of \(self.messages(messages))" }
        let input = messages[0]?.inputTicks.map { " with input \($0.upperBound)" }
        return "the loss of \(name(of: "message"))\(input ?? "")"
    }

    /// Several messages in words.
    fileprivate func messages(_ messages: [LoggedMessage?]) -> String {
        let inputs = messages.compactMap { $0?.inputTicks?.upperBound }
        let range = inputs.min().flatMap { first in inputs.max().map { ", with inputs up to \(first) to \($0)" } }
        return "\(messages.count) messages of \(LabSide.name(of: from))\(goal)\(range ?? "")"
    }
}

extension TransmissionFate {
    fileprivate var text: String {
        let again = again.map { ", again after \($0.wholeMilliseconds) ms" } ?? ""
        let flip = flippedBit.map { ", bit \($0) flipped" } ?? ""
        return (delay.map { "delay \($0.wholeMilliseconds) ms" } ?? "lost") + again + flip
    }
}

extension ClosedRange where Bound: BinaryInteger {
    /// Such as `285 to 298`, and `285` for a single number.
    var text: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}

extension LoggedMessage {
    /// Such as `message with inputs 285 to 298`.
    fileprivate var text: String {
        guard let inputTicks else { return "message" }
        return "message with input\(inputTicks.count == 1 ? "" : "s") \(inputTicks.text)"
    }
}

extension LabAction {
    /// The action in words.
    fileprivate var text: String {
        members.filter { $0.name != "conditions" && $0.name != "script" }.map { name, value in
            name == "action" ? value.text : "\(name) \(value.text)"
        }
        .joined(separator: ", ")
    }
}

extension RunRecord {
    /// The number of elements of each kind, such as `303 ticks, 1 message, 12 moves`.
    package var size: String {
        let counts = RunPart.all.map { (part: $0, count: $0.count(self)) }.filter { $0.count > 0 }
            .map { "\($0.count) \($0.count == 1 ? $0.part.singular : $0.part.name)" }
        return counts.isEmpty ? "nothing" : counts.joined(separator: ", ")
    }

    fileprivate var sizeValues: JSONValue { .object(RunPart.all.map { ($0.name, .whole($0.count(self))) }) }
}

/// The result of a shrink.
package struct ShrinkReport {
    package let original: RunRecord
    package let shrink: Shrink

    /// `nil` for a shrink that was ended early.
    package let explanation: ShrinkExplanation?

    package init(_ original: RunRecord, _ shrink: Shrink, isWhole: Bool) {
        self.original = original
        self.shrink = shrink
        explanation = isWhole ? ShrinkExplanation(shrink) : nil
    }

    /// - Parameters:
    ///   - file: The file of the shrunk run.
    ///   - others: The files of ``Shrink/others``.
    package func text(file: String, others: [String]) -> String {
        let isSomething = explanation.map { !$0.rows.isEmpty } ?? false
        let end = isSomething ? "; no single part can be removed" : ""
        var parts = [
            """
            \(shrink.failure.text)

            original  \(original.explicit.size)
            shrunk    \(shrink.run.size)\(end)
            """
        ]
        if let explanation { parts.append(explanation.text) }
        if !others.isEmpty {
            let rows = zip(shrink.others, others).map { "\($1)  \($0.failure.text)" }
            parts.append((["also fails differently: \(others.count)"] + rows).joined(separator: "\n"))
        }
        if explanation == nil {
            parts.append("stopped; pong shrink \(file) goes on, with the same --expect if it had one")
        } else if shrink.failure.kind != .expectation {
            parts.append("pong replay explain \(file)")
        }
        return parts.joined(separator: "\n\n")
    }

    package func json(file: String, others: [String]) -> JSONValue {
        [
            "failure": shrink.failure.json, "original": original.explicit.sizeValues,
            "shrunk": shrink.run.sizeValues,
            "isMinimal": .flag(explanation != nil), "tries": .whole(shrink.tries), "file": .text(file),
            "explanation": explanation?.json ?? .null,
            "others": .list(
                zip(shrink.others, others).map { ["failure": $0.failure.json, "file": .text($1)] }
            ),
        ]
    }
}
