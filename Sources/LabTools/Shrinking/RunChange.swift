internal import GameDescriptions
internal import MockGroupSessions
internal import SyncLab

/// A kind of change that makes a run simpler where taking away one element, or a range of one kind, does not.
///
/// A candidate has fewer events, messages and presses than its run; or as many, and fewer or shorter moves and events;
/// or all of them closer to its end. So a shrink ends.
struct RunChange: Sendable {
    /// The runs to try, in their order; each is made when it is tried.
    let candidates: @Sendable (RunRecord) -> [() -> RunRecord]

    /// In the order in which they are tried.
    static let all = [delays, blackouts, pairs, holds, durations, places]

    /// A delay of both links in place of all messages' fates, without one of the events too.
    static let delays = RunChange { run in
        let events = run.elements.filter { if case .event = $0.kind { true } else { false } }
        let hasFates = run.actions.contains { $0.action.isFate }
        let gone = (hasFates ? [[]] : []) + events.prefix(mostEvents).map { [$0] }
        return gone.flatMap { gone in
            RunRecord.simpleDelays.map { delay in { run.without(gone).undecided(delay: delay) } }
        }
    }

    private static let mostEvents = 8

    /// A blackout in place of many messages that are lost: of all with short gaps between them, or of some in a row.
    static let blackouts = RunChange { run in
        let groups = longestGaps.flatMap { run.losses(withGapsUpTo: $0) }.filter { $0.lost.count >= leastLost }
        return groups.map { group in { run.blackingOut(group.link, insteadOf: group.lost) } }
    }

    private static let leastLost = 4

    /// In ticks.
    private static let longestGaps = [12, 1]

    /// Two elements at once, such as a pause and its end, or a leave and the rejoin; where they have a time, without the
    /// ticks between them, too.
    static let pairs = RunChange { run in
        let elements = run.elements
        let farthest = max(1, mostPairs / max(elements.count, 1))
        var pairs: [(RunElement, RunElement)] = []
        for distance in stride(from: 1, through: min(farthest, elements.count - 1), by: 1) {
            pairs += zip(elements, elements.dropFirst(distance))
        }
        return pairs.prefix(mostPairs).flatMap { one, other -> [() -> RunRecord] in
            let both = [one, other]
            let between = one.ticks.lowerBound..<other.ticks.lowerBound
            guard one.isMoment && other.isMoment && !between.isEmpty else { return [{ run.without(both) }] }
            let closed = { RunPart.ticks.removing(between, from: run.without(both)) }
            // What is before the two may have to be as far from the end as before, or as close to what is between.
            return [{ closed().delayed(by: between.count) }, closed, { run.without(both) }]
        }
    }

    private static let mostPairs = 150

    /// A move for one tick, or for half of its ticks, around its place.
    static let holds = RunChange { run in
        run.elements.flatMap { element -> [() -> RunRecord] in
            let ticks = element.ticks
            guard case .hold(let side) = element.kind, ticks.count > 1 else { return [] }
            let held = EngineGame.description.held(run.inputs(at: side)[ticks.lowerBound])
            return Set([1, ticks.count / 2]).sorted().flatMap { count -> [() -> RunRecord] in
                let last = min(run.inputs.count - count, ticks.upperBound + farthestHold)
                let first = max(0, ticks.lowerBound - farthestHold)
                let step = max(1, (last - first) / mostHolds)
                return stride(from: last, through: first, by: -step).map { start in
                    {
                        run.without([element])
                            .changingInputs(at: side, of: start..<start + count) {
                                EngineGame.description.pressed($0).with(held)
                            }
                    }
                }
            }
        }
    }

    private static let farthestHold = 8
    private static let mostHolds = 32

    /// A shorter sleep or blackout.
    static let durations = RunChange { run in
        run.actions.enumerated().flatMap { place, entry -> [() -> RunRecord] in
            guard let milliseconds = entry.action.duration?.wholeMilliseconds else { return [] }
            return [milliseconds / 2, milliseconds * 3 / 4].filter { $0 > 16 }.map { shorter in
                { run.replacing(place, by: entry.action.lasting(.milliseconds(shorter)), at: entry.tick) }
            }
        }
    }

    /// A press or an event later: right before the next one, halfway there, a tick later.
    static let places = RunChange { run in
        let moments = run.elements.filter(\.isMoment)
        return moments.indices.reversed().flatMap { index -> [() -> RunRecord] in
            let tick = moments[index].ticks.lowerBound
            let next = moments.dropFirst(index + 1).first { $0.ticks.lowerBound > tick }?.ticks.lowerBound
            let last = (next ?? run.inputs.count) - 1
            return Set([last, (tick + last) / 2, tick + 1]).filter { $0 > tick && $0 <= last }.sorted(by: >).map {
                later in { run.moving(moments[index], to: later) }
            }
        }
    }
}

extension LabAction {
    /// The duration of an event that ends by itself.
    fileprivate var duration: Duration? {
        switch self {
        case .suspend(_, let duration), .blackOut(_, let duration): duration
        default: nil
        }
    }

    fileprivate func lasting(_ duration: Duration) -> LabAction {
        switch self {
        case .suspend(let place, _): .suspend(place, for: duration)
        case .blackOut(let link, _): .blackOut(from: link, for: duration)
        default: self
        }
    }
}

extension RunRecord {
    /// The lost messages of each link, in groups.
    ///
    /// - Parameter gap: The most ticks from one to the next of a group.
    fileprivate func losses(withGapsUpTo gap: Int) -> [(link: LabLink, lost: [RunElement])] {
        var groups: [(link: LabLink, lost: [RunElement])] = []
        for element in elements {
            guard case .fate(let place) = element.kind,
                case .decide(TransmissionFate.lost, _, let link) = actions[place].action
            else {
                continue
            }
            if let index = groups.lastIndex(where: { $0.link == link }), let last = groups[index].lost.last,
                element.ticks.lowerBound - last.ticks.lowerBound <= gap
            {
                groups[index].lost.append(element)
            } else {
                groups.append((link, [element]))
            }
        }
        return groups
    }

    /// The run with a blackout from the first to the last of some lost messages.
    fileprivate func blackingOut(_ link: LabLink, insteadOf lost: [RunElement]) -> RunRecord {
        let ticks = lost[0].ticks.lowerBound..<lost[lost.count - 1].ticks.upperBound
        let blackout = LabAction.blackOut(from: link, for: .milliseconds(ticks.count * 1_000 / 60))
        let rest = without(lost)
        let actions = rest.actions + [(tick: UInt32(ticks.lowerBound), action: blackout)]
        return RunRecord(rest.setup, inputs: rest.inputs, actions: actions.sortedByTick)
    }

    /// Delays in place of all fates.
    static let simpleDelays = [0, 50, 100, 200, 400].map { Duration.milliseconds($0) }

    /// The run in which all messages take the same delay.
    func undecided(delay: Duration) -> RunRecord {
        var setup = setup
        setup.network.change { network in
            for side in LabSide.allCases { network[from: side].delay = delay }
        }
        for side in LabSide.allCases { setup.devices[side].fates = [] }
        return RunRecord(setup, inputs: inputs, actions: actions.filter { !$0.action.isFate })
    }
}
