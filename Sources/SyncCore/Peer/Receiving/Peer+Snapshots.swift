internal import GameBasics
public import GroupSessions

/// Receiving snapshots and ownership announcements.
extension Peer {
    @usableFromInline mutating func receive(
        _ snapshot: SnapshotMessage<Game>,
        from sender: ParticipantID,
        into directives: inout [PeerDirective<Game>]
    ) -> MessageVerdict {
        guard admission.admits(snapshot, from: sender, under: rules) else {
            let verdict = MessageVerdict.refused(snapshot.rules == Game.digest(of: rules) ? .impossible : .foreignRules)
            guard roster.isPresent(sender) else { return verdict }
            if admission.takeForeignRules(of: sender) {
                directives.append(.report(.foreignRules(of: sender)))
            } else if snapshot.rules == Game.digest(of: rules), !admission.ignoresImpossible(from: sender, at: tick) {
                exclude(sender, for: .impossibleMatch, into: &directives)
            }
            return verdict
        }
        guard isInReach(snapshot) else {
            admission.ignored.outOfReach += 1
            if roster.isPresent(sender), !admission.ignoresImpossible(from: sender, at: tick) {
                exclude(sender, for: .outOfReach, into: &directives)
            }
            return .refused(.outOfReach)
        }
        if let breach = breach(in: snapshot, from: sender) {
            exclude(sender, for: breach, into: &directives)
            return .refused(.breach)
        }
        recall(snapshot, of: sender, into: &directives)
        let wasInTerm = snapshots.isInTerm(of: timeline, sender)
        guard snapshots.keep(snapshot, of: sender, present: roster.remotes) else {
            admission.ignored.repeatedSnapshots += 1
            return .nothingNew
        }
        let hasLeft = wasInTerm && !snapshots.isInTerm(of: timeline, sender)
        if hasLeft { strategy.forgetAcknowledgement(of: sender) }
        if snapshot.declinesSeat {
            // The farewell of a player may arrive together with the news that it has left, and is then taken later.
            roster.takeFarewell(of: sender)
            if roster.mayPlay(sender) { receivePlayers(into: &directives) }
        }
        // The announcement of a participant that may not play decides nothing.
        guard roster.mayPlay(sender) || !roster.isPresent(sender) else { return .refused(.notPlaying) }
        let demands = ownership.onAnnouncement(
            snapshot.announcement,
            from: sender.rawValue,
            players: snapshot.seats.occupants
        )
        // A player that follows another owner forgets its inputs: if it comes back, it needs another timeline.
        let needsTimeline = hasLeft && seats[sender] != nil
        perform(demands, into: &directives)
        rearrange(anew: needsTimeline, into: &directives)
        return .used(0)
    }
}
