internal import GameBasics
internal import GameCore
public import GroupSessions

/// Input from the session: participants and messages.
extension Peer {
    /// Takes the participants present.
    ///
    /// - Parameter participants: All participants, in any order; none once the session is over.
    public mutating func receive(participants: some Sequence<Participant>, into directives: inout [PeerDirective]) {
        roster.setListed(Array(participants))
        receiveListed(into: &directives)
    }

    /// Updates which of the session's participants count as present.
    mutating func receiveListed(into directives: inout [PeerDirective]) {
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
    mutating func receivePlayers(into directives: inout [PeerDirective]) {
        roster.setDeclining { [snapshots] in snapshots[$0]?.declinesSeat == true }
        let players = (roster.isLocalPresent ? [local] : []) + roster.remotePlayers
        perform(ownership.onParticipants(players.map(\.rawValue)), into: &directives)
        rearrange(into: &directives)
    }

    /// Sends a snapshot to new spectators, which the session-owner rule does not know.
    private func greet(_ spectators: [ParticipantID], into directives: inout [PeerDirective]) {
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
    public mutating func receive(
        _ message: PeerMessage,
        from sender: ParticipantID,
        into directives: inout [PeerDirective]
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
    public mutating func noteFailure(of message: PeerMessage) {
        // The next update replaces a lost one, and a player repeats a request; a snapshot must be sent again.
        if case .snapshot = message { publication.oweSnapshot() }
    }

    mutating func receive(_ update: GameUpdateMessage, from sender: Admission.Sender) -> MessageVerdict {
        guard let update = admission.admit(update, from: sender, epoch: epoch, revision: revision) else {
            return .refused(sender.hasGreeted ? .outdated : .stranger)
        }
        strategy.receive(update, from: sender.player, under: rules)
        return verdictOnUpdateOrRequest
    }

    mutating func receive(_ request: RequestMessage, from sender: Admission.Sender) -> MessageVerdict {
        guard isOwner else { return .refused(.notOwner) }
        guard let (actions, player) = admission.admit(request, from: sender, epoch: epoch, revision: revision) else {
            return sender.hasGreeted && sender.player != nil
                ? .nothingNew : .refused(sender.hasGreeted ? .notPlaying : .stranger)
        }
        strategy.receive(actions, from: player)
        return verdictOnUpdateOrRequest
    }

    /// The verdict on an admitted update or request, which a strategy that sends inputs ignores.
    private var verdictOnUpdateOrRequest: MessageVerdict {
        strategy.kind.has(.sendsInputs) ? .refused(.otherStrategy) : .used(0)
    }

    /// A message's sender, present or not.
    func sender(_ id: ParticipantID) -> Admission.Sender {
        Admission.Sender(
            id: id,
            hasGreeted: roster.isPresent(id) && snapshots.contains(id),
            player: roster.seats[id],
            isOwner: id == owner
        )
    }
}
