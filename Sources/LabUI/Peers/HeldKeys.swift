internal import TerminalUI

/// The keys of a game that are down.
///
/// A terminal that reports no releases repeats a key that is held: there a key counts as down for a while after each
/// press.
struct HeldKeys {
    /// The ticks from a press to its end without a release: longer than the wait before the first repeat.
    private static let lasting = 32
    private static let repeated = 8

    /// The keys, and the tick at which each comes up by itself; `nil` until its release.
    private var ends: [(key: Key, end: Int?)] = []

    var reportsReleases = false

    mutating func take(_ event: KeyEvent, at tick: Int) {
        let isDown = ends.contains { $0.key == event.key }
        ends.removeAll { $0.key == event.key }
        guard event.action != .release else { return }
        // Another key ends those that wait for their repeats.
        if !isDown { ends.removeAll { $0.end != nil } }
        let time = isDown ? Self.repeated : Self.lasting
        ends.append((event.key, reportsReleases ? nil : tick + time))
    }

    mutating func endTick(_ tick: Int) { ends.removeAll { $0.end.map { $0 <= tick } ?? false } }

    mutating func releaseAll() { ends = [] }

    /// The keys, the last pressed one last.
    var keys: [Key] { ends.map(\.key) }
}
