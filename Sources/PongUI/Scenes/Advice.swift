internal import GameBasics
internal import GameCore
internal import PlayerProfile

/// Decides when to show how the keys move the paddle.
///
/// It is shown once, in the pause after a point: if the player lost two points in a row, or held a key in a terminal
/// that does not report releases.
struct Advice: Sendable {
    private var lost = 0
    private var isGiven = false
    private(set) var isShown = false

    mutating func watch(_ events: MatchEvents, of player: Player, _ controls: Controls, _ options: AppOptions) {
        if events.contains(.served) { isShown = false }
        guard !isGiven, !events.isDisjoint(with: [.goalByOne, .goalByTwo]), controls.scheme(options) != .mouse
        else { return }
        lost = events.contains(player == .one ? .goalByTwo : .goalByOne) ? lost + 1 : 0
        isShown = lost >= 2 || controls.holdsKeysWithoutReleases(options)
        isGiven = isShown
    }
}
