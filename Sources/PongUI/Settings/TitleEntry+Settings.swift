extension TitleEntry {
    /// Opens the settings over the title.
    public static var settings: TitleEntry {
        TitleEntry(in: .program, leadsOn: false) { _ in
            "Settings"
        } open: { _ in
            .showSettings
        }
    }
}
