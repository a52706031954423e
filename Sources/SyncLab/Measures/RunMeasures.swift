package import GameCore
internal import MatchSync
internal import MockGroupSessions

/// Everything that is measured of a run, from what both devices show and settle at the end of each tick
/// of the lab.
struct RunMeasures {
    private(set) var confirmed = ConfirmedMeasure()
    private(set) var divergence = DivergenceMeasure()
    private(set) var pops = PerSide(PopMeasure(), PopMeasure())
    private(set) var contacts = PerSide(ContactMeasure(), ContactMeasure())
    private(set) var score = ScoreMeasure()
    private(set) var inputs = PerSide(InputMeasure(), InputMeasure())
    private(set) var reconvergence = ReconvergenceMeasure()
    private(set) var agreed = AgreedMatch()

    /// Takes in the end of a tick.
    ///
    /// - Parameters:
    ///   - peers: The two peers, as they are now.
    ///   - shown: What each view shows.
    ///   - inputs: What each player wanted in the tick.
    ///   - ticks: How many ticks each device made.
    mutating func take(
        _ lab: SessionLab,
        _ peers: PerSide<Peer>,
        _ shown: PerSide<Match>,
        inputs given: PerSide<Input>,
        ticks: PerSide<Int>
    ) {
        let rules = lab.rules
        divergence.take(shown.left, shown.right)
        score.take(shown.left, shown.right, under: rules)
        for side in LabSide.allCases {
            pops[side].take(shown[side], after: ticks[side], under: rules)
            guard let seat = lab.seat(of: side) else { continue }
            contacts[side].take(shown[side], of: seat, under: rules)
            inputs[side].take(given[side], shown[side], shown[side.other], of: seat, under: rules)
        }
        takeSettled(lab, peers, shown)
    }

    private mutating func takeSettled(_ lab: SessionLab, _ peers: PerSide<Peer>, _ shown: PerSide<Match>) {
        let settled = PerSide(peers.left.confirmed, peers.right.confirmed)
        agreed.take(peers.right.isOwner ? settled.right : settled.left)
        let both = min(settled.left.tick, settled.right.tick)
        if peers.areInOneTimeline {
            confirmed.take(
                settled: both,
                left: { peers.left.confirmedHash(at: $0) },
                right: { peers.right.confirmedHash(at: $0) }
            )
        } else {
            confirmed.skip(through: both)
        }
        let newest = max(shown.left.tick, shown.right.tick)
        reconvergence.take(
            arrivals: (
                left: lab.statistics(from: .right).delivered,
                right: lab.statistics(from: .left).delivered
            ),
            ahead: Int(newest) - Int(both),
            showSameScore: shown.left.score == shown.right.score
        )
    }

    mutating func finish() {
        score.finish()
        reconvergence.finish()
    }
}

extension PerSide<Peer> {
    /// Whether both play one match: what either settles is the same then.
    var areInOneTimeline: Bool {
        left.owner != nil && left.owner == right.owner && left.timeline == right.timeline
    }
}

/// What happened in the match that the session's owner has settled.
package struct AgreedMatch {
    /// Hits by either paddle.
    package private(set) var contacts = 0

    /// Goals, over all matches of a run.
    package private(set) var points = 0

    package private(set) var score = PerPlayer<UInt16>(0, 0)

    /// Whether a player has won.
    package private(set) var isOver = false

    private var rally: UInt16 = 0

    package init() {}

    package mutating func take(_ match: Match) {
        // A new rally begins with 0 hits; its first ones may have come in the same tick of the lab.
        contacts += Int(match.rally >= rally ? match.rally - rally : match.rally)
        rally = match.rally
        let scored = Int(match.score.one) + Int(match.score.two)
        let before = Int(score.one) + Int(score.two)
        points += scored >= before ? scored - before : scored
        score = match.score
        isOver = if case .over = match.play { true } else { false }
    }
}
