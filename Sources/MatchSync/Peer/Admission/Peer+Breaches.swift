internal import GameCore
internal import GroupSessions

/// Participants that break the rules.
///
/// Only what no honest peer does on any network counts as a breach; all else that does not fit is ignored, see
/// `Admission`. A snapshot that cannot be is ignored too, and a breach when there are many: it does no harm.
extension Peer {
    /// Takes a participant for absent from now on.
    mutating func putOut(_ id: ParticipantID, for breach: RuleBreach, into directives: inout [PeerDirective]) {
        guard roster.isPresent(id) else { return }
        roster.shun(id)
        directives.append(.report(.putOut(id, breach)))
        receiveView(into: &directives)
    }

    /// What is wrong with a snapshot that is possible; `nil` for nothing.
    func breach(in snapshot: GameStateMessage, from sender: ParticipantID) -> RuleBreach? {
        if roster.remoteSpectators.contains(sender) && snapshot.announcement.owner == sender {
            return .claimAsSpectator
        }
        return sender == owner && !mayChangeScore(to: snapshot) ? .changedScore : nil
    }

    /// Whether the numbers of a snapshot are such as a match comes to, or not far from the local ones.
    ///
    /// Each has room for years of play, and for all that peers count on from there.
    func isInReach(_ snapshot: GameStateMessage) -> Bool {
        func isNear(_ number: UInt32, _ local: UInt32, reach: UInt32) -> Bool {
            UInt64(number) <= UInt64(max(local, reach)) + UInt64(reach / 16)
        }
        return isNear(snapshot.announcement.epoch, epoch, reach: 1 << 24)
            && isNear(snapshot.announcement.revision, revision, reach: 1 << 28)
            && isNear(snapshot.timeline, timeline.number, reach: 1 << 28)
            && isNear(snapshot.match.tick, strategy.confirmed.tick, reach: 1 << 28)
    }

    /// Whether play can have led from the confirmed match to the owner's, where the local player and the other one have
    /// simulated it together.
    ///
    /// The owner confirms no tick without the local inputs: it is ahead by a prediction window and what is under way, or
    /// behind. A goal takes a ball the way from the middle at least, and a peer that is put back takes one goal back.
    private func mayChangeScore(to snapshot: GameStateMessage) -> Bool {
        guard roster.localPlayer != nil, seats.absentPlayers.isEmpty, strategy.kind.simulatesEverywhere,
            snapshot.strategy.simulatesEverywhere
        else { return true }
        let confirmed = strategy.confirmed
        let ticks = min(abs(Int(snapshot.match.tick) - Int(confirmed.tick)), Self.farthest)
        let goals = 1 + ticks / Self.shortestRally
        var isReached = true
        var isRematch = confirmed.score.one >= rules.winningScore || confirmed.score.two >= rules.winningScore
        for id in seats.occupants {
            guard let before = seats[id], let after = snapshot.seats[id] else { return true }
            let (old, new) = (Int(confirmed.score[before]), Int(snapshot.match.score[after]))
            if !(old - 1...old + goals).contains(new) { isReached = false }
            if old + goals >= Int(rules.winningScore) { isRematch = true }
        }
        let points = Int(snapshot.match.score.one) + Int(snapshot.match.score.two)
        return isReached || isRematch && points <= goals
    }

    /// The most ticks that two players of a match are apart in what they have confirmed.
    private static var farthest: Int { 320 }

    /// Fewer ticks than from one goal to the next: a ball crosses half the way from paddle to paddle at least.
    private static var shortestRally: Int { Rules.shortestCrossing / 2 }
}

extension StrategyKind {
    /// Whether all peers simulate the match by the same inputs, so that no peer has to believe another one's score.
    fileprivate var simulatesEverywhere: Bool {
        switch self {
        case .host, .hostExtrapolated: false
        case .lockstep, .rollback: true
        }
    }
}
