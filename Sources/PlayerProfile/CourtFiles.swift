public import GameCore

/// The files of the player's own courts.
public struct CourtFiles {
    /// The place to save a court.
    public enum Place: Sendable, Hashable {
        /// A new file among the player's own courts, under the court's name, which must be free.
        case new
        /// A file and its contents when it was opened or last saved, `nil` for none: they must be unchanged.
        ///
        /// One of the player's own courts that was renamed meanwhile is saved as a new file instead.
        case file(String, contents: [UInt8]?)
    }

    public enum Outcome: Sendable, Hashable {
        /// The court's file.
        case saved(String)
        /// The file has changed since, and has these contents now; nothing is saved.
        case changed(String, contents: [UInt8]?)
        /// The reason in words.
        case failed(String)
    }

    /// Saves a court atomically.
    public var save: (Court, Place) -> Outcome = { _, _ in .failed("there is no place to save to") }

    /// The player's own valid courts, sorted by name.
    public var own: () -> [Court] = { [] }

    public init() {}
}
