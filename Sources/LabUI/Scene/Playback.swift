/// The direction and the speed in which the ticks of a lab pass on the screen.
struct Playback {
    /// Whether time stands still; keys advance it by single ticks.
    var isFrozen = false

    /// Whether time passes backward.
    var isBackward = false

    /// How many ticks of the screen one tick of the lab takes.
    private(set) var slowness = 1

    /// Ticks of the screen since the last tick of the lab.
    private var waited = 0

    private static let slownesses = [1, 2, 4, 10]

    /// Halves the speed, quarters it, takes a tenth of it, and then the whole speed again.
    mutating func chooseNextSpeed() {
        slowness = Self.slownesses.first { $0 > slowness } ?? 1
        waited = 0
    }

    /// Lets one tick of the screen pass.
    ///
    /// - Returns: Whether a tick of the lab is due.
    mutating func takeTick() -> Bool {
        waited += 1
        guard waited >= slowness else { return false }
        waited = 0
        return true
    }
}
