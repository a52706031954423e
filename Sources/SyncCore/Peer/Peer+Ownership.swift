public import GameBasics
internal import GroupSessions

/// The ownership of the session, and the owner's tasks.
extension Peer {
    /// Performs the directives of the session-owner rule.
    @inlinable mutating func perform(
        _ demands: [SessionOwnerDirective],
        into directives: inout [PeerDirective<Game>]
    ) {
        for demand in demands { perform(demand, into: &directives) }
        if let report = publication.report(owner: owner, epoch: epoch) { directives.append(.report(report)) }
    }

    @usableFromInline mutating func perform(
        _ demand: SessionOwnerDirective,
        into directives: inout [PeerDirective<Game>]
    ) {
        switch demand {
        case .announce(let announcement, let audience):
            if announcement.owner == local.rawValue && !timeline.belongs(to: announcement) {
                // A term is announced once, with its first seats and timeline.
                arrangeSeats()
                restartMatch()
                publication.publish(milestone)
            }
            guard !roster.remotes.isEmpty else { return }
            if case .only = audience, let greeting = greeting(before: announcement) {
                directives.append(.send(snapshot(greeting), to: recipients(of: audience)))
            }
            directives.append(.send(snapshot(announcement), to: recipients(of: audience)))
        case .adopt(let id):
            if let snapshot = snapshots[ParticipantID(rawValue: id)] { adopt(snapshot) }
        }
    }

    /// Adapts seats and match to the participants present, as the owner.
    ///
    /// - Parameter anew: True to begin a timeline even if nothing has changed.
    @usableFromInline mutating func rearrange(anew: Bool = false, into directives: inout [PeerDirective<Game>]) {
        guard isOwner else { return }
        let before = roster.seats
        arrangeSeats()
        if seats != before || anew || mayConfuse(timeline) { restartMatch() }
        publish(into: &directives)
    }

    /// Frees the seats of participants that have left, and fills free seats once all participants have announced
    /// themselves.
    mutating func arrangeSeats() {
        roster.freeSeats(at: tick, isAtStake: strategy.confirmed.isAtStake)
        if !isPending {
            roster.fillSeats(greeted: roster.remotePlayers.filter(snapshots.contains), former: snapshots.formerSeat)
        }
        ownership.players = seats.occupants
    }

    /// Continues the confirmed match in a new timeline, with the players present.
    ///
    /// Its ticks start from 0 if there are too many, see ``isInReach(_:)``.
    mutating func restartMatch() {
        if strategy.confirmed.tick > Self.greatestTick {
            var state = strategy.confirmed
            state.tick = 0
            replaceStrategy(by: strategy.kind, for: state)
            record.begin(with: state)
        }
        strategy.restart(absentPlayers: seats.absentPlayers, under: rules)
        beginTimeline()
    }

    /// Begins a timeline, because something other than inputs has changed the confirmed match.
    @usableFromInline mutating func beginTimeline() {
        let last = timeline
        timeline = Timeline(after: last.number, and: snapshots.latestTimeline, under: ownership.localAnnouncement)
        // Unless there are more participants than tags, one of the next numbers is free.
        for _ in 0..<PacketFormat.timelines where timeline.sharesTag(with: last) || mayConfuse(timeline) {
            timeline = Timeline(after: timeline.number, and: 0, under: ownership.localAnnouncement)
        }
        awaitsTimeline = false
        publication.beginTimeline()
    }

    /// True if a player's packets of another timeline, or the peer's own of the term before, could carry the same tag.
    func mayConfuse(_ timeline: Timeline) -> Bool {
        formerTimeline.map(timeline.sharesTag) ?? false || snapshots.mayConfuse(timeline) { seats[$0] != nil }
    }

    /// Continues from the snapshot of the owner that the peer follows now.
    mutating func adopt(_ snapshot: SnapshotMessage<Game>) {
        let followed = Timeline(snapshot.timeline, under: snapshot.announcement)
        // A desynced spectator adopts the owner's next snapshot.
        let isDesynced = strategy.desyncTick != nil && roster.localPlayer == nil && heals
        let isContinued = followed == timeline && snapshot.strategy == strategy.kind && !isDesynced
        let isSameTerm = timeline.belongs(to: snapshot.announcement)
        let isSameMatch = isSameTerm && snapshot.seats == seats
        if !isSameTerm { isTermUnanswered = timeline.owner != nil }
        let isReturn = followed == formerTimeline || awaitsTimeline && followed == timeline
        let before = strategy.confirmed
        roster.seats = snapshot.seats
        ownership.players = seats.occupants
        awaitsTimeline = isReturn && roster.localPlayer != nil
        timeline = followed
        if !isContinued { publication.beginTimeline() }
        if snapshot.strategy != strategy.kind { replaceStrategy(by: snapshot.strategy, for: snapshot.state) }
        // A peer that does not heal goes on from its own ticks, as long as its inputs suffice.
        let keepsMatch = !heals && isContinued && strategy.desyncTick != nil
        if !keepsMatch || snapshot.state.tick > strategy.currentTick {
            if strategy.desyncTick != nil { noteCorrection(by: snapshot.state) }
            strategy.adopt(snapshot.state, as: roster.localPlayer, isContinued: isContinued, under: rules)
        }
        // An owner that hears of a former timeline of this peer may begin another one, from its own confirmed tick. It
        // takes inputs of this one only after all that was sent before them. Until then its term is unanswered, also if
        // only a later snapshot of the term seats this peer, or lets it send inputs.
        strategy.awaitsAcknowledgement = isTermUnanswered
        if strategy.confirmed != before { adoptions += 1 }
        if isSameMatch { record.resume(with: strategy.confirmed) } else { record.begin(with: strategy.confirmed) }
    }

    /// Notes the fields in which the owner's state differs from the own one of its tick.
    private mutating func noteCorrection(by state: Game) {
        guard let own = strategy.confirmed(at: state.tick), !own.isSame(as: state) else { return }
        let fields = own.differences(from: state)
        correction = DesyncCorrection(number: (correction?.number ?? 0) + 1, tick: state.tick, fields: fields)
    }

    /// Publishes a new milestone of the match, as the owner.
    @inlinable mutating func publish(into directives: inout [PeerDirective<Game>]) {
        guard isOwner, publication.publish(milestone) else { return }
        perform(ownership.onChange(), into: &directives)
    }

    /// The greeting that precedes an announcement of ownership to newcomers, for one of them may bring a match in which
    /// this participant had a seat; `nil` once others have held the match that it owns.
    func greeting(before announcement: OwnerAnnouncement) -> OwnerAnnouncement? {
        guard roster.announcedSeat != nil, announcement.owner == local.rawValue, announcement.standing.origin == nil
        else { return nil }
        var greeting = announcement
        (greeting.owner, greeting.isIncumbent, greeting.isCounted) = (nil, false, false)
        greeting.number -= 1
        return greeting
    }

    @inlinable var milestone: Milestone<Game> { Milestone<Game>(seats, timeline.number, strategy.confirmed) }

    /// A snapshot of the match with an announcement of the local participant.
    ///
    /// Before the participant follows an owner, it tells the seat that it had in an earlier session.
    @usableFromInline func snapshot(_ announcement: OwnerAnnouncement, declinesSeat: Bool? = nil) -> PeerMessage<Game> {
        var (seats, state) = (seats, strategy.confirmed)
        if announcement.owner == nil, let seat = roster.announcedSeat {
            seats.offer(seat, to: local)
            state.setAbsentPlayers(seats.absentPlayers, under: rules)
        }
        return .snapshot(
            SnapshotMessage<Game>(
                rules: Game.digest(of: rules),
                announcement: announcement,
                declinesSeat: declinesSeat ?? self.declinesSeat,
                seats: seats,
                strategy: strategy.kind,
                timeline: timeline.number,
                state: state
            )
        )
    }
}

extension Peer {
    /// The recipients of an announcement; spectators do not announce to each other.
    func recipients(of audience: SessionOwnerDirective.Audience) -> Recipients {
        switch audience {
        case .everyone where roster.isSpectator: .only(Set(roster.remotePlayers.map { Participant(id: $0) }))
        case .everyone: .all
        case .only(let ids): .only(Set(ids.map { Participant(id: ParticipantID(rawValue: $0)) }))
        }
    }
}
