internal import PlayerProfile
internal import PongUI

extension Help {
    /// The keys of live play.
    ///
    /// - Parameter overMatch: True if a match goes on behind the list.
    static func live(_ orientation: Orientation, _ keys: KeyBindings, overMatch: Bool) -> Help {
        Help(
            keys,
            motions: [motion(orientation, keys)[0]],
            ownServes: "serve, too",
            [KeyAction.goodPoint, .ready, .oneMoment].map { (keys.labels(of: $0), $0.title) },
            notes: overMatch ? ["The match goes on meanwhile."] : []
        )
    }
}
