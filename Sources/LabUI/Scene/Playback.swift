/// The direction and the speed of a lab's time on the screen.
struct Playback {
    /// True while time stands still; keys advance it by single ticks.
    var isFrozen = false

    var isBackward = false

    /// Screen ticks per lab tick.
    private(set) var slowness = 1

    /// Screen ticks since the last lab tick.
    private var waited = 0

    private static let slownesses = [1, 2, 4, 10]

    /// Cycles through full speed, a half, a quarter and a tenth.
    mutating func chooseNextSpeed() {
        slowness = Self.slownesses.first { $0 > slowness } ?? 1
    }

    /// Counts a screen tick.
    ///
    /// - Returns: True if a lab tick is due.
    mutating func takeTick() -> Bool {
        waited += 1
        guard waited >= slowness else { return false }
        waited = 0
        return true
    }
}
