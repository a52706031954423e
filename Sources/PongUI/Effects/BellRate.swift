/// Limits the rate of the terminal's bell, so that single rings stay distinct.
struct BellRate {
    /// Ticks from one bell to the next: 100 ms.
    static let rest = 6

    private var ticksLeft = 0
    /// True if a bell waits for the end of the rest.
    private var isAwaited = false

    /// Advances by ticks.
    ///
    /// - Returns: True if a waiting bell rings now.
    mutating func pass(ticks: Int) -> Bool {
        ticksLeft = max(0, ticksLeft - ticks)
        return isAwaited && ring(for: .contact)
    }

    /// Takes cues.
    ///
    /// During a rest, a contact, a goal or a win waits for its end, because players expect it; other cues are dropped.
    ///
    /// - Returns: True if the bell rings now.
    mutating func ring(for cues: Cues) -> Bool {
        guard !cues.isEmpty else { return false }
        guard ticksLeft == 0 else {
            if !cues.isDisjoint(with: [.contact, .goal, .win]) { isAwaited = true }
            return false
        }
        ticksLeft = BellRate.rest
        isAwaited = false
        return true
    }
}
