package import GameCore
internal import MatchSync
internal import MockGroupSessions

/// Everything that is measured of a lab, from what both devices show and confirm at the end of each tick.
struct RunMeasures {
    private(set) var confirmed = ConfirmedMeasure()
    private(set) var agreed = AgreedMatch()

    /// What each view shows.
    private(set) var shown: PerSide<Match>

    private var divergence = DivergenceMeasure()
    private var pops = PerSide(PopMeasure(), PopMeasure())
    private var contacts = PerSide(ContactMeasure(), ContactMeasure())
    private var score = ScoreMeasure()
    private var inputs = PerSide(InputMeasure(), InputMeasure())
    private var reconvergence = ReconvergenceMeasure()
    private var costs: PerSide<CostMeasure>

    /// The lab's tick at the beginning, and now.
    private let start: UInt32
    private var now: UInt32

    /// How many ticks each device had made when it was looked at last.
    private var ticks: PerSide<UInt32>

    /// Begins to measure a lab.
    init(_ lab: SessionLab) {
        let peers = PerSide(lab.devices.left.shell.peer, lab.devices.right.shell.peer)
        shown = PerSide(peers.left.shown, peers.right.shown)
        costs = PerSide(
            CostMeasure(peers.left.statistics, lab.statistics(from: .left)),
            CostMeasure(peers.right.statistics, lab.statistics(from: .right))
        )
        start = lab.tick
        now = lab.tick
        ticks = PerSide(lab.devices.left.ticks, lab.devices.right.ticks)
    }

    /// Takes in the end of a tick.
    ///
    /// - Parameters:
    ///   - left: What the left device's player wanted in it.
    ///   - right: The same of the right device's player.
    mutating func take(_ lab: SessionLab, left: Input, right: Input) {
        now = lab.tick
        // Read once: each time that a peer is read out of its device, all that it holds is copied.
        let peers = PerSide(lab.devices.left.shell.peer, lab.devices.right.shell.peer)
        shown = PerSide(peers.left.shown, peers.right.shown)
        let links = PerSide(lab.statistics(from: .left), lab.statistics(from: .right))
        let given = PerSide(left, right)
        divergence.take(shown.left, shown.right)
        score.take(shown.left, shown.right, under: lab.rules)
        for side in LabSide.allCases {
            let made = lab.devices[side].ticks
            // A device that rejoins counts from 0 again.
            pops[side].take(
                shown[side],
                after: Int(made >= ticks[side] ? made - ticks[side] : made),
                under: lab.rules
            )
            ticks[side] = made
            costs[side].take(peers[side].statistics, links[side])
            guard let seat = peers[side].seats[peers[side].local] else { continue }
            contacts[side].take(shown[side], of: seat, under: lab.rules)
            inputs[side].take(given[side], shown[side], shown[side.other], of: seat, under: lab.rules)
        }
        takeConfirmed(peers, links)
    }

    private mutating func takeConfirmed(_ peers: PerSide<Peer>, _ links: PerSide<LinkStatistics>) {
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
            arrivals: (left: links.right.delivered, right: links.left.delivered),
            ahead: Int(newest) - Int(both),
            showSameScore: shown.left.score == shown.right.score
        )
    }

    mutating func finish() {
        score.finish()
        reconvergence.finish()
    }

    /// What came of it so far.
    var summary: LabMeasures {
        LabMeasures(
            ticks: Int(now - start),
            confirmedDivergence: confirmed.compared > 0 ? confirmed.divergent : nil,
            displayedDivergence: LabMeasures.Spread(divergence.distances),
            revokedGoals: score.revokedGoals,
            scoreDisagreementTicks: LabMeasures.Spread(score.disagreements),
            reconvergeTicks: reconvergence.delays.maximum,
            left: summary(of: .left),
            right: summary(of: .right)
        )
    }

    private func summary(of side: LabSide) -> LabMeasures.Device {
        LabMeasures.Device(
            pops: LabMeasures.Pops(pops[side]),
            unfairContacts: contacts[side].unfair,
            inputToOwnPaddleTicks: LabMeasures.Spread(inputs[side].toOwnView),
            inputToRemotePaddleTicks: LabMeasures.Spread(inputs[side].toOtherView),
            rollbacks: costs[side].rollbacks,
            resimulatedTicks: costs[side].resimulatedTicks,
            stallTicks: costs[side].stallTicks,
            packets: costs[side].packets,
            packetBytes: costs[side].packetBytes
        )
    }
}

extension LabMeasures.Spread {
    fileprivate init(_ distribution: Distribution) {
        self.init(
            p50: distribution.percentile(perMille: 500),
            p99: distribution.percentile(perMille: 990),
            maximum: distribution.maximum
        )
    }
}

extension LabMeasures.Pops {
    fileprivate init(_ view: PopMeasure) {
        self.init(
            count: view.count,
            p50: view.sizes.percentile(perMille: 500),
            p99: view.sizes.percentile(perMille: 990),
            p999: view.sizes.percentile(perMille: 999),
            maximum: view.sizes.maximum
        )
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
