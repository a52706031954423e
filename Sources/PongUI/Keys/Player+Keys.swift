internal import GameBasics
internal import GameCore
internal import PlayerProfile

extension Player {
    /// The actions whose keys move the player's paddle in a court of this orientation, and those whose keys stop it:
    /// first the key for both orientations, then the key that points into the court.
    func steering(_ orientation: Orientation) -> (low: KeyAction, high: KeyAction, stops: [KeyAction]) {
        switch (self, orientation) {
        case (.one, .horizontal): (.oneUp, .oneDown, [.oneStop, .oneRight])
        case (.one, .vertical): (.oneLeft, .oneRight, [.oneStop, .oneUp])
        case (.two, .horizontal): (.twoUp, .twoDown, [.twoStop, .twoLeft])
        case (.two, .vertical): (.twoLeft, .twoRight, [.twoStop, .twoDown])
        }
    }
}
