/// A peer's view of the ownership of the session, sent with its snapshot of the match.
public struct OwnerAnnouncement: Sendable, Hashable {
    /// The number of the owner's term; 0 for a peer that has been in none.
    public var epoch: UInt32

    /// The owner of the session according to the sender.
    public var owner: SessionOwner.ID?

    /// Changes of the match known to the sender.
    public var revision: UInt32

    /// Priority of the sender's match over another one.
    public var standing: Standing

    /// True if a follower may count this revision; see ``countedStanding``.
    ///
    /// Only an owner's announcement sets it.
    public var isCounted: Bool

    /// True if the sender owns the session as a player of a match that another player held, too; see ``SessionOwner``.
    public var isIncumbent: Bool

    /// Number of the sender's announcement; the higher number is the later announcement.
    public var number: UInt32

    public init(
        epoch: UInt32,
        owner: SessionOwner.ID?,
        revision: UInt32,
        standing: Standing = .none,
        isCounted: Bool = false,
        isIncumbent: Bool = false,
        number: UInt32
    ) {
        self.epoch = epoch
        self.owner = owner
        self.revision = revision
        self.standing = standing
        self.isCounted = isCounted
        self.isIncumbent = isIncumbent
        self.number = number
    }

    /// True if this is the announcement of a follower of that owner, at a revision that the owner has announced.
    func follows(_ owner: SessionOwner.ID, _ announcement: OwnerAnnouncement) -> Bool {
        self.owner == owner && epoch == announcement.epoch && standing <= announcement.latestStanding
    }

    /// True if the standing is not of a later revision than the announced one.
    public var isConsistent: Bool { standing <= latestStanding }

    private var latestStanding: Standing {
        Standing(epoch: epoch, revision: revision, tentative: .max, origin: standing.origin)
    }

    /// Stands for the announcement of a peer that has sent none.
    static var silent: OwnerAnnouncement { OwnerAnnouncement(epoch: 0, owner: nil, revision: 0, number: 0) }

    /// The standing of a peer that adopts the snapshot of this announcement.
    ///
    /// From then on two participants hold the revision.
    public var countedStanding: Standing {
        guard isCounted else { return standing }
        return Standing(
            epoch: epoch,
            revision: revision,
            tentative: revision,
            origin: standing.origin ?? owner
        )
    }
}

/// Priority of a match when two partitions meet: the latest change of it that at least two participants hold.
///
/// An announcement that no other participant has heard does not raise it, so it never beats a match that two others
/// continued.
public struct Standing: Sendable, Hashable, Comparable {
    public var epoch: UInt32
    public var revision: UInt32

    /// The latest revision announced to others, whether or not they hold it.
    ///
    /// Compared only if epoch and revision are equal.
    public var tentative: UInt32

    /// The owner of the match's first counted term; distinguishes matches that began separately.
    public var origin: SessionOwner.ID?

    public init(epoch: UInt32, revision: UInt32, tentative: UInt32, origin: SessionOwner.ID?) {
        self.epoch = epoch
        self.revision = revision
        self.tentative = tentative
        self.origin = origin
    }

    /// The standing of a peer that has been in no match.
    public static var none: Standing { Standing(epoch: 0, revision: 0, tentative: 0, origin: nil) }

    /// Compares by epoch, revision and tentative revision, in this order; not by the origin.
    public static func < (lhs: Standing, rhs: Standing) -> Bool {
        (lhs.epoch, lhs.revision, lhs.tentative) < (rhs.epoch, rhs.revision, rhs.tentative)
    }

    /// True if both have the same latest change that two participants hold.
    func isLevel(with other: Standing) -> Bool {
        epoch == other.epoch && revision == other.revision
    }

    /// True if the change was counted in the term of this epoch; false if it is remembered from an earlier one.
    func isCounted(in epoch: UInt32) -> Bool {
        self.epoch == epoch && origin != nil
    }

    /// True if both matches were held by two participants, and they are different matches.
    func isOfAnotherMatch(than other: Standing) -> Bool {
        origin != nil && other.origin != nil && origin != other.origin
    }
}
