internal import GameBasics
public import GroupSessions

/// Participants that break the rules.
///
/// A breach is a message that no honest peer sends on any network; other unfitting messages are ignored, see
/// `Admission`. Impossible snapshots are ignored, too, unless there are many.
extension Peer {
    /// Treats a participant that is present as absent from now on.
    @usableFromInline mutating func exclude(
        _ id: ParticipantID,
        for breach: RuleBreach,
        into directives: inout [PeerDirective<Game>]
    ) {
        roster.exclude(id)
        directives.append(.report(.excluded(id, breach)))
        receiveListed(into: &directives)
    }

    /// The rule that a possible snapshot breaks; `nil` for none.
    func breach(in snapshot: SnapshotMessage<Game>, from sender: ParticipantID) -> RuleBreach? {
        if roster.remoteSpectators.contains(sender) && snapshot.owner == sender {
            return .spectatorAsOwner
        }
        // After a desync that is not healed, the states differ though both players follow the rules.
        return sender == owner && heals && !mayFollow(snapshot) ? .changedScore : nil
    }

    /// True if the numbers of a snapshot are in the range of a match, or close to the local ones.
    ///
    /// A peer driven beyond the range counts from the beginning again, see ``restartMatch()`` and
    /// ``GameBasics/SessionOwner/greatestEpoch``; otherwise newcomers would refuse its match.
    func isInReach(_ snapshot: SnapshotMessage<Game>) -> Bool {
        func isNear(_ number: UInt32, _ local: UInt32, greatest: UInt32) -> Bool {
            UInt64(number) <= UInt64(max(local, greatest)) + UInt64(greatest / 16)
        }
        return isNear(snapshot.announcement.epoch, epoch, greatest: SessionOwner.greatestEpoch)
            && isNear(snapshot.announcement.revision, revision, greatest: SessionOwner.greatestRevision)
            && isNear(snapshot.state.tick, strategy.confirmed.tick, greatest: Self.greatestTick)
    }

    /// The most ticks of a match: 51 days.
    package static var greatestTick: UInt32 { 1 << 28 }

    /// True if play can have led to the owner's state, given that both players simulate the match.
    ///
    /// Both confirm the same ticks in a term. The owner confirms no tick without the local inputs, so it is not far
    /// ahead.
    func mayFollow(_ snapshot: SnapshotMessage<Game>) -> Bool {
        guard roster.localPlayer != nil, seats.absentPlayers.isEmpty, snapshot.seats == seats,
            strategy.kind.sendsInputs, snapshot.strategy.sendsInputs
        else { return true }
        return record.allows(snapshot.state, besides: strategy.confirmed, under: rules)
    }
}
