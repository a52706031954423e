package import GameCore
internal import MatchSync

/// Ticks of the match that differ between the two drawn devices, though both have confirmed them.
///
/// Whole matches are compared: every tick that both have confirmed, as soon as both have, while both follow the same
/// owner in the same timeline; ticks that a peer plays alone do not count. A peer that notices a desync may begin another
/// timeline at once: then the ticks that it had confirmed until then are compared. Strategies whose peers do not confirm
/// the same ticks have none to compare.
package struct DesyncMeasure {
    /// Ticks compared.
    private(set) var compared = 0

    /// Ticks that differ, and those that a peer reported and that could not be compared.
    private(set) var divergent = 0

    /// All desyncs, and the first of them.
    private(set) var count = 0
    private(set) var first: Desync?

    /// The matches at the first tick that differed.
    package private(set) var firstDifference: PerSide<Match>?

    /// Ticks that differ; `nil` if none was compared.
    var observed: Int? { compared > 0 || divergent > 0 ? divergent : nil }

    /// The matches at the latest tick that was compared.
    private(set) var latest: PerSide<Match>?

    /// The tick of the match that is compared next.
    private var next: UInt32 = 0

    /// The timeline of the last desync.
    private var timeline: Timeline?

    /// The desyncs that each device's peer has noticed, and its problems, by the device's place.
    private var noticed: [(desyncs: Int, problems: Int)] = []

    /// Ticks back to which matches are compared: as many as peers keep.
    private static let reach = UInt32(128)

    package init() {}

    /// Compares what the devices of a lab have confirmed by the end of its last tick.
    ///
    /// - Returns: The desync that became known in it.
    package mutating func take(_ lab: Lab) -> Desync? { take(lab.moment) }

    /// Without figures, and with the desyncs that are known.
    func restarted() -> DesyncMeasure {
        var restarted = DesyncMeasure()
        (restarted.next, restarted.timeline, restarted.noticed) = (next, timeline, noticed)
        return restarted
    }

    /// Compares what the devices have confirmed by the end of a tick.
    ///
    /// - Returns: The desync that became known in it.
    mutating func take(_ moment: LabMoment) -> Desync? {
        let (left, right) = (moment[.left], moment[.right])
        let both = min(left.peer.confirmed.tick, right.peer.confirmed.tick)
        let isShared = left.peer.isInTimeline(of: right.peer)
        let reports = takeReports(moment.group.devices)
        var found: Desync?
        if isShared {
            let difference = compare(through: both) { tick in
                guard let one = left.confirmed(at: tick) else { return nil }
                return right.confirmed(at: tick).map { PerSide(one, $0) }
            }
            if let difference {
                let (by, timeline) = (reports.first?.place, left.peer.timeline)
                found = note(difference.kind, at: difference.tick, timeline, by: by, in: moment)
            }
        }
        for report in reports {
            let desync = take(report, in: moment)
            found = found ?? desync
        }
        if !isShared { next = both + 1 }
        return found
    }

    /// Compares the ticks of a timeline that were not compared yet.
    ///
    /// - Parameters:
    ///   - confirmed: The latest tick of the match that both have confirmed.
    ///   - matches: The matches of both devices at a tick; `nil` where one of them does not have it.
    /// - Returns: The first tick that differs.
    mutating func compare(
        through confirmed: UInt32,
        _ matches: (UInt32) -> PerSide<Match>?
    ) -> (tick: UInt32, kind: Desync.Kind)? {
        var first: (tick: UInt32, kind: Desync.Kind)?
        // The match can be replaced by an earlier one, or by one that is far ahead.
        if confirmed + 1 < next { next = confirmed }
        next = max(next, confirmed - min(confirmed, Self.reach))
        while next <= confirmed {
            if let both = matches(next) {
                compared += 1
                latest = both
                if both.left != both.right {
                    divergent += 1
                    firstDifference = firstDifference ?? both
                    first = first ?? (next, both.left.hash == both.right.hash ? .unhashed : .different)
                }
            }
            next += 1
        }
        return first
    }

    /// A desync that the peer of a device has noticed in a tick.
    private typealias Report = (place: Int, evidence: DesyncEvidence)

    private mutating func takeReports(_ devices: [LabDevice]) -> [Report] {
        var reports: [Report] = []
        for (place, device) in devices.enumerated() {
            if noticed.count <= place { noticed.append((0, 0)) }
            // Each desync is a problem: while their count stays, the peer needs not be copied.
            let problems = device.shell.problems
            guard problems != noticed[place].problems else { continue }
            let count = device.desyncs
            if count > noticed[place].desyncs, let evidence = device.evidence { reports.append((place, evidence)) }
            noticed[place] = (count, problems)
        }
        return reports
    }

    /// Takes a peer's report.
    ///
    /// - Returns: `nil` if the desync is known already.
    private mutating func take(_ report: Report, in moment: LabMoment) -> Desync? {
        let (place, evidence) = report
        guard evidence.timeline != timeline else { return nil }
        var kind = Desync.Kind.notCompared
        for tick in evidence.ticks where tick.match.tick >= min(next, evidence.tick) {
            guard let side = LabSide(rawValue: place),
                let other = moment[side.other].confirmed(at: tick.match.tick, in: evidence.timeline)
            else { continue }
            compared += 1
            if other != tick.match {
                divergent += 1
                firstDifference =
                    firstDifference ?? (side == .left ? PerSide(tick.match, other) : PerSide(other, tick.match))
                let kind: Desync.Kind = other.hash == tick.match.hash ? .unhashed : .different
                return note(kind, at: tick.match.tick, evidence.timeline, by: place, in: moment)
            }
            if tick.match.tick == evidence.tick { kind = .falseAlarm }
        }
        if kind == .notCompared { divergent += 1 }
        return note(kind, at: evidence.tick, evidence.timeline, by: place, in: moment)
    }

    /// - Returns: `nil` if its timeline has a desync already.
    private mutating func note(
        _ kind: Desync.Kind,
        at tick: UInt32,
        _ timeline: Timeline,
        by place: Int?,
        in moment: LabMoment
    ) -> Desync? {
        guard timeline != self.timeline else { return nil }
        self.timeline = timeline
        let desync = Desync(tick: tick, labTick: moment.tick, timeline: timeline, kind: kind, noticedBy: place)
        count += 1
        first = first ?? desync
        return desync
    }
}
