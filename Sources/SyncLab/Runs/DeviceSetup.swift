internal import GameCore
internal import MatchSync
public import MockGroupSessions

/// The initial state of one of a lab's two drawn devices.
public struct DeviceSetup: Sendable, Hashable {
    /// The behaviour of its session, in all that does not travel over links.
    public var script = DeviceScript()

    /// True if it joins the session when the run begins; if not, it waits for ``LabAction/join(_:)``.
    public var joinsAtOnce = true

    /// The score of a match that its participant remembers from an earlier session, by its own points and its
    /// opponent's; `nil` for none.
    public var remembered: Score?

    /// The fates of its messages to the other device before the first tick, in the order sent.
    ///
    /// Those of later ticks are actions, see ``LabAction/decide(_:of:from:)``.
    public var fates: [TransmissionFate] = []

    /// A score from the view of one player.
    public struct Score: Sendable, Hashable {
        public var own: UInt16
        public var opponent: UInt16

        public init(own: UInt16, opponent: UInt16) {
            self.own = own
            self.opponent = opponent
        }
    }

    public init() {}
}

extension DeviceSetup {
    /// The participant's memory: a match that it has owned as player one, in a term before those of the run.
    ///
    /// - Parameter match: The match with which the lab begins.
    func memory(of match: Match) -> PeerMemory? {
        guard let remembered else { return nil }
        var match = match
        match.score = PerPlayer(remembered.own, remembered.opponent)
        // Each point is a revision. No participant of a run has the identifier 0.
        let revision = UInt32(remembered.own) + UInt32(remembered.opponent)
        let standing = Standing(epoch: 1, revision: revision, tentative: revision, origin: 0)
        return PeerMemory(standing: standing, match: match, seat: .one)
    }
}
