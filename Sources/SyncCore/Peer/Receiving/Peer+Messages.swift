internal import GameBasics
public import GroupSessions

/// Input from the session: participants and messages.
extension Peer {
    /// Takes the participants present.
    ///
    /// - Parameter participants: All participants, in any order; none once the session is over.
    public mutating func receive(participants: some Sequence<Participant>, into directives: inout [PeerDirective<Game>])
    {
        roster.setListed(Array(participants))
        receiveListed(into: &directives)
    }

    /// Updates which of the session's participants count as present.
    mutating func receiveListed(into directives: inout [PeerDirective<Game>]) {
        let spectators = roster.remoteSpectators
        let left = roster.updatePresent()
        snapshots.forget(left)
        admission.forget(left)
        strategy.setRemotes(roster.remotes)
        receivePlayers(into: &directives)
        greet(roster.remoteSpectators.filter { !spectators.contains($0) }, into: &directives)
        for id in roster.remotes where admission.takeForeignRules(of: id) {
            directives.append(.report(.foreignRules(of: id)))
        }
    }

    /// Updates which of the participants present may play, and so own the session.
    mutating func receivePlayers(into directives: inout [PeerDirective<Game>]) {
        roster.setDeclining { [snapshots] in snapshots[$0]?.declinesSeat == true }
        let players = (roster.isLocalPresent ? [local] : []) + roster.remotePlayers
        perform(ownership.onParticipants(players.map(\.rawValue)), into: &directives)
        rearrange(into: &directives)
    }

    /// Sends a snapshot to new spectators, which the session-owner rule does not know.
    func greet(_ spectators: [ParticipantID], into directives: inout [PeerDirective<Game>]) {
        guard !spectators.isEmpty, !roster.isSpectator else { return }
        let isTold = directives.contains { directive in
            if case .send(.snapshot, .all) = directive { true } else { false }
        }
        if isTold { return }
        let recipients = Set(spectators.map { Participant(id: $0) })
        directives.append(.send(snapshot(ownership.localAnnouncement), to: .only(recipients)))
    }

    /// Takes a message.
    ///
    /// - Parameter sender: The source according to the session, present or not.
    @discardableResult
    @inlinable public mutating func receive(
        _ message: PeerMessage<Game>,
        from sender: ParticipantID,
        into directives: inout [PeerDirective<Game>]
    ) -> MessageVerdict {
        if roster.isExcluded(sender) {
            admission.ignored.fromExcluded += 1
            return .refused(.excluded)
        }
        if roster.isPresent(sender), !admission.allowsMessage(of: sender, at: tick) {
            exclude(sender, for: .flood, into: &directives)
            return .refused(.breach)
        }
        return take(message, from: sender, into: &directives)
    }

    /// Notes that a message could not be sent.
    @inlinable public mutating func noteFailure(of message: PeerMessage<Game>) {
        // A later message replaces a lost one, or a player repeats a request; a snapshot must be sent again.
        if case .snapshot = message { publication.oweSnapshot() }
    }

    @inlinable mutating func receive(_ message: Game.Message, from sender: MessageSender) -> MessageVerdict {
        var message = message
        if message.isForOwner, !isOwner { return .refused(.notOwner) }
        if let verdict = admission.admit(&message, from: sender, epoch: epoch, revision: revision) { return verdict }
        return strategy.receive(message, from: sender.player, under: rules)
    }

    /// A message's sender, present or not.
    @inlinable func sender(_ id: ParticipantID) -> MessageSender {
        MessageSender(
            id: id,
            hasGreeted: roster.isPresent(id) && snapshots.contains(id),
            player: roster.seats[id],
            isOwner: id == owner
        )
    }
}
