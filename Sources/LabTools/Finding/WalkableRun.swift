package import JSONText

/// A run that tools look at tick by tick: all that finding and dumping need of an engine is the named values of a tick.
package protocol WalkableRun<Tick> {
    associatedtype Tick: WalkedTick

    /// The reason why a walk ends early; `Never` for an engine that is a value.
    associatedtype Failure: Error = Never

    /// The names of a tick's values, in the order of lists.
    var names: [ValueName] { get }

    /// The last tick.
    var end: UInt32 { get }

    /// Ticks after which a walk begins without playing what is before them; ascending, 0 the first.
    var starts: [UInt32] { get }

    /// Calls a closure with each tick of a range, in ascending order, until it returns `false`.
    ///
    /// - Parameter ticks: Ticks from 1 to ``end``.
    func forEachTick(in ticks: ClosedRange<UInt32>, _ body: (Tick) -> Bool) throws(Failure)
}

/// A tick of a run, with its values by name.
package protocol WalkedTick: Sendable {
    var tick: UInt32 { get }

    /// - Parameter name: An index in ``WalkableRun/names``.
    /// - Returns: `nil` if nothing was observed.
    func value(of name: Int) -> ExpressionValue?
}

extension WalkableRun {
    /// Ticks after which a walk begins without playing what is before them: the beginning alone.
    package var starts: [UInt32] { [0] }

    /// Calls a closure with all values of each tick of a range as an object, in ascending order.
    ///
    /// - Parameter ticks: Ticks from 1 to ``end``.
    package func forEachTickObject(in ticks: ClosedRange<UInt32>, _ body: (JSONValue) throws -> Void) throws {
        let names = names
        var failure: (any Error)?
        try forEachTick(in: ticks) { tick in
            let members = names.indices.map { (names[$0].text, JSONValue(tick.value(of: $0))) }
            do { try body(.object(members)) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
    }
}
