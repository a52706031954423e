public import GameCore

/// The courts that the player makes, and where they are saved.
public struct CourtFiles {
    /// The place of a court that is saved.
    public enum Place: Sendable, Hashable {
        /// Among the player's own courts, under the court's name, which must be free there.
        case new
        /// A file that had these contents when it was opened or saved, `nil` for none: it must still have them.
        ///
        /// One of the player's own courts that got another name meanwhile is saved as a new one instead.
        case file(String, contents: [UInt8]?)
    }

    public enum Outcome: Sendable, Hashable {
        /// The file that the court is in now.
        case saved(String)
        /// The file has changed since, and has these contents now; nothing is saved.
        case changed(String, contents: [UInt8]?)
        /// The reason in words.
        case failed(String)
    }

    /// Saves a court, whole or not at all.
    public var save: (Court, Place) -> Outcome

    /// The player's own courts that can be played on, by their names.
    public var own: () -> [Court]

    public init(save: @escaping (Court, Place) -> Outcome, own: @escaping () -> [Court]) {
        self.save = save
        self.own = own
    }

    /// Saves nothing, and says so; there are no courts.
    public static var none: CourtFiles {
        CourtFiles { _, _ in
            .failed("there is no place to save to")
        } own: {
            []
        }
    }

    /// Stops the program when it is used.
    public static var unprovided: CourtFiles {
        CourtFiles { _, _ in
            Effects.stop("courts.save")
        } own: {
            Effects.stop("courts.own")
        }
    }
}
