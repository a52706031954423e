package import JSONText
package import SyncLab

extension RunHistory {
    /// Calls a closure with all values of each tick of a range as an object, in ascending order.
    ///
    /// - Parameter ticks: Ticks from 1 to ``end``.
    package func forEachTickObject<Failure: Error>(
        in ticks: ClosedRange<UInt32>,
        _ body: (JSONValue) throws(Failure) -> Void
    ) throws(Failure) {
        var window = TickWindow(reach: 0)
        var failure: Failure?
        forEachTick(in: max(ticks.lowerBound, 2) - 1...ticks.upperBound) { record in
            window.append(record)
            guard record.tick >= ticks.lowerBound, let values = window.values() else { return true }
            let members = TickNames.all.indices.map { (TickNames.all[$0].text, JSONValue(values.value(of: $0))) }
            do throws(Failure) { try body(.object(members)) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
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
