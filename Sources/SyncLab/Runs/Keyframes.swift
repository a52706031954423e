/// Copies of a state that advances tick by tick: at a first tick, and right after every so many ticks.
///
/// Their number is limited, so that a run of a day takes no more memory than one of an hour: with too many, every
/// second one is dropped, and from then on they are twice as far apart.
package struct Keyframes<State> {
    /// In the order of their ticks.
    package private(set) var states: [State]

    /// The tick of the first one.
    package let first: UInt32

    /// Ticks from one to the next.
    package private(set) var spacing: UInt32
    private let least: UInt32
    private let most: Int

    /// - Parameters:
    ///   - state: The first one.
    ///   - first: Its tick.
    ///   - spacing: Ticks from one to the next at first.
    ///   - most: The largest number of them, 2 or more.
    package init(_ state: State, at first: UInt32 = 0, spacing: UInt32, most: Int) {
        states = [state]
        self.first = first
        (self.spacing, self.most, least) = (spacing, most, spacing)
    }

    /// The latest one up to a tick that is not before the first.
    package func state(upTo tick: UInt32) -> State { states[min(Int((tick - first) / spacing), states.count - 1)] }

    /// Keeps the state of a tick, if its turn has come.
    package mutating func take(_ state: State, at tick: UInt32) {
        guard tick == first + UInt32(states.count) * spacing else { return }
        states.append(state)
        guard states.count > most else { return }
        states = states.indices.filter { $0.isMultiple(of: 2) }.map { states[$0] }
        spacing *= 2
    }

    /// The keyframes up to a tick that is not before the first.
    package func prefix(upTo tick: UInt32) -> Keyframes {
        var prefix = self
        prefix.states.removeSubrange(min(Int((tick - first) / spacing) + 1, states.count)...)
        if prefix.states.count == 1 { prefix.spacing = least }
        return prefix
    }
}

extension Keyframes: Sendable where State: Sendable {}
