internal import GameCore
package import JSONText
internal import MockGroupSessions
internal import RunFiles
package import SyncLab

/// The elements that a shrunk run needs to fail, and by how much each remaining value can vary.
///
/// Each value is varied on its own, outward until the run does not fail in the same way.
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
    private var run: RunRecord { shrink.run }

    /// The least of the deepest rollbacks of the runs that fail in the same way.
    private var depth: Int?

    /// The longest delay that is tried, in milliseconds, and the farthest tick.
    private static let longestDelay = 2_000
    private static let farthestTick = 60

    /// - Parameter shrink: One that has taken away all that is not needed.
    package init(_ shrink: Shrink) {
        self.shrink = shrink
        _ = fails(run)
        for side in LabSide.allCases where run.setup.network[from: side].delay != .zero { addDelay(from: side) }
        for setting in UnusualSetting.all(of: run.setup) where !setting.isDelay {
            rows.append(Row(ticks: nil, text: setting.name, range: "only this"))
        }
        let messages = run.messages
        var lost: [(link: LabLink, message: LoggedMessage?)] = []
        for (place, entry) in run.actions.enumerated() {
            let tick = Int(entry.tick) + 1
            let range = tickRange(around: tick) { $0.replacing(place, by: entry.action, at: UInt32($1 - 1)) }
            guard case .decide(let fate, let number, let link) = entry.action else {
                rows.append(Row(ticks: tick...tick, text: entry.action.text, range: range))
                needs.append("“\(entry.action.text)”")
                continue
            }
            let sent = messages.filter {
                $0.tick == entry.tick + 1 && run.setup.watched.link(from: $0.sender) == link
            }
            let message = sent.indices.contains(number - 1) ? sent[number - 1] : nil
            let name = link.name(of: message?.text ?? "message \(number)")
            let delays = delays(insteadOf: fate, from: link) { run, delay in
                var fate = fate
                fate.delay = .milliseconds(delay)
                return run.replacing(place, by: .decide(fate, of: number, from: link), at: entry.tick)
            }
            rows.append(Row(ticks: tick...tick, text: "\(name): \(fate.text)", range: "\(delays); \(range)"))
            if fate.delay == nil { lost.append((link, message)) }
        }
        for side in LabSide.allCases { addInputs(at: side) }
        while let link = lost.first?.link {
            needs.append(link.loss(of: lost.filter { $0.link == link }.map(\.message)))
            lost.removeAll { $0.link == link }
        }
        rows.sort { ($0.ticks?.lowerBound ?? 0) < ($1.ticks?.lowerBound ?? 0) }
        if let depth, depth > 0 { needs.append("a rollback of at least \(depth)") }
    }

    package var text: String {
        if rows.isEmpty { return "needs nothing but its strategy and its seed" }
        let table = TextTable([["tick", "needed", "also with"]] + rows.map { [$0.ticksText, $0.text, $0.range] }).text
        return needs.isEmpty ? table : "\(table)\n\nneeds \(needs.joined(separator: ", and "))"
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

    private mutating func delays(
        insteadOf fate: TransmissionFate,
        from link: LabLink,
        _ delayed: (RunRecord, Int) -> RunRecord
    ) -> String {
        if let delay = fate.delay { return delays(around: delay, delayed) }
        guard fails(delayed(run, Self.longestDelay)) else { return "only lost" }
        let usual = link.side.map { run.setup.network[from: $0].delay.wholeMilliseconds } ?? 0
        return "lost, or \(edge(from: Self.longestDelay, to: usual, delayed)) ms or later"
    }

    private mutating func delays(around delay: Duration, _ delayed: (RunRecord, Int) -> RunRecord) -> String {
        let value = delay.wholeMilliseconds
        guard fails(delayed(run, value)) else { return "only this" }
        let least = edge(from: value, to: 0, delayed)
        let most = edge(from: value, to: max(value, Self.longestDelay), delayed)
        return least == most ? "only this" : "\(least) to \(most) ms: any"
    }

    private mutating func tickRange(around tick: Int, _ moved: (RunRecord, Int) -> RunRecord) -> String {
        let first = edge(from: tick, to: max(1, tick - Self.farthestTick), moved)
        let last = edge(from: tick, to: min(Int(run.end), tick + Self.farthestTick), moved)
        return first == last ? "only this tick" : "ticks \(first) to \(last): any"
    }

    private mutating func addInputs(at side: LabSide) {
        let inputs = run.inputs.map { $0[side] }
        var index = 0
        while index < inputs.count {
            let input = inputs[index]
            let count = inputs[index...].prefix { $0 == input }.count
            defer { index += count }
            guard input != .none else { continue }
            let range =
                if input.move == .none {
                    tickRange(around: index + 1) { run, tick in
                        run.changingInputs(at: side, of: index..<index + 1) { _ in .none }
                            .changingInputs(at: side, of: tick - 1..<tick) { Input($0.move, input.actions) }
                    }
                } else {
                    moves(insteadOf: input, at: side, in: index..<index + count)
                }
            let text = "the \(side.name) player's input: \(input.shortText)"
            rows.append(Row(ticks: index + 1...index + count, text: text, range: range))
        }
    }

    /// The moves with which the run fails, too.
    private mutating func moves(insteadOf input: Input, at side: LabSide, in ticks: Range<Int>) -> String {
        let all: [Input.Move] = [.none, .low, .high, .slowLow, .slowHigh]
        let others = all.filter { $0 != input.move }.filter { move in
            fails(run.changingInputs(at: side, of: ticks) { Input(move, $0.actions) })
        }
        if others.isEmpty { return "only this" }
        if others.count == all.count { return "any" }
        if others == all.filter({ $0 != .none && $0 != input.move }) { return "any but none" }
        return others.map { Input($0).text }.joined(separator: ", ")
    }
}

extension RunRecord {
    /// The run with another action in the place of one.
    fileprivate func replacing(_ place: Int, by action: LabAction, at tick: UInt32) -> RunRecord {
        var actions = actions
        actions[place] = (tick, action)
        return RunRecord(setup, inputs: inputs, actions: actions.sortedByTick)
    }

    fileprivate func changingInputs(at side: LabSide, of ticks: Range<Int>, _ change: (Input) -> Input) -> RunRecord {
        var inputs = inputs
        for index in ticks { inputs[index][side] = change(inputs[index][side]) }
        return RunRecord(setup, inputs: inputs, actions: actions)
    }
}

extension LabLink {
    /// The receiver of a message; empty for the other player's device.
    private var goal: String { side == nil ? " to \(LabSide.name(of: to))" : "" }

    /// One of its messages.
    fileprivate func name(of message: String) -> String { "\(LabSide.name(of: from))'s \(message)\(goal)" }

    /// The loss of one or more messages in words.
    fileprivate func loss(of messages: [LoggedMessage?]) -> String {
        let inputs = messages.compactMap { $0?.inputTicks?.upperBound }
        let range = inputs.min().flatMap { first in inputs.max().map { (first: first, last: $0) } }
        if messages.count == 1 {
            return "the loss of \(name(of: "message"))" + (range.map { " with input \($0.last)" } ?? "")
        }
        return "the loss of \(messages.count) messages of \(LabSide.name(of: from))\(goal)"
            + (range.map { ", with inputs up to \($0.first) to \($0.last)" } ?? "")
    }
}

extension Input {
    /// The input without a move that is none.
    fileprivate var shortText: String {
        let prefix = Input(.none).text + ", "
        return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
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
        var parts = [
            """
            \(shrink.failure.text)

            original  \(original.explicit.size)
            shrunk    \(shrink.run.size)
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
