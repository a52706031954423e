internal import GameCore

extension Player {
    /// The actions whose keys move the player's paddle in a court of this orientation.
    func motions(_ orientation: Orientation) -> (low: KeyAction, high: KeyAction) {
        switch (self, orientation) {
        case (.one, .horizontal): (.oneUp, .oneDown)
        case (.one, .vertical): (.oneLeft, .oneRight)
        case (.two, .horizontal): (.twoUp, .twoDown)
        case (.two, .vertical): (.twoLeft, .twoRight)
        }
    }

    /// The actions whose keys stop the paddle: first the key for both orientations, then the key that points into the
    /// court.
    func stops(_ orientation: Orientation) -> [KeyAction] {
        switch (self, orientation) {
        case (.one, .horizontal): [.oneStop, .oneRight]
        case (.one, .vertical): [.oneStop, .oneUp]
        case (.two, .horizontal): [.twoStop, .twoLeft]
        case (.two, .vertical): [.twoStop, .twoDown]
        }
    }
}
