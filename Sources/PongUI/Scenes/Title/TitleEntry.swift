/// A line of the title that leads somewhere.
public struct TitleEntry {
    /// The group of lines that an entry belongs to.
    public enum Section: Sendable, Hashable, CaseIterable {
        /// What waits for the player, above everything else: the title begins with it chosen.
        case waiting
        case play
        /// The program itself.
        case program
        /// Matches with players elsewhere, on a page of their own.
        case online
        /// Everything else, on a page of its own.
        case more
    }

    /// What the program knows when the player chooses a line.
    public struct Context {
        public let options: AppOptions
        /// A seed in the range of the command line's.
        public let seed: UInt64
        public let effects: Effects
    }

    let section: Section
    /// Whether the line leads to another scene, and does not only open something over the title.
    let leadsOn: Bool
    /// Shows the computer's level, which the keys to the sides change.
    var hasLevel = false
    let label: (Effects) -> String?
    let open: (Context) -> Request

    /// Creates a line that is only there when it leads somewhere.
    ///
    /// - Parameters:
    ///   - section: The group that it belongs to.
    ///   - leadsOn: Whether it leads to another scene, and does not only open something over the title.
    ///   - label: Its text, at most 33 columns wide, each time the title comes up; `nil` leaves the line out.
    ///   - open: What the program has to do when the line is chosen.
    public init(
        in section: Section,
        leadsOn: Bool = true,
        label: @escaping (Effects) -> String?,
        open: @escaping (Context) -> Request
    ) {
        self.section = section
        self.leadsOn = leadsOn
        self.label = label
        self.open = open
    }

    /// Creates a line that is always there.
    ///
    /// - Parameter label: Its text, at most 33 columns wide.
    init(_ label: String, in section: Section, leadsOn: Bool = true, open: @escaping (Context) -> Request) {
        self.init(in: section, leadsOn: leadsOn, label: { _ in label }, open: open)
    }

    /// Creates a line that opens a scene.
    ///
    /// - Parameters:
    ///   - label: Its text, at most 33 columns wide.
    ///   - section: The group that it belongs to.
    ///   - makeScene: Makes the scene from the current options and a seed in the range of the command line's.
    public init(
        _ label: String,
        in section: Section,
        makeScene: @escaping (_ options: AppOptions, _ seed: UInt64) -> any Scene
    ) {
        self.init(label, in: section) { .show(makeScene($0.options, $0.seed)) }
    }
}
