/// How often the terminal's bell rings: no more than a terminal can tell apart.
struct BellRate {
    /// The ticks from one bell to the next: 100 ms.
    static let rest = 6

    private var ticksLeft = 0
    /// Whether a cue waits for the end of the rest.
    private var isAwaited = false

    /// Lets time pass.
    ///
    /// - Returns: Whether a bell that waited rings.
    mutating func pass(ticks: Int) -> Bool {
        ticksLeft = max(0, ticksLeft - ticks)
        return isAwaited && ring(for: .contact)
    }

    /// Takes what can be heard.
    ///
    /// Within a rest, a contact, a goal and a win wait for its end, because the player looks for them; the others are
    /// left out.
    ///
    /// - Returns: Whether the bell rings.
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
