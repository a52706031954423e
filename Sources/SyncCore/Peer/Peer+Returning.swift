internal import GameBasics
internal import GroupSessions

/// Leaving a seat by choice, and coming back to a match without a memory of it.
extension Peer {
    /// A last snapshot, which declines the seat: the owner gives it to the next player at once; `nil` without a seat.
    @usableFromInline var farewell: PeerMessage<Game>? {
        guard roster.localPlayer != nil else { return nil }
        var announcement = ownership.localAnnouncement
        announcement.number &+= 1
        return snapshot(announcement, declinesSeat: true)
    }

    /// Takes the match of a snapshot as if the participant remembered it, if it had a seat in a match and none of the
    /// players present owns one.
    ///
    /// The sender is a player that has left, whose last snapshot the room has kept, or a spectator. A spectator's match
    /// counts only if no player's was found.
    mutating func recall(
        _ snapshot: SnapshotMessage<Game>,
        of sender: ParticipantID,
        into directives: inout [PeerDirective<Game>]
    ) {
        let standing = snapshot.announcement.countedStanding
        let isFarewell = snapshot.declinesSeat && snapshot.seats[sender] != nil
        guard roster.mayRecall, owner == nil || isOwner, !roster.mayPlay(sender), !isFarewell,
            snapshot.state.isAtStake, standing.origin != nil, standing > ownership.memory,
            !strategy.confirmed.isAtStake || !roster.isPresent(sender)
        else { return }
        roster.seats = Seats()
        roster.beginKeeping(at: tick)
        strategy.adopt(snapshot.state, as: nil, isContinued: false, under: rules)
        strategy.restart(absentPlayers: .both, under: rules)
        record.begin(with: strategy.confirmed)
        adoptions += 1
        ownership.players = []
        perform(ownership.recall(standing), into: &directives)
    }
}
