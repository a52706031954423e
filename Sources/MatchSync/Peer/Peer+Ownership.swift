internal import GameCore
internal import GroupSessions

/// Who owns the session, and what the owner does for the others.
extension Peer {
    /// Performs what the session-owner rule asks for.
    mutating func perform(
        _ demands: [SessionOwnerDirective],
        into directives: inout [PeerDirective]
    ) {
        for demand in demands {
            switch demand {
            case .announce(let announcement, let audience):
                if announcement.owner == local.rawValue && !timeline.belongs(to: announcement) {
                    // A term is announced once, with the seats and the timeline that it begins with.
                    arrangeSeats()
                    restartMatch()
                    publication.publish(milestone)
                }
                guard !roster.remotes.isEmpty else { continue }
                directives.append(.send(snapshot(announcement), to: recipients(of: audience)))
            case .adopt(let id):
                if let snapshot = snapshots[ParticipantID(rawValue: id)] { adopt(snapshot) }
            }
        }
        if let report = publication.report(owner: owner, epoch: epoch) { directives.append(.report(report)) }
    }

    /// Brings seats and match in line with who is present, as the owner.
    mutating func rearrange(into directives: inout [PeerDirective]) {
        guard isOwner else { return }
        let before = roster.seats
        arrangeSeats()
        let isChanged = seats != before || strategy.confirmed.absentPlayers != seats.absentPlayers
        if isChanged || mayConfuse(timeline) { restartMatch() }
        publish(into: &directives)
    }

    /// Frees the seats of participants that have left and, once all participants have announced themselves, fills the
    /// free ones.
    private mutating func arrangeSeats() {
        roster.freeSeats()
        if !isPending { roster.fillSeats(met: roster.remotePlayers.filter(snapshots.contains)) }
        ownership.players = seats.occupants
    }

    /// Goes on from the confirmed match, with the players that are present, in a timeline of its own.
    ///
    /// It counts the ticks from the beginning again where there are too many, see ``isInReach(_:)``.
    mutating func restartMatch() {
        if strategy.confirmed.tick > Self.greatestTick {
            var match = strategy.confirmed
            match.tick = 0
            replaceStrategy(by: strategy.kind, for: match)
            scores.begin(with: match)
        }
        strategy.restart(absentPlayers: seats.absentPlayers, under: rules)
        beginTimeline()
    }

    /// Begins a timeline, because something other than inputs has changed the confirmed match.
    mutating func beginTimeline() {
        let last = timeline
        timeline = Timeline(after: last.number, and: snapshots.latestTimeline, under: ownership.claim)
        // Unless there are more participants than tags, one of the next numbers is free.
        for _ in 0..<InputMessage.timelines where timeline.sharesTag(with: last) || mayConfuse(timeline) {
            timeline = Timeline(after: timeline.number, and: 0, under: ownership.claim)
        }
        publication.beginTimeline()
    }

    /// Whether packets of another timeline, which are under way or may still come from a player, have the tag of this one.
    private func mayConfuse(_ timeline: Timeline) -> Bool {
        snapshots.mayConfuse(timeline) { seats[$0] != nil }
    }

    /// Goes on with the snapshot of the owner that the peer follows now.
    private mutating func adopt(_ snapshot: GameStateMessage) {
        let followed = Timeline(snapshot.timeline, under: snapshot.announcement)
        // What a spectator comes to concerns no other peer: it heals itself by the owner's next snapshot.
        let isDesynced = strategy.desyncTick != nil && roster.localPlayer == nil
        let isContinued = followed == timeline && snapshot.strategy == strategy.kind && !isDesynced
        let isSameMatch = timeline.belongs(to: snapshot.announcement) && snapshot.seats == seats
        let before = strategy.confirmed
        roster.seats = snapshot.seats
        ownership.players = seats.occupants
        timeline = followed
        if !isContinued { publication.beginTimeline() }
        if snapshot.strategy != strategy.kind { replaceStrategy(by: snapshot.strategy, for: snapshot.match) }
        strategy.adopt(snapshot.match, as: roster.localPlayer, isContinued: isContinued, under: rules)
        if strategy.confirmed != before { adoptions += 1 }
        if isSameMatch { scores.resume(with: strategy.confirmed) } else { scores.begin(with: strategy.confirmed) }
        publication.publish(milestone)
    }

    /// Publishes a milestone that the match has reached, as the owner.
    mutating func publish(into directives: inout [PeerDirective]) {
        guard isOwner, publication.publish(milestone) else { return }
        perform(ownership.onChange(), into: &directives)
    }

    private var milestone: Milestone { Milestone(seats, timeline.number, strategy.confirmed) }

    /// A snapshot of the match, under an announcement of the local participant.
    func snapshot(_ announcement: OwnerAnnouncement) -> PeerMessage {
        .state(
            GameStateMessage(
                rules: rules.digest,
                announcement: announcement,
                declinesSeat: declinesSeat,
                seats: seats,
                strategy: strategy.kind,
                timeline: timeline.number,
                match: strategy.confirmed
            )
        )
    }
}

extension Peer {
    /// Who gets an announcement: that of a spectator says nothing to another one.
    private func recipients(of audience: SessionOwnerDirective.Audience) -> Recipients {
        switch audience {
        case .everyone where roster.isSpectator: .only(Set(roster.remotePlayers.map { Participant(id: $0) }))
        case .everyone: .all
        case .only(let ids): .only(Set(ids.map { Participant(id: ParticipantID(rawValue: $0)) }))
        }
    }
}
