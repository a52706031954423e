/// The reason why a device cannot join an offered match.
public enum MatchOfferError: Error, Sendable, Hashable {
    /// The session has no offer.
    case missing
    /// The bytes are not an offer of a match with valid rules.
    case damaged
    /// The court is unfair, or can trap a ball.
    case unplayable
    /// The session is of another game, by its name and version.
    case otherGame(String)

    /// The host's program has these versions.
    case otherVersion(MatchVersions)

    /// True if the same offer may arrive intact another time.
    public var isDamage: Bool { self == .missing || self == .damaged }
}

extension MatchOfferError: CustomStringConvertible {
    /// One line for the player.
    public var description: String {
        switch self {
        case .missing: "the session offers no match of pong"
        case .damaged: "the offer of the match cannot be read"
        case .unplayable: "the host's court is not valid: it is unfair, or a trap"
        case .otherGame(let game): "the session plays \(game), and this program pong"
        case .otherVersion(let host):
            "the host plays version \(host) of the match, this program version \(MatchVersions.own): "
                + "install the same pong on both"
        }
    }
}
