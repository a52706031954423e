/// What a peer says about the ownership of the session, together with its snapshot of the match.
public struct OwnerAnnouncement: Sendable, Hashable {
    /// The number of the owner's term; 0 for a peer that was in none yet.
    public var epoch: UInt32

    /// The participant that the sender takes for the owner.
    public var owner: SessionOwner.ID?

    /// How many changes of the match the sender knows of.
    public var revision: UInt32

    /// How much the sender's match counts against another one.
    public var standing: Standing

    /// Whether a follower may count this revision; see ``countedStanding``.
    ///
    /// Only an owner's announcement sets it.
    public var isCounted: Bool

    /// Whether the sender owns the session as a player of a match that another player held too; see ``SessionOwner``.
    public var isIncumbent: Bool

    /// Counts the sender's announcements: of two, the one with the higher nonce is the later.
    public var nonce: UInt32

    public init(
        epoch: UInt32,
        owner: SessionOwner.ID?,
        revision: UInt32,
        standing: Standing = .none,
        isCounted: Bool = false,
        isIncumbent: Bool = false,
        nonce: UInt32
    ) {
        self.epoch = epoch
        self.owner = owner
        self.revision = revision
        self.standing = standing
        self.isCounted = isCounted
        self.isIncumbent = isIncumbent
        self.nonce = nonce
    }

    /// Whether this is what a follower of that owner announces, of a revision that the owner has announced too.
    func follows(_ owner: SessionOwner.ID, _ claim: OwnerAnnouncement) -> Bool {
        self.owner == owner && epoch == claim.epoch && standing <= claim.latestStanding
    }

    /// Whether the standing is of a revision up to the announced one.
    public var isConsistent: Bool { standing <= latestStanding }

    private var latestStanding: Standing {
        Standing(epoch: epoch, revision: revision, tentative: .max, origin: standing.origin)
    }

    /// What a peer that has announced nothing counts for.
    static var silent: OwnerAnnouncement { OwnerAnnouncement(epoch: 0, owner: nil, revision: 0, nonce: 0) }

    /// The standing of a peer that takes over the snapshot of this announcement.
    ///
    /// Two participants hold the revision then.
    var countedStanding: Standing {
        guard isCounted else { return standing }
        return Standing(
            epoch: epoch,
            revision: revision,
            tentative: revision,
            origin: standing.origin ?? owner
        )
    }
}

/// How much a match counts against another one that went its own way: the latest change of it that at least
/// two participants hold.
///
/// A claim that no other participant has heard does not raise it, so such a claim never beats a match
/// that two others went on with.
public struct Standing: Sendable, Hashable, Comparable {
    public var epoch: UInt32
    public var revision: UInt32

    /// The latest revision on top of these two.
    ///
    /// It counts only between matches that have them in common.
    public var tentative: UInt32

    /// The owner of the match's first counted term: it tells one match from another that was begun without it.
    public var origin: SessionOwner.ID?

    public init(epoch: UInt32, revision: UInt32, tentative: UInt32, origin: SessionOwner.ID?) {
        self.epoch = epoch
        self.revision = revision
        self.tentative = tentative
        self.origin = origin
    }

    /// The standing of a peer that was in no match yet.
    public static var none: Standing { Standing(epoch: 0, revision: 0, tentative: 0, origin: nil) }

    /// Compares by epoch, revision and tentative revision, in this order; not by the origin.
    public static func < (lhs: Standing, rhs: Standing) -> Bool {
        (lhs.epoch, lhs.revision, lhs.tentative) < (rhs.epoch, rhs.revision, rhs.tentative)
    }

    /// Whether both have the same latest change that two participants hold.
    func isLevel(with other: Standing) -> Bool {
        epoch == other.epoch && revision == other.revision
    }

    /// Whether both are of matches that two participants held, and of different ones.
    func isOfAnotherMatch(than other: Standing) -> Bool {
        origin != nil && other.origin != nil && origin != other.origin
    }
}
