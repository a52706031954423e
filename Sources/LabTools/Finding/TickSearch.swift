package import SyncLab

/// Finds the ticks of a run at which a condition begins to hold.
///
/// A tick is a stop if the condition holds at it, and did not hold or was unknown at the tick before: a stall of thirty
/// ticks is one stop.
package struct TickSearch: Sendable {
    package let condition: Expression

    package init(_ condition: Expression) {
        self.condition = condition
    }

    /// Reads a condition on ``TickName/all``.
    package init(_ text: String) throws(ExpressionError) {
        try self.init(Expression(text, names: TickName.names))
    }

    /// The first stop after a tick; `nil` if there is none.
    package func next(after tick: UInt32, in history: RunHistory) -> UInt32? {
        var found: UInt32?
        guard tick < history.end else { return nil }
        forEachStop(of: history, from: tick + 1, through: history.end) { stop in
            found = stop
            return false
        }
        return found
    }

    /// The last stop before a tick; `nil` if there is none.
    package func previous(before tick: UInt32, in history: RunHistory) -> UInt32? {
        // From keyframe to keyframe backward, and forward from each.
        var through = tick == 0 ? 0 : min(tick - 1, history.end)
        for keyframe in history.keyframes.reversed() where keyframe.tick < through {
            var found: UInt32?
            forEachStop(of: history, from: keyframe.tick + 1, through: through) { stop in
                found = stop
                return true
            }
            if found != nil { return found }
            through = keyframe.tick
        }
        return nil
    }

    /// Ticks in a row at which the condition holds; the first one is a stop.
    package struct Stretch {
        package fileprivate(set) var ticks: ClosedRange<UInt32>

        /// The values at the first tick.
        package let values: TickValues
    }

    /// All stretches of a run, in ascending order.
    package func stretches(of history: RunHistory) -> [Stretch] {
        guard history.end > 0 else { return [] }
        var stretches: [Stretch] = []
        var before: TickValues?
        history.forEachTick(in: 1...history.end) { values in
            defer { before = values }
            guard condition.holds(in: values, before: before) == true else { return true }
            let tick = values.record.tick
            if let last = stretches.last?.ticks, last.upperBound == tick - 1 {
                stretches[stretches.count - 1].ticks = last.lowerBound...tick
            } else {
                stretches.append(Stretch(ticks: tick...tick, values: values))
            }
            return true
        }
        return stretches
    }

    /// True if a lab's latest tick is a stop.
    package func stops(at lab: Lab) -> Bool {
        holds(at: lab.tick, in: lab) && !holds(at: lab.tick &- 1, in: lab)
    }

    private func holds(at tick: UInt32, in lab: Lab) -> Bool {
        guard let values = lab.values(at: tick) else { return false }
        return condition.holds(in: values, before: lab.values(at: tick &- 1)) == true
    }

    /// - Parameter body: Called with each stop in ascending order, until it returns `false`.
    private func forEachStop(
        of history: RunHistory,
        from first: UInt32,
        through last: UInt32,
        _ body: (UInt32) -> Bool
    ) {
        guard first <= last else { return }
        var before: TickValues?
        var held = false
        // Whether it held at the tick before the first one depends on the two ticks before that.
        let start = first > 2 ? first - 2 : 1
        history.forEachTick(in: start...last) { values in
            let holds = condition.holds(in: values, before: before) == true
            defer {
                before = values
                held = holds
            }
            return values.record.tick < first || !holds || held || body(values.record.tick)
        }
    }
}
