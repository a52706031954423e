internal import GameCore
public import GroupSessions

/// Input from the session: participants and messages.
extension Peer {
    /// Takes the participants present.
    ///
    /// - Parameter participants: All participants, in any order; none once the session is over.
    public mutating func receive(participants: some Sequence<Participant>, into directives: inout [PeerDirective]) {
        roster.setView(Array(participants))
        receiveView(into: &directives)
    }

    /// Updates which of the session's participants count as present.
    mutating func receiveView(into directives: inout [PeerDirective]) {
        let spectators = roster.remoteSpectators
        let left = roster.updatePresent(at: tick)
        snapshots.forget(left)
        admission.forget(left)
        strategy.setOthers(roster.remotes)
        receivePlayers(into: &directives)
        greet(roster.remoteSpectators.filter { !spectators.contains($0) }, into: &directives)
        for id in roster.remotes where admission.takeForeigner(id) { directives.append(.report(.foreignRules(of: id))) }
    }

    /// Updates which of the participants present may play, and so own the session.
    private mutating func receivePlayers(into directives: inout [PeerDirective]) {
        roster.setDeclining { [snapshots] in snapshots[$0]?.declinesSeat == true }
        let players = (roster.isLocalPresent ? [local] : []) + roster.remotePlayers
        perform(ownership.onParticipants(players.map(\.rawValue)), into: &directives)
        rearrange(into: &directives)
    }

    /// Sends a snapshot to new spectators, which the session-owner rule does not know.
    private func greet(_ spectators: [ParticipantID], into directives: inout [PeerDirective]) {
        guard !spectators.isEmpty, !roster.isSpectator else { return }
        let isTold = directives.contains { directive in
            if case .send(.state, .all) = directive { true } else { false }
        }
        if isTold { return }
        let recipients = Set(spectators.map { Participant(id: $0) })
        directives.append(.send(snapshot(ownership.claim), to: .only(recipients)))
    }

    /// Takes a message.
    ///
    /// - Parameter sender: The source according to the session, present or not.
    /// - Returns: The verdict on its inputs; `nil` for a message of another kind.
    @discardableResult
    public mutating func receive(
        _ message: PeerMessage,
        from sender: ParticipantID,
        into directives: inout [PeerDirective]
    ) -> InputVerdict? {
        if roster.isShunned(sender) {
            admission.ignored.fromShunned += 1
            return message.isInput ? .stray : nil
        }
        if roster.isPresent(sender), !admission.allowsMessage(of: sender, at: tick) {
            putOut(sender, for: .flood, into: &directives)
            return message.isInput ? .stray : nil
        }
        switch message {
        case .state(let snapshot): receive(snapshot, from: sender, into: &directives)
        case .update(let update): receive(update, from: self.sender(sender))
        case .request(let request): receive(request, from: self.sender(sender))
        case .input(let input): return receive(input, from: self.sender(sender))
        }
        return nil
    }

    /// Notes that a message could not be sent.
    public mutating func noteFailure(of message: PeerMessage) {
        // The next update replaces a lost one, and a player repeats a request; a snapshot must be sent again.
        if case .state = message { publication.oweSnapshot() }
    }

    private mutating func receive(
        _ snapshot: GameStateMessage,
        from sender: ParticipantID,
        into directives: inout [PeerDirective]
    ) {
        guard admission.admits(snapshot, from: sender, under: rules) else {
            guard roster.isPresent(sender) else { return }
            if admission.takeForeigner(sender) {
                directives.append(.report(.foreignRules(of: sender)))
            } else if snapshot.rules == rules.digest, !admission.ignoresImpossible(from: sender, at: tick) {
                putOut(sender, for: .impossibleMatch, into: &directives)
            }
            return
        }
        guard isInReach(snapshot) else {
            admission.ignored.outOfReach += 1
            if roster.isPresent(sender), !admission.ignoresImpossible(from: sender, at: tick) {
                putOut(sender, for: .outOfReach, into: &directives)
            }
            return
        }
        if let breach = breach(in: snapshot, from: sender) {
            return putOut(sender, for: breach, into: &directives)
        }
        guard snapshots.keep(snapshot, of: sender, present: roster.remotes) else {
            admission.ignored.repeatedStates += 1
            return
        }
        if snapshot.declinesSeat, roster.mayPlay(sender) {
            receivePlayers(into: &directives)
        }
        // The announcement of a participant that may not play decides nothing.
        guard roster.mayPlay(sender) || !roster.isPresent(sender) else { return }
        let demands = ownership.onAnnouncement(
            snapshot.announcement,
            from: sender.rawValue,
            players: snapshot.seats.occupants
        )
        perform(demands, into: &directives)
        rearrange(into: &directives)
    }

    private mutating func receive(_ update: GameUpdateMessage, from sender: Admission.Sender) {
        guard let update = admission.admit(update, from: sender, epoch: epoch, revision: revision) else { return }
        strategy.receive(update, from: sender.player, under: rules)
    }

    private mutating func receive(_ request: RequestMessage, from sender: Admission.Sender) {
        guard isOwner else { return }
        guard let (actions, player) = admission.admit(request, from: sender, epoch: epoch, revision: revision) else {
            return
        }
        strategy.receive(actions, from: player)
    }

    private mutating func receive(_ message: InputMessage, from sender: Admission.Sender) -> InputVerdict {
        guard admission.admits(sender) else { return .stray }
        // A peer in another term plays another match, possibly with the same tag.
        let isInTerm = owner != nil && snapshots.isInTerm(of: timeline, sender.id)
        let verdict =
            isInTerm ? strategy.receive(message, from: sender.id, playing: sender.player, in: timeline) : .stray
        if !verdict.isOfUse { admission.ignored.strayInputs += 1 }
        return verdict
    }

    private func sender(_ id: ParticipantID) -> Admission.Sender {
        Admission.Sender(
            id: id,
            isMet: roster.isPresent(id) && snapshots.contains(id),
            player: roster.seats[id],
            isOwner: id == owner
        )
    }
}

extension PeerMessage {
    fileprivate var isInput: Bool { if case .input = self { true } else { false } }
}
