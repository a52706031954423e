package import JSONText
internal import MatchSync
internal import SyncCore
package import SyncLab

extension RunHistory {
    /// Calls a closure with the record of each tick of a range, in ascending order, until it returns `false`.
    ///
    /// Most records come from the logs of the keyframes; only what no keyframe's log holds is simulated again.
    ///
    /// - Parameter ticks: Ticks from 1 to ``end``.
    func forEachRecord(of ticks: ClosedRange<UInt32>, _ body: (TickRecord) -> Bool) {
        var replayed: Lab?
        var next = ticks.lowerBound
        while next <= ticks.upperBound {
            let holder = holder(of: next) ?? replay(&replayed, through: min(next + Self.window, ticks.upperBound))
            for tick in next...min(holder.tick, ticks.upperBound) {
                guard let record = holder.record(at: tick) else {
                    preconditionFailure("The lab at tick \(holder.tick) has no record of tick \(tick)")
                }
                guard body(record) else { return }
                next = tick + 1
            }
        }
    }

    /// The first thing that the records after a tick have.
    package func first<Found>(after tick: UInt32 = 0, _ find: (TickRecord) -> Found?) -> Found? {
        guard tick < end else { return nil }
        var found: Found?
        forEachRecord(of: tick + 1...end) { record in
            found = find(record)
            return found == nil
        }
        return found
    }

    /// The most ticks by which a lab's log may end after a tick that it still has.
    private static let window = UInt32(TickRecord.capacity) - 1

    /// The latest kept lab whose log has a tick; `nil` if there is none.
    private func holder(of tick: UInt32) -> Lab? {
        let ends = tick...(tick + Self.window)
        let keyframe = keyframes.last { ends.contains($0.tick) }
        return ends.contains(lab.tick) && lab.tick > keyframe?.tick ?? 0 ? lab : keyframe
    }

    /// Replays the run to a tick: from where the last replay ended, or from a later keyframe.
    private func replay(_ replayed: inout Lab?, through tick: UInt32) -> Lab {
        let keyframe = keyframes.last { $0.tick <= tick } ?? keyframes[0]
        var lab = replayed ?? keyframe
        replayed = nil
        if lab.tick < keyframe.tick { lab = keyframe }
        while lab.tick < tick { record.replayNext(on: &lab) }
        replayed = lab
        return lab
    }
}

extension Recent {
    /// The kept values, oldest first.
    var kept: some BidirectionalCollection<Element> { numbers.lazy.map { self[$0] } }
}

extension RunHistory: WalkableRun {
    package var names: [ValueName] { TickNames.all.map(\.name) }
    package var starts: [UInt32] { keyframes.map(\.tick) }

    package func forEachTick(in ticks: ClosedRange<UInt32>, _ body: (TickValues) -> Bool) {
        var before: TickRecord?
        forEachRecord(of: max(ticks.lowerBound, 2) - 1...ticks.upperBound) { record in
            defer { before = record }
            return record.tick < ticks.lowerBound || body(TickValues(record, after: before))
        }
    }
}

extension JSONValue {
    /// A value of an expression; null where nothing was observed.
    package init(_ value: ExpressionValue?) {
        switch value {
        case .number(let number): self = .number(number)
        case .flag(let flag): self = .flag(flag)
        case .word(let word): self = .text(word)
        case nil: self = .null
        }
    }
}
