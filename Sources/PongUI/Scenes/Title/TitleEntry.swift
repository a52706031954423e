/// An entry of the title's menu.
public struct TitleEntry {
    /// The group of lines that an entry belongs to.
    public enum Section: Sendable, Hashable, CaseIterable {
        /// An entry at the top, chosen at first, such as an interrupted match.
        case waiting
        case play
        /// Entries of the program itself, such as the settings.
        case program
        /// Matches with players elsewhere, on a page of their own.
        case online
        /// Everything else, on a page of its own.
        case more
    }

    /// The program's state when the player chooses an entry.
    public struct Context {
        public let options: AppOptions
        /// A seed in the range of the command line's seeds.
        public let seed: UInt64
        public let effects: Effects
    }

    let section: Section
    /// Shows the computer's level, which the left and right keys change.
    var hasLevel = false
    let label: (Effects) -> String?
    let open: (Context) -> SceneEffect

    /// Creates an entry that appears only while it has a label.
    ///
    /// - Parameters:
    ///   - section: The group that it belongs to.
    ///   - label: Its text, at most 33 columns wide, each time the title is shown; `nil` leaves the entry out.
    ///   - open: Returns the effect of choosing it.
    public init(
        in section: Section,
        label: @escaping (Effects) -> String?,
        open: @escaping (Context) -> SceneEffect
    ) {
        self.section = section
        self.label = label
        self.open = open
    }

    /// Creates an entry that always appears.
    ///
    /// - Parameters:
    ///   - label: Its text, at most 33 columns wide.
    ///   - section: The group that it belongs to.
    ///   - hasLevel: Shows the computer's level.
    ///   - open: Returns the effect of choosing it.
    public init(
        _ label: String,
        in section: Section,
        hasLevel: Bool = false,
        open: @escaping (Context) -> SceneEffect
    ) {
        self.init(in: section, label: { _ in label }, open: open)
        self.hasLevel = hasLevel
    }
}
