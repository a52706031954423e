internal import GameDescriptions
package import JSONText
internal import LabTools
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

/// Makes a run of programs that fails smaller, while it fails by the same error.
///
/// Each try is a run with fresh processes. At its end no single action, message's fate or held input can be taken away.
package struct PeerShrink {
    /// The smallest run so far that fails in the same way.
    package private(set) var record: PeerRecord

    /// The failure of the smallest run.
    package private(set) var failure: PeerRecord.Failure

    /// Runs that were tried.
    package private(set) var tries = 0

    private let isStopped: () -> Bool
    private var note: (Int, UInt32) -> Void = { _, _ in }

    /// The reason why a run cannot be made smaller.
    package enum Refusal: Error {
        case healthy, unrepeatable
    }

    /// - Parameter isStopped: True if it is to end as soon as possible; asked before each try.
    package init(_ record: PeerRecord, isStopped: @escaping () -> Bool) throws(Refusal) {
        self.record = record
        self.isStopped = isStopped
        let runs = [record.failure(), record.failure()]
        guard let first = runs[0] else { throw .healthy }
        guard runs[1]?.isOne(with: first.error, in: first.parts) == true else { throw .unrepeatable }
        failure = first
        self.record.expectation = first.expectation
        self.record = self.record.cut(at: first.tick)
    }

    /// Takes away what the failure does not need.
    ///
    /// - Parameter note: Takes the runs tried so far, and the ticks of the smallest one.
    package mutating func reduce(_ note: @escaping (_ tries: Int, _ ticks: UInt32) -> Void = { _, _ in }) {
        self.note = note
        reduceNetwork()
        while !isStopped() {
            let size = record.size
            reduceDevices()
            reduceActions()
            reduceInputs()
            reduceBeginning()
            if record.size == size { break }
        }
    }

    /// Tries a smaller run.
    ///
    /// - Returns: True if it fails in the same way: then it is the smallest so far.
    private mutating func attempt(_ candidate: PeerRecord) -> Bool {
        guard !isStopped() else { return false }
        tries += 1
        note(tries, record.end)
        guard let found = candidate.failure(), found.isOne(with: failure.error, in: failure.parts) else { return false }
        (record, failure) = (candidate.cut(at: found.tick), found)
        return true
    }

    /// Replaces the network by none, by a delay alone, or by the fates of its messages, one by one.
    private mutating func reduceNetwork() {
        for delay in [0, 50, 100] {
            var simple = record
            simple.setup.network = NetworkConditions(LinkConditions(delay: .milliseconds(delay)))
            if simple.setup.network == record.setup.network || attempt(simple) { return }
        }
        guard let explicit = record.explicit() else { return }
        _ = attempt(explicit)
    }

    /// Takes away further devices, with all that they do.
    private mutating func reduceDevices() {
        for place in (LabSide.allCases.count..<record.deviceCount).reversed() {
            _ = attempt(record.without(device: place))
        }
    }

    private mutating func reduceActions() {
        reduce(record.actions.indices.map { $0 }) { record, kept in
            record.actions = kept.map { record.actions[$0] }
        }
    }

    /// Takes away held inputs: each control of each device, span by span.
    private mutating func reduceInputs() {
        for place in 0..<record.deviceCount {
            for control in record.game.controls.indices {
                let spans = record.spans(of: control, at: place)
                reduce(spans) { record, kept in
                    for span in spans where !kept.contains(span) {
                        for tick in span where tick < record.inputs.count {
                            record.inputs[tick][place][control] = nil
                        }
                    }
                }
            }
        }
    }

    /// Takes away ticks at the beginning, without changing when later things happen to one another.
    private mutating func reduceBeginning() {
        var count = record.inputs.count / 2
        while count > 0 {
            if attempt(record.withoutBeginning(count)) {
                count = min(count, record.inputs.count / 2)
            } else {
                count /= 2
            }
        }
    }

    /// Takes elements away: all, then halves, and so on down to single ones.
    ///
    /// - Parameter keep: Changes a record so that it has only some of the elements.
    private mutating func reduce<Element>(_ elements: [Element], _ keep: (inout PeerRecord, [Element]) -> Void) {
        var kept = elements
        var search = RangeSearch(halvesOf: kept.count)
        let whole = record
        while let range = search.next(of: kept.count), !isStopped() {
            var fewer = kept
            fewer.removeSubrange(range.clamped(to: 0..<kept.count))
            var candidate = whole
            candidate.inputs.removeLast(max(0, candidate.inputs.count - record.inputs.count))
            keep(&candidate, fewer)
            let isSame = attempt(candidate)
            if isSame { kept = fewer }
            search.note(isSame)
        }
    }

    /// The smallest run, for a reader.
    package var text: String {
        let network = record.setup.network
        let losses = record.actions.filter { if case .decide = $0.action { true } else { false } }.count
        let others = record.actions.filter { if case .decide = $0.action { false } else { true } }
        var lines = [
            "fails so: \(failure.signature)",
            "it needs \(record.end) ticks over \(network.name) (\(Int(network.fromLeft.delay / .milliseconds(1))) ms from left, "
                + "\(Int(network.fromRight.delay / .milliseconds(1))) ms from right)",
        ]
        if losses > 0 { lines.append("the fates of \(losses) \(losses == 1 ? "message" : "messages")") }
        for action in others {
            let members = action.action.members.map { "\($0.name) \($0.value.text)" }.joined(separator: ", ")
            lines.append("after tick \(action.tick): \(members)")
        }
        for place in 0..<record.deviceCount {
            for control in record.game.controls.indices {
                for span in record.spans(of: control, at: place) {
                    var input = PlayerInput.none
                    input[control] = record.inputs[span.lowerBound][place][control]
                    let ticks =
                        span.count == 1 ? "\(span.lowerBound + 1)" : "\(span.lowerBound + 1) to \(span.upperBound)"
                    lines.append("\(LabSide.label(of: place)): \(record.game.text(of: input)) in ticks \(ticks)")
                }
            }
        }
        return (lines + ["\(tries) runs tried"]).joined(separator: "\n")
    }

    package var json: JSONValue {
        [
            "failure": .text(failure.signature), "ticks": .whole(record.end), "actions": .whole(record.actions.count),
            "tries": .whole(tries),
        ]
    }
}

extension PeerRecord {
    /// The number of ticks, actions and inputs, for comparing two records.
    fileprivate var size: Int {
        inputs.count + actions.count + inputs.reduce(0) { $0 + $1.places.count }
    }

    /// The run up to a tick.
    fileprivate func cut(at tick: UInt32) -> PeerRecord {
        var cut = self
        cut.answers = nil
        if tick < end { cut.inputs.removeLast(Int(end - tick)) }
        cut.actions.removeAll { $0.tick >= tick }
        // A device that has not joined does nothing.
        for tick in cut.inputs.indices { cut.inputs[tick].removeAll(from: cut.deviceCount) }
        return cut
    }

    /// The run without a further device: those behind it have the place before theirs.
    fileprivate func without(device place: Int) -> PeerRecord {
        var fewer = self
        var count = LabSide.allCases.count
        fewer.actions = actions.compactMap { timed in
            if case .add = timed.action {
                count += 1
                return count - 1 == place ? nil : timed
            }
            let moved = timed.action.moved { $0 == place ? nil : $0 < place ? $0 : $0 - 1 }
            return moved.map { TimedAction(tick: timed.tick, action: $0) }
        }
        for tick in fewer.inputs.indices { fewer.inputs[tick].remove(at: place) }
        return fewer
    }

    /// The run without its first ticks.
    fileprivate func withoutBeginning(_ count: Int) -> PeerRecord {
        var later = self
        later.inputs.removeFirst(count)
        later.actions = actions.compactMap { action in
            guard action.tick >= count else { return nil }
            return TimedAction(tick: action.tick - UInt32(count), action: action.action)
        }
        return later
    }

    /// The ticks in which a device's control holds one value, each span's from the first to the one behind the last.
    fileprivate func spans(of control: Int, at place: Int) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        for (tick, inputs) in inputs.enumerated() {
            guard let value = inputs[place][control] else { continue }
            if let last = spans.last, last.upperBound == tick, self.inputs[last.lowerBound][place][control] == value {
                spans[spans.count - 1] = last.lowerBound..<tick + 1
            } else {
                spans.append(tick..<tick + 1)
            }
        }
        return spans
    }

    /// The same run over links that only delay, with the fate of each message that is lost or late as an action.
    ///
    /// - Returns: `nil` if a program breaks the protocol.
    fileprivate func explicit() -> PeerRecord? {
        var explicit = self
        var answers = PeerAnswers()
        for side in LabSide.allCases {
            explicit.setup.network[from: side] = LinkConditions(delay: setup.network[from: side].delay)
        }
        explicit.setup.network.name = NetworkConditions.custom
        var fates: [TimedAction] = []
        _ = try? replay(&answers, recordsFates: true) { lab in
            for link in lab.links {
                for (index, fate) in lab.fates(on: link).enumerated()
                where fate != TransmissionFate(delay: lab.delay(of: link)) {
                    let action = LabAction.decide(fate, of: index + 1, from: link)
                    fates.append(TimedAction(tick: lab.tick - 1, action: action))
                }
            }
        }
        let changes = actions.map { timed in
            guard case .setConditions(let conditions, let link) = timed.action else { return timed }
            let delay = LinkConditions(delay: conditions.delay)
            return TimedAction(tick: timed.tick, action: .setConditions(delay, from: link))
        }
        explicit.actions = (changes + fates).enumerated()
            .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
        return explicit
    }
}
