extension TitleEntry {
    /// Opens the settings over the title.
    public static var settings: TitleEntry {
        TitleEntry(in: .program) { _ in
            "Settings"
        } open: { _ in
            .showSettings
        }
    }
}
