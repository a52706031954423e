/// Why a device cannot join the match that it was offered.
public enum MatchOfferError: Error, Sendable, Hashable {
    /// The session comes without an offer.
    case missing
    /// The bytes are no offer of a match with rules that the game works with.
    case damaged
    /// The host's program is of these versions.
    case otherVersion(MatchVersions)
}

extension MatchOfferError: CustomStringConvertible {
    /// One line, for the player to read.
    public var description: String {
        switch self {
        case .missing: "the session offers no match of pong"
        case .damaged: "the offer of the match cannot be read"
        case .otherVersion(let host):
            "the host plays version \(host) of the match, this program version \(MatchVersions.own): "
                + "both need the same pong"
        }
    }
}
