/// A length of play in minutes and seconds.
enum MatchTime {
    /// The text of whole seconds: `3:05`.
    static func text(seconds: Int) -> String {
        "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
}
