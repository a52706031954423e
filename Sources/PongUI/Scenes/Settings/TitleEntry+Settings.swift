extension TitleEntry {
    /// Opens the settings over the title.
    public static var settings: TitleEntry {
        TitleEntry("Settings", in: .program, leadsOn: false) { _ in .showSettings }
    }
}
