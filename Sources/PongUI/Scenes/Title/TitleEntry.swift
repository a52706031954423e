/// A line of the title that leads to another room of the program.
public struct TitleEntry {
    /// The part of the menu that a line belongs to; the menu is sorted by it.
    public enum Section: Int, Sendable, Hashable {
        /// What waits for the player, above everything else: the title begins with it chosen.
        case unfinished
        /// Matches on this screen; the title's own lines come first.
        case play
        /// Matches with players elsewhere.
        case together
        /// The lab, and what players make and keep.
        case workshop
        /// The program itself; the keys and the way out come last.
        case program
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
    let label: (Effects) -> String?
    let open: (Context) -> Request

    /// Creates a line that is only there when it leads somewhere.
    ///
    /// - Parameters:
    ///   - section: The part of the menu that it belongs to.
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

    /// Creates a line that opens a scene.
    ///
    /// - Parameters:
    ///   - label: Its text, at most 33 columns wide.
    ///   - section: The part of the menu that it belongs to.
    ///   - makeScene: Makes the scene from the current options and a seed in the range of the command line's.
    public init(
        _ label: String,
        in section: Section,
        makeScene: @escaping (_ options: AppOptions, _ seed: UInt64) -> any Scene
    ) {
        self.init(in: section) { _ in
            label
        } open: { context in
            .show(makeScene(context.options, context.seed))
        }
    }
}
