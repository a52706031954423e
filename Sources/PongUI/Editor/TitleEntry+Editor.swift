public import GameCore

extension TitleEntry {
    /// The entry that opens the editor with a copy of the chosen court.
    public static var courtEditor: TitleEntry {
        TitleEntry("Make a court", in: .more) { .show(CourtEditorScene(copyOf: $0.options.court, seed: $0.seed)) }
    }
}

extension CourtEditorScene {
    /// Opens a copy of a court under a new name.
    public init(copyOf court: Court, seed: UInt64) {
        var copy = court
        let name = String("my \(court.name)".prefix(Court.longestName))
        copy.name = court.obstacles.isEmpty || !Court.isName(name) ? "my court" : name
        self.init(copy, savedAs: .new, seed: seed)
    }
}
