internal import GameCore
public import GroupSessions

/// What came from the others.
extension Peer {
    /// Takes in a message.
    ///
    /// - Parameter sender: Whom the session names as its source, present or not.
    public mutating func receive(
        _ message: PeerMessage,
        from sender: ParticipantID,
        into directives: inout [PeerDirective]
    ) {
        switch message {
        case .state(let state): receive(state, from: sender, into: &directives)
        case .update(let update): receive(update, from: sender)
        case .request(let request): receive(request, from: sender)
        case .input(let input): receive(input, from: sender)
        }
    }

    private mutating func receive(
        _ state: GameStateMessage,
        from sender: ParticipantID,
        into directives: inout [PeerDirective]
    ) {
        guard state.rules == rules.digest else {
            ignored.foreignRules += 1
            return
        }
        guard state.isPossible(under: rules) else {
            ignored.impossibleStates += 1
            return
        }
        guard others.keep(state, of: sender) else {
            ignored.repeatedStates += 1
            return
        }
        perform(ownership.onAnnouncement(state.announcement, from: sender), into: &directives)
        settle(into: &directives)
    }

    private mutating func receive(_ update: GameUpdateMessage, from sender: ParticipantID) {
        guard others.haveMet(sender) else {
            ignored.fromStrangers += 1
            return
        }
        guard others.takeUpdate(update.sequence, of: sender) else {
            ignored.outdatedUpdates += 1
            return
        }
        var update = update
        if update.ball != nil && !ownership.accepts(from: sender, epoch: update.epoch) {
            update.ball = nil
            ignored.unauthorizedBalls += 1
        } else if update.ball != nil && !isCurrent(update.epoch, update.revision) {
            update.ball = nil
            ignored.mistimedBalls += 1
        }
        let player = seats[sender]
        if player == nil && update.paddle != nil { ignored.fromSpectators += 1 }
        strategy.receive(update, from: player, under: rules)
    }

    private mutating func receive(_ message: InputMessage, from sender: ParticipantID) {
        guard others.haveMet(sender) else {
            ignored.fromStrangers += 1
            return
        }
        // A peer in another term may use the same tag, and plays another match.
        guard owner != nil, others.areInTerm(of: timeline, sender),
            let acknowledged = strategy.receive(message, from: seats[sender], in: timeline)
        else {
            ignored.strayInputs += 1
            return
        }
        others.note(acknowledged: acknowledged, by: sender)
    }

    private mutating func receive(_ request: RequestMessage, from sender: ParticipantID) {
        guard isOwner else { return }
        guard others.haveMet(sender) else {
            ignored.fromStrangers += 1
            return
        }
        guard others.takeRequest(request.number, of: sender) else {
            ignored.repeatedRequests += 1
            return
        }
        guard let player = seats[sender] else {
            ignored.fromSpectators += 1
            return
        }
        var wishes = request.wishes
        if wishes.contains(.serve) && !isCurrent(request.epoch, request.revision) {
            wishes.remove(.serve)
            ignored.mistimedServes += 1
        }
        strategy.receive(wishes, from: player)
    }

    /// Whether something belongs to the match as the peer knows it.
    private func isCurrent(_ epoch: UInt32, _ revision: UInt32) -> Bool {
        epoch == self.epoch && revision == self.revision
    }
}
