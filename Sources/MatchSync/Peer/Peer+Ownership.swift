internal import GameCore
internal import GroupSessions

/// Who owns the session, and what the owner owes the others.
extension Peer {
    /// Does what the rule of ownership asks for.
    mutating func perform(_ demands: [SessionOwnerDirective<ParticipantID>], into directives: inout [PeerDirective]) {
        for demand in demands {
            switch demand {
            case .announce(let announcement, let audience):
                if announcement.owner == ownership.local && !timeline.belongs(to: announcement) {
                    // A term is announced once, with the seats and the timeline that it begins with.
                    arrange()
                    beginAnew()
                    published = Milestone(seats, timeline.number, strategy.confirmed)
                }
                guard !others.isEmpty else { continue }
                directives.append(.send(state(announcement), to: Recipients(audience)))
            case .adopt(let id):
                guard let state = others.state(of: id) else { continue }
                adopt(state)
            }
        }
        noteOwner(into: &directives)
    }

    /// Brings the seats and the match in line with who is there: the owner's duty.
    mutating func settle(into directives: inout [PeerDirective]) {
        guard isOwner else { return }
        let before = seats
        arrange()
        let isChanged = seats != before || strategy.confirmed.absentPlayers != seats.absentPlayers
        if isChanged || others.mayConfuse(timeline) { beginAnew() }
        publish(into: &directives)
    }

    /// Frees the seats of participants that have left, and fills those that are free.
    private mutating func arrange() {
        seats.keep([local] + others.present)
        guard !isPending else { return }
        if let formerSeat { seats.offer(formerSeat, to: local) }
        seats.fill(from: [local] + others.met)
    }

    /// Goes on from the confirmed match, with the players that are present, in a timeline of its own.
    private mutating func beginAnew() {
        strategy.restart(absentPlayers: seats.absentPlayers, under: rules)
        beginTimeline()
    }

    /// Notes that something else than inputs has changed the confirmed match.
    mutating func beginTimeline() {
        let last = timeline
        timeline = Timeline(after: last.number, and: others.latestTimeline, under: ownership.claim)
        // Unless there are more participants than tags, one of the next numbers is free.
        for _ in 0..<InputMessage.timelines where timeline.sharesTag(with: last) || others.mayConfuse(timeline) {
            timeline = Timeline(after: timeline.number, and: 0, under: ownership.claim)
        }
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
        perform(ownership.onChange(), into: &directives)
    }

    /// All that the peer knows, under an announcement of its own.
    func state(_ announcement: OwnerAnnouncement<ParticipantID>) -> PeerMessage {
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
    fileprivate init(_ audience: SessionOwnerDirective<ParticipantID>.Audience) {
        switch audience {
        case .everyone: self = .all
        case .only(let peers): self = .only(Set(peers.map { Participant(id: $0) }))
        }
    }
}
