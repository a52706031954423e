internal import GameCore

/// Decides when the pause after a point says how the keys move the paddle, to a player who has trouble with them: once,
/// when two points in a row were lost, or a key was held where a terminal does not report that it comes up.
struct Advice: Sendable {
    private var lost = 0
    private var isGiven = false
    private(set) var isShown = false

    mutating func watch(_ events: MatchEvents, of player: Player, _ controls: Controls) {
        if events.contains(.served) { isShown = false }
        guard !isGiven, !events.isDisjoint(with: [.goalByOne, .goalByTwo]), controls.scheme != .mouse else { return }
        lost = events.contains(player == .one ? .goalByTwo : .goalByOne) ? lost + 1 : 0
        isShown = lost >= 2 || controls.holdsKeysWithoutReleases
        isGiven = isShown
    }
}
