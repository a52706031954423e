public import GameCore

extension TitleEntry {
    /// The line that opens the editor: with the chosen court, or with an empty one.
    public static var courtEditor: TitleEntry {
        TitleEntry("Make a court", in: .more) { options, seed in
            CourtEditorScene(copyOf: options.court, options, seed: seed)
        }
    }
}

extension CourtEditorScene {
    /// Opens a court under another name, as which it is saved.
    public init(copyOf court: Court, _ options: AppOptions, seed: UInt64) {
        var copy = court
        let name = String("my \(court.name)".prefix(Court.longestName))
        copy.name = court.obstacles.isEmpty || !Court.isName(name) ? "my court" : name
        self.init(copy, savedAs: .new, options, seed: seed)
    }
}
