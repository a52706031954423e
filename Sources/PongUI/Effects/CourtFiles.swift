public import GameCore

/// Where courts are saved that the player makes.
public struct CourtFiles {
    /// The place of a court that is saved.
    public enum Place: Sendable, Hashable {
        /// Among the player's own courts, under the court's name, which must be free there.
        case new
        /// A file, which it replaces.
        case file(String)
    }

    public enum Outcome: Sendable, Hashable {
        /// The file that the court is in now.
        case saved(String)
        /// The reason in words.
        case failed(String)
    }

    /// Saves a court, whole or not at all.
    public var save: (Court, Place) -> Outcome

    public init(save: @escaping (Court, Place) -> Outcome) {
        self.save = save
    }

    /// Saves nothing, and says so.
    public static var none: CourtFiles { CourtFiles { _, _ in .failed("there is no place to save to") } }

    /// Stops the program when it is used.
    public static var unprovided: CourtFiles { CourtFiles { _, _ in Effects.stop("courts.save") } }
}
