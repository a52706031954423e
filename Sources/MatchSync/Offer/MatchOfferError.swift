/// Why a device cannot join the match that it was offered.
public enum MatchOfferError: Error, Sendable, Hashable {
    /// The session comes without an offer.
    case missing
    /// The bytes are no offer of a match with rules that the game works with.
    case damaged
    /// The match is on a court that is unfair, or on which a ball can be trapped.
    case unplayable
    /// The host's program is of these versions.
    case otherVersion(MatchVersions)
}

extension MatchOfferError: CustomStringConvertible {
    /// One line, for the player to read.
    public var description: String {
        switch self {
        case .missing: "the session offers no match of pong"
        case .damaged: "the offer of the match cannot be read"
        case .unplayable: "the host's court cannot be played on: it is unfair, or a trap"
        case .otherVersion(let host):
            "the host plays version \(host) of the match, this program version \(MatchVersions.own): "
                + "both need the same pong"
        }
    }
}
