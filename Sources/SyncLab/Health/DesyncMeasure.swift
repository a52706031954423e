package import GameCore
internal import MatchSync

/// Ticks of the match that differ between the two drawn devices, though both have confirmed them.
///
/// Whole matches are compared: every tick that both have confirmed, as soon as both have, while both follow the same
/// owner in the same timeline; ticks that a peer plays alone do not count. A peer that notices a desync may begin another
/// timeline at once: then the ticks that it had confirmed until then are compared. What both have confirmed is compared
/// with the step that the players' inputs make of the tick before.
///
/// Strategies that send states confirm no ticks alike: what a device has received is compared with what the owner had at
/// that tick. Under no strategy does a device go back to an earlier tick of a timeline.
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

    /// The tick of the match that is compared next, and the match of both before it, where the timeline has it.
    private var next: UInt32 = 0
    private var base: Match?

    private var standings = PerSide<Standing?>(nil, nil)

    /// The owner's recent matches of a timeline under a strategy that sends states, each at its tick modulo their count.
    private var sent: (timeline: Timeline?, matches: [Match]) = (nil, [])

    /// A device's last confirmed match.
    private struct Standing {
        let session: Int
        let timeline: Timeline
        let confirmed: Match
        let adoptions: Int

        init(_ device: LabDevice) {
            session = device.sessionNumber
            timeline = device.peer.timeline
            confirmed = device.peer.confirmed
            adoptions = device.peer.statistics.adoptions
        }
    }

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
    package mutating func take(_ lab: Lab) -> Desync? { take(lab.moment, InputFaultMeasure()) }

    /// Without figures, and with the desyncs that are known.
    func restarted() -> DesyncMeasure {
        var restarted = DesyncMeasure()
        (restarted.next, restarted.base, restarted.timeline, restarted.noticed) = (next, base, timeline, noticed)
        (restarted.standings, restarted.sent) = (standings, sent)
        return restarted
    }

    /// Compares what the devices have confirmed by the end of a tick.
    ///
    /// - Parameter inputs: The inputs that the players' devices have recorded.
    /// - Returns: The desync that became known in it.
    mutating func take(_ moment: LabMoment, _ inputs: InputFaultMeasure) -> Desync? {
        let (left, right) = (moment[.left], moment[.right])
        let both = min(left.peer.confirmed.tick, right.peer.confirmed.tick)
        let isShared = left.peer.isInTimeline(of: right.peer)
        let reports = takeReports(moment.group.devices)
        let isNew = standings.left?.timeline != left.peer.timeline
        var found: Desync?
        if let (kind, tick) = takeBack(.left, left, under: moment.group.setup.rules) {
            found = note(kind, at: tick, left.peer.timeline, by: nil, .left, in: moment)
        }
        if let (kind, tick) = takeBack(.right, right, under: moment.group.setup.rules) {
            found = found ?? note(kind, at: tick, right.peer.timeline, by: nil, .right, in: moment)
        }
        if isShared {
            if isNew { base = nil }
            let difference = compare(through: both) { tick in
                guard let one = left.confirmed(at: tick) else { return nil }
                return right.confirmed(at: tick).map { PerSide(one, $0) }
            } step: {
                Self.step(from: $0, in: moment, inputs)
            }
            if let difference {
                let by = difference.kind == .unlikeInputs ? nil : reports.first?.place
                found = found ?? note(difference.kind, at: difference.tick, left.peer.timeline, by: by, in: moment)
            }
        }
        found = found ?? followed(in: moment, isShared: isShared)
        for report in reports {
            let desync = take(report, in: moment)
            found = found ?? desync
        }
        if !isShared { (next, base) = (both + 1, nil) }
        return found
    }

    /// Compares the ticks of a timeline that were not compared yet.
    ///
    /// - Parameters:
    ///   - confirmed: The latest tick of the match that both have confirmed.
    ///   - matches: The matches of both devices at a tick; `nil` where one of them does not have it.
    ///   - step: The match that the players' inputs make of a match; `nil` if they are not known.
    /// - Returns: The first tick that differs.
    mutating func compare(
        through confirmed: UInt32,
        _ matches: (UInt32) -> PerSide<Match>?,
        step: (Match) -> Match? = { _ in nil }
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
                } else if let base, base.tick + 1 == next, let match = step(base), match != both.left {
                    divergent += 1
                    first = first ?? (next, .unlikeInputs)
                }
                base = both.left
            }
            next += 1
        }
        return first
    }

    /// The match after another one with the inputs that the players' own devices have recorded; `nil` if another device has a
    /// seat.
    private static func step(
        from match: Match,
        in moment: LabMoment,
        _ inputs: InputFaultMeasure
    ) -> Match? {
        guard let seat = moment[.left].peer.seat, moment[.right].peer.seat == seat.opponent,
            let left = inputs.recorded(at: .left, match.tick + 1),
            let right = inputs.recorded(at: .right, match.tick + 1)
        else { return nil }
        var next = match
        _ = next.step(seat == .one ? PerPlayer(left, right) : PerPlayer(right, left), under: moment.group.setup.rules)
        return next
    }

    /// Compares a device's confirmed tick with that at the end of the tick before.
    ///
    /// - Returns: The error and the tick; `nil` if there is none.
    private mutating func takeBack(
        _ side: LabSide,
        _ device: LabDevice,
        under rules: Rules
    ) -> (kind: Desync.Kind, tick: UInt32)? {
        let before = standings[side]
        standings[side] = Standing(device)
        guard let before, before.session == device.sessionNumber,
            before.adoptions == device.peer.statistics.adoptions
        else { return nil }
        guard before.timeline != device.peer.timeline else {
            let tick = device.peer.confirmed.tick
            return tick < before.confirmed.tick ? (.takenBack, tick) : nil
        }
        let kind = device.peer.isOwner ? Self.begin(after: before.confirmed, device, rules) : nil
        return kind.map { ($0, device.peer.firstTick) }
    }

    /// Compares the match with which an owner begins a timeline with the one that it had confirmed.
    private static func begin(after before: Match, _ now: LabDevice, _ rules: Rules) -> Desync.Kind? {
        let first = now.peer.firstTick
        guard first >= before.tick else { return .takenBack }
        let match = now.peer.confirmed.tick == first ? now.peer.confirmed : now.confirmed(at: first)
        guard first == before.tick, let match else { return nil }
        // A player may have left and come back meanwhile.
        let isExpected = [match.absentPlayers, .both].contains { absent in
            var expected = before
            expected.setAbsentPlayers(absent, under: rules)
            expected.setAbsentPlayers(match.absentPlayers, under: rules)
            // Under a strategy that sends states each device moves the paddles of its own match.
            expected.paddles = match.paddles
            return match == expected
        }
        return isExpected ? nil : .unlikeBefore
    }

    /// Compares what a device has received under a strategy that sends states with the owner's match at that tick.
    private mutating func followed(in moment: LabMoment, isShared: Bool) -> Desync? {
        guard moment[.left].peer.isOwner || moment[.right].peer.isOwner else { return nil }
        let side = moment[.left].peer.isOwner ? LabSide.left : .right
        guard !moment[.left].peer.strategy.has(.sendsInputs) || !moment[.right].peer.strategy.has(.sendsInputs) else {
            return nil
        }
        let (owner, follower) = (moment[side].peer, moment[side.other].peer)
        if sent.timeline != owner.timeline {
            sent = (owner.timeline, Array(repeating: owner.confirmed, count: Int(Self.reach)))
        }
        sent.matches[Int(owner.confirmed.tick % Self.reach)] = owner.confirmed
        let (received, match) = (follower.confirmed, sent.matches[Int(follower.confirmed.tick % Self.reach)])
        guard isShared, !follower.strategy.has(.sendsInputs), !owner.strategy.has(.sendsInputs),
            received.tick == match.tick, !received.follows(match)
        else { return nil }
        return note(.unlikeOwner, at: match.tick, owner.timeline, by: nil, side.other, in: moment)
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
        _ side: LabSide? = nil,
        in moment: LabMoment
    ) -> Desync? {
        guard timeline != self.timeline else { return nil }
        self.timeline = timeline
        let desync = Desync(
            tick: tick,
            labTick: moment.tick,
            timeline: timeline,
            kind: kind,
            noticedBy: place,
            side: side
        )
        count += 1
        first = first ?? desync
        return desync
    }
}

extension Match {
    /// True if it is what an owner's update and snapshot tell of the owner's match at the same tick.
    fileprivate func follows(_ owner: Match) -> Bool {
        ball == owner.ball && score == owner.score && server == owner.server && pausedBy == owner.pausedBy
    }
}
