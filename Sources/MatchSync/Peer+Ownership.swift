internal import GameCore
internal import GroupSessions

/// Who owns the session, and what the owner owes the others.
extension Peer {
    /// Does what the rule of ownership asks for.
    mutating func carryOut(_ demands: [SessionOwnerDirective], into directives: inout [PeerDirective]) {
        for demand in demands {
            switch demand {
            case .announce(let announcement, let audience):
                guard !others.isEmpty else { continue }
                directives.append(.send(state(announcement), to: Recipients(audience)))
            case .adopt(let id):
                guard let state = others.state(of: ParticipantID(rawValue: id.rawValue)) else { continue }
                adopt(state)
            }
        }
        noteOwner(into: &directives)
    }

    /// Brings the seats and the match in line with who is there: the owner's duty.
    mutating func settle(into directives: inout [PeerDirective]) {
        guard isOwner else { return }
        let before = seats
        seats.keep([local] + others.present)
        if !isPending {
            if let formerSeat { seats.offer(formerSeat, to: local) }
            seats.fill(from: [local] + others.met)
        }
        let isTakenOver = timeline != Timeline(timeline.number, under: ownership.claim)
        if isTakenOver || seats != before || strategy.confirmed.missing != seats.missing {
            strategy.restart(missing: seats.missing, under: rules)
            beginTimeline()
        }
        publish(into: &directives)
    }

    /// Notes that what is settled was changed by something else than inputs.
    mutating func beginTimeline() {
        timeline = Timeline(max(timeline.number, others.latestTimeline) + 1, under: ownership.claim)
        others.forgetAcknowledged()
        notedDivergence = nil
    }

    /// Goes on with the match of the one who is followed now.
    private mutating func adopt(_ state: GameStateMessage) {
        let followed = Timeline(state.timeline, under: state.announcement)
        let isContinued = followed == timeline && state.strategy == strategy.kind
        seats = state.seats
        timeline = followed
        if !isContinued {
            others.forgetAcknowledged()
            notedDivergence = nil
        }
        if state.strategy != strategy.kind { strategy = state.strategy.strategy(for: state.match) }
        strategy.adopt(state.match, as: seats[local], isContinued: isContinued, under: rules)
        published = Milestone(seats, timeline.number, strategy.confirmed)
    }

    /// Tells everyone what has changed, if the local participant's word counts.
    mutating func publish(into directives: inout [PeerDirective]) {
        guard isOwner else { return }
        let reached = Milestone(seats, timeline.number, strategy.confirmed)
        guard reached != published else { return }
        published = reached
        // Whoever is alone and has claimed nothing may just see the others late: to count changes
        // then would let an old match win over that of those who stayed.
        guard ownership.claim.owner == ownership.local else { return }
        carryOut(ownership.onChange(), into: &directives)
    }

    /// All that the peer knows, under an announcement of its own.
    func state(_ announcement: OwnerAnnouncement) -> PeerMessage {
        .state(
            GameStateMessage(
                rules: rules.digest,
                announcement: announcement,
                seats: seats,
                strategy: strategy.kind,
                timeline: timeline.number,
                match: strategy.confirmed
            )
        )
    }

    private mutating func noteOwner(into directives: inout [PeerDirective]) {
        let report = PeerReport.followed(owner, epoch: epoch)
        guard report != followed else { return }
        followed = report
        directives.append(.report(report))
    }
}

extension Recipients {
    fileprivate init(_ audience: SessionOwnerDirective.Audience) {
        switch audience {
        case .everyone: self = .all
        case .only(let peers): self = .only(Set(peers.map { Participant(id: ParticipantID(rawValue: $0.rawValue)) }))
        }
    }
}
