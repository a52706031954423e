public import PlayerProfile

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

    /// The text of an entry, at most 33 columns wide, and its group.
    public struct Label {
        public let text: String
        public let section: Section

        public init(_ text: String, in section: Section) {
            (self.text, self.section) = (text, section)
        }
    }

    /// Shows the computer's level, which the left and right keys change.
    var hasLevel = false
    let label: (Effects) -> Label?
    let open: (Context) -> SceneEffect

    /// Creates an entry that appears only while it has a label.
    ///
    /// - Parameters:
    ///   - label: Its label each time the title is shown; `nil` leaves the entry out.
    ///   - open: Returns the effect of choosing it.
    public init(label: @escaping (Effects) -> Label?, open: @escaping (Context) -> SceneEffect) {
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
        self.init(label: { _ in Label(label, in: section) }, open: open)
        self.hasLevel = hasLevel
    }
}
