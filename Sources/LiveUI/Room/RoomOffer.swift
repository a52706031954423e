public import GameCore

/// The rules of a room as the bytes that its session carries.
public enum RoomOffer {
    private static let version: UInt8 = 1

    /// The bytes for ``GroupSessions/GroupActivityMetadata/details``.
    public static func details(of rules: Rules) -> [UInt8] {
        [version, UInt8(rules.settings.winningScore), rules.settings.winByTwo ? 1 : 0]
    }

    static func rules(from details: [UInt8]) throws(OfferError) -> Rules {
        guard details.count == 3, details[0] == version else {
            throw OfferError(message: "The host plays another version of pong.")
        }
        var settings = Rules.Settings()
        settings.winningScore = Int(details[1])
        settings.winByTwo = details[2] != 0
        do {
            return try Rules(settings)
        } catch {
            throw OfferError(message: error.message)
        }
    }
}

/// Why a room cannot be played in.
struct OfferError: Error, Hashable {
    let message: String
}
