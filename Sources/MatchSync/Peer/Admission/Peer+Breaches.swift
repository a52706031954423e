internal import GameBasics
internal import GameCore
internal import GroupSessions

/// Participants that break the rules.
///
/// A breach is a message that no honest peer sends on any network; other unfitting messages are ignored, see `Admission`.
/// Impossible snapshots are ignored, too, unless there are many.
extension Peer {
    /// Treats a participant that is present as absent from now on.
    mutating func exclude(_ id: ParticipantID, for breach: RuleBreach, into directives: inout [PeerDirective]) {
        roster.exclude(id)
        directives.append(.report(.excluded(id, breach)))
        receiveListed(into: &directives)
    }

    /// The rule that a possible snapshot breaks; `nil` for none.
    func breach(in snapshot: SnapshotMessage, from sender: ParticipantID) -> RuleBreach? {
        if roster.remoteSpectators.contains(sender) && snapshot.owner == sender {
            return .spectatorAsOwner
        }
        // After a desync that is not healed, the scores differ though both players follow the rules.
        return sender == owner && heals && !mayChangeScore(to: snapshot) ? .changedScore : nil
    }

    /// True if the numbers of a snapshot are in the range of a match, or close to the local ones.
    ///
    /// A peer driven beyond the range counts from the beginning again, see ``restartMatch()`` and
    /// ``GameCore/SessionOwner/greatestEpoch``; otherwise newcomers would refuse its match.
    func isInReach(_ snapshot: SnapshotMessage) -> Bool {
        func isNear(_ number: UInt32, _ local: UInt32, greatest: UInt32) -> Bool {
            UInt64(number) <= UInt64(max(local, greatest)) + UInt64(greatest / 16)
        }
        return isNear(snapshot.announcement.epoch, epoch, greatest: SessionOwner.greatestEpoch)
            && isNear(snapshot.announcement.revision, revision, greatest: SessionOwner.greatestRevision)
            && isNear(snapshot.match.tick, strategy.confirmed.tick, greatest: Self.greatestTick)
    }

    /// The most ticks of a match: 51 days.
    package static var greatestTick: UInt32 { 1 << 28 }

    /// True if play can have led to the owner's score, given that both players simulate the match.
    ///
    /// Both confirm the same ticks in a term, so the score of a locally confirmed tick is known. A later tick may have
    /// as many more goals as a ball can make in that time. The owner confirms no tick without the local inputs, so it
    /// is not far ahead. A difference of one goal is tolerated: it may be a desync, after which the owner's match
    /// counts.
    private func mayChangeScore(to snapshot: SnapshotMessage) -> Bool {
        guard roster.localPlayer != nil, seats.absentPlayers.isEmpty, snapshot.seats == seats,
            strategy.kind.has(.sendsInputs), snapshot.strategy.has(.sendsInputs)
        else { return true }
        let (tick, score) = (snapshot.match.tick, snapshot.match.score)
        let confirmed = strategy.confirmed
        if tick < confirmed.tick {
            let (before, after) = scores.scores(around: tick)
            guard let before else { return true }
            let next = after ?? confirmed.score
            let isRematch = next.one < before.one || next.two < before.two
            return isRematch
                ? score.isBetween(before, and: before.increased(by: 2)) || score.isBetween(.zero, and: next)
                : score.isBetween(before, and: next)
        }
        let ticks = tick - confirmed.tick
        guard ticks <= Self.farthest else { return false }
        let goals = Int(ticks) / Self.shortestRally
        let latest = confirmed.score.increased(by: goals)
        if score.isBetween(confirmed.score, and: latest) { return true }
        let isWon = Int(max(latest.one, latest.two)) + 1 >= Int(rules.winningScore)
        return isWon && score.isBetween(.zero, and: .zero.increased(by: goals))
    }

    /// The most ticks between the last confirmed ticks of two players.
    private static var farthest: UInt32 { 320 }

    /// Fewer ticks than from one goal to the next: the ball crosses at least half the distance between the paddles.
    private static var shortestRally: Int { Rules.shortestCrossing / 2 }
}

extension PerPlayer<UInt16> {
    fileprivate static var zero: Self { Self(0, 0) }

    fileprivate func increased(by goals: Int) -> Self {
        Self(UInt16(clamping: Int(one) + goals), UInt16(clamping: Int(two) + goals))
    }

    /// True if the score is between two scores, with a tolerance of one goal.
    fileprivate func isBetween(_ low: Self, and high: Self) -> Bool {
        func isBetween(_ value: UInt16, _ low: UInt16, _ high: UInt16) -> Bool {
            Int(low) - 1 <= Int(value) && Int(value) <= Int(high) + 1
        }
        return isBetween(one, low.one, high.one) && isBetween(two, low.two, high.two)
    }
}
