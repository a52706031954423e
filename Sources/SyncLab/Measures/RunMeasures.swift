package import GameCore
internal import MatchSync
internal import MockGroupSessions

/// All measures of a lab, from what both devices show and confirm at the end of each tick.
struct RunMeasures {
    private(set) var confirmed = ConfirmedMeasure()
    private(set) var agreed = AgreedMatch()

    /// The match that each view shows.
    private(set) var shown: PerSide<Match>

    /// The last match that each device has confirmed.
    private(set) var latest: PerSide<Match>

    private var divergence = DivergenceMeasure()
    private var score = ScoreMeasure()
    private var reconvergence = ReconvergenceMeasure()
    private var left: DeviceMeasures
    private var right: DeviceMeasures

    /// The lab's tick at the beginning, and now.
    private let start: UInt32
    private var now: UInt32

    /// Begins to measure a lab.
    init(_ moment: LabMoment) {
        let peers = PerSide(moment.devices.left.shell.peer, moment.devices.right.shell.peer)
        shown = PerSide(peers.left.shown, peers.right.shown)
        latest = PerSide(peers.left.confirmed, peers.right.confirmed)
        left = DeviceMeasures(moment.devices.left, peers.left, moment.links.left, arrived: moment.links.right.delivered)
        right = DeviceMeasures(
            moment.devices.right,
            peers.right,
            moment.links.right,
            arrived: moment.links.left.delivered
        )
        start = moment.tick
        now = moment.tick
    }

    /// Measures the end of a tick.
    ///
    /// - Parameters:
    ///   - leftInput: The input at the left device in it.
    ///   - rightInput: The input at the right device in it.
    /// - Returns: What the two devices showed and did in it.
    @discardableResult
    mutating func take(_ moment: LabMoment, left leftInput: Input, right rightInput: Input) -> TickRecord {
        now = moment.tick
        // Read once: reading a peer out of its device copies all that the peer holds.
        let peers = PerSide(moment.devices.left.shell.peer, moment.devices.right.shell.peer)
        let links = moment.links
        shown = PerSide(peers.left.shown, peers.right.shown)
        let distance = divergence.take(shown.left, shown.right)
        score.take(shown.left, shown.right, under: moment.rules)
        let leftRecord = left.take(
            moment.devices.left,
            peers.left,
            links.left,
            own: shown.left,
            other: shown.right,
            input: leftInput,
            arrived: links.right.delivered,
            age: moment.heard.left.map { Int(now) - Int($0) }
        )
        let rightRecord = right.take(
            moment.devices.right,
            peers.right,
            links.right,
            own: shown.right,
            other: shown.left,
            input: rightInput,
            arrived: links.left.delivered,
            age: moment.heard.right.map { Int(now) - Int($0) }
        )
        let desyncs = confirmed.divergent
        takeConfirmed(peers, links)
        return TickRecord(
            tick: now,
            left: leftRecord,
            right: rightRecord,
            divergence: distance,
            isDesync: confirmed.divergent > desyncs,
            isAgreed: Agreement.holds(moment, peers, shown)
        )
    }

    private mutating func takeConfirmed(_ peers: PerSide<Peer>, _ links: PerSide<LinkStatistics>) {
        latest = PerSide(peers.left.confirmed, peers.right.confirmed)
        agreed.take(peers.right.isOwner ? latest.right : latest.left)
        let both = min(latest.left.tick, latest.right.tick)
        if peers.areInOneTimeline {
            confirmed.take(
                confirmed: both,
                left: { peers.left.confirmedHash(at: $0) },
                right: { peers.right.confirmedHash(at: $0) }
            )
        } else {
            confirmed.skip(through: both)
        }
        let newest = max(shown.left.tick, shown.right.tick)
        reconvergence.take(
            arrivals: (left: links.right.delivered, right: links.left.delivered),
            ahead: Int(newest) - Int(both),
            showSameScore: shown.left.score == shown.right.score
        )
    }

    mutating func finish() {
        score.finish()
        reconvergence.finish()
    }

    /// The measures so far.
    var summary: LabMeasures {
        LabMeasures(
            ticks: Int(now - start),
            confirmedDivergence: confirmed.compared > 0 ? confirmed.divergent : nil,
            displayedDivergence: LabMeasures.Spread(divergence.distances),
            revokedGoals: score.revokedGoals,
            scoreDisagreementTicks: LabMeasures.Spread(score.disagreements),
            reconvergeTicks: reconvergence.delays.maximum,
            left: left.summary,
            right: right.summary
        )
    }
}

extension PerSide<Peer> {
    /// Whether both play the same match: then their confirmed states are the same.
    var areInOneTimeline: Bool {
        left.owner != nil && left.owner == right.owner && left.timeline == right.timeline
    }
}

/// Goals and contacts in the owner's confirmed match.
package struct AgreedMatch {
    /// Contacts with either paddle.
    package private(set) var contacts = 0

    /// Goals, over all matches of a run.
    package private(set) var points = 0

    package private(set) var score = PerPlayer<UInt16>(0, 0)

    /// Whether a player has won.
    package private(set) var isOver = false

    private var rally: UInt16 = 0

    package init() {}

    package mutating func take(_ match: Match) {
        // A new rally begins with 0 contacts; its first ones may have come in the same tick of the lab.
        contacts += Int(match.rally >= rally ? match.rally - rally : match.rally)
        rally = match.rally
        let scored = Int(match.score.one) + Int(match.score.two)
        let before = Int(score.one) + Int(score.two)
        points += scored >= before ? scored - before : scored
        score = match.score
        isOver = if case .over = match.play { true } else { false }
    }
}
