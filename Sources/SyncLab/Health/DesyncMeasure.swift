package import GameCore
internal import MatchSync

/// Ticks of the match that differ between devices, though both have confirmed them.
///
/// Whole matches are compared: every tick that both have confirmed, as soon as both have, while both follow the same
/// owner in the same timeline; ticks that a peer plays alone do not count. A peer that notices a desync may begin
/// another timeline at once: then the ticks that it had confirmed until then are compared. What both have confirmed is
/// compared with the step that the players' inputs make of the tick before. Another device is compared with a watched
/// one.
///
/// Strategies that send states confirm no ticks alike: what a device has received is compared with what the owner had
/// at that tick. Under no strategy does a device go back to an earlier tick of a timeline.
package struct DesyncMeasure {
    /// Ticks compared.
    private(set) var compared = 0

    /// Ticks that differ, and reported ticks that could not be compared.
    private(set) var divergent = 0

    private(set) var found = Findings<Desync>()

    /// The matches at the first tick that differed.
    package private(set) var firstDifference: PerSide<Match>?

    /// Ticks that differ; `nil` if none was compared.
    var observed: Int? { compared > 0 || divergent > 0 ? divergent : nil }

    /// The matches at the latest tick that was compared.
    private(set) var latest: PerSide<Match>?

    /// The tick of the match that is compared next, and the match of both before it, where the timeline has it.
    private var next: UInt32 = 0
    private var base: Match?

    /// True if both watched devices were in one timeline, under a strategy that sends inputs, when one of them last
    /// began it.
    private var areTogether = false

    /// The state of each device at the end of the tick before, by the device's place.
    private var lastSeen: [LastSeen] = []

    /// The owner's recent matches of a timeline under a strategy that sends states, each at its tick modulo their
    /// count.
    private var sent: (timeline: Timeline?, matches: [Match]) = (nil, [])

    /// A device's last confirmed match, and what its peer had noticed by then.
    private struct LastSeen {
        /// 0 before the device was seen first.
        var session = 0
        var seats: Seats
        var timeline: Timeline
        var confirmed: Match
        var adoptions = 0

        var desyncs = 0
        var problems = 0

        /// The tick of the match that is compared next, for a device that is not watched; `nil` while it is in no
        /// timeline of a watched one.
        var next: UInt32?

        init(_ device: LabDevice) {
            seats = device.reading.seats
            timeline = device.reading.timeline
            confirmed = device.reading.confirmed
        }

        /// Takes a device's confirmed tick if nothing else has happened to it: it goes on in its timeline, and its peer
        /// has noticed nothing.
        mutating func goesOn(_ device: LabDevice) -> Bool {
            guard session == device.sessionNumber, problems == device.shell.problems,
                adoptions == device.reading.statistics.adoptions, confirmed.tick <= device.reading.confirmed.tick,
                timeline == device.reading.timeline
            else { return false }
            confirmed = device.reading.confirmed
            return true
        }

        /// Takes a device's confirmed tick, and compares it with that at the end of the tick before.
        ///
        /// - Returns: The error and the tick; `nil` if there is none.
        mutating func take(_ device: LabDevice, under rules: Rules) -> (kind: Desync.Kind, tick: UInt32)? {
            let before = self
            (session, adoptions) = (device.sessionNumber, device.reading.statistics.adoptions)
            (seats, timeline, confirmed) = (device.reading.seats, device.reading.timeline, device.reading.confirmed)
            guard before.session == session, before.adoptions == adoptions else { return nil }
            guard before.timeline != timeline else {
                return confirmed.tick < before.confirmed.tick ? (.takenBack, confirmed.tick) : nil
            }
            guard device.reading.isOwner else { return nil }
            return before.begin(device, under: rules).map { ($0, device.reading.firstTick) }
        }

        /// Compares the first match of an owner's new timeline with its last confirmed one.
        private func begin(_ now: LabDevice, under rules: Rules) -> Desync.Kind? {
            let first = now.reading.firstTick
            guard first >= confirmed.tick else { return .takenBack }
            let match = now.reading.confirmed.tick == first ? now.reading.confirmed : now.confirmed(at: first)
            guard first == confirmed.tick, let match else { return nil }
            // With other seats, a player may have left and come back meanwhile.
            let absences = seats == now.reading.seats ? [match.absentPlayers] : [match.absentPlayers, .both]
            let isExpected = absences.contains { absent in
                var expected = confirmed
                expected.setAbsentPlayers(absent, under: rules)
                expected.setAbsentPlayers(match.absentPlayers, under: rules)
                // Under a strategy that sends states each device moves the paddles of its own match.
                expected.paddles = match.paddles
                return match == expected
            }
            return isExpected ? nil : .unlikeBefore
        }
    }

    /// The timeline of the last desync.
    private var timeline: Timeline?

    /// Ticks back to which matches are compared: as many as peers keep.
    private static let reach = UInt32(128)

    package init() {}

    /// Compares the confirmed ticks of a lab's devices at the end of its last tick.
    ///
    /// - Returns: The desync that became known in it.
    package mutating func take(_ lab: Lab) -> Desync? { take(lab.moment, InputFaultMeasure()) }

    /// Drops the figures; the desyncs that are known stay so.
    mutating func restart() {
        (compared, divergent, found, areTogether) = (0, 0, Findings(), false)
    }

    /// Compares the devices' confirmed ticks at the end of a tick.
    ///
    /// - Parameter inputs: The inputs that the players' devices have recorded.
    /// - Returns: The desync that became known in it.
    mutating func take(_ moment: LabMoment, _ inputs: InputFaultMeasure) -> Desync? {
        let (left, right) = (moment[.left], moment[.right])
        if areTogether, goOn(left, right, in: moment) {
            return compareConfirmed(in: moment, inputs).flatMap {
                note(Desync($0.kind, at: $0.tick, left.reading.timeline, by: nil, in: moment.tick))
            }
        }
        let reports = takeReports(moment.group.devices)
        var found = takeChanges(in: moment, but: reports)
        let sendInputs = left.reading.strategy.has(.sendsInputs) && right.reading.strategy.has(.sendsInputs)
        areTogether = sendInputs && left.reading.isInTimeline(of: right.reading)
        if areTogether, let (tick, kind) = compareConfirmed(in: moment, inputs) {
            let by = kind == .unlikeInputs ? nil : reports.first?.place
            found = found ?? note(Desync(kind, at: tick, left.reading.timeline, by: by, in: moment.tick))
        }
        if lastSeen.count > LabSide.allCases.count { found = found ?? compareOthers(in: moment, reports) }
        if !sendInputs { found = found ?? followed(in: moment) }
        for report in reports {
            let desync = take(report, in: moment)
            found = found ?? desync
        }
        if !areTogether { (next, base) = (min(left.reading.confirmed.tick, right.reading.confirmed.tick) + 1, nil) }
        return found
    }

    /// Takes the confirmed ticks of the watched devices if they are the only ones and nothing else has happened.
    private mutating func goOn(_ left: LabDevice, _ right: LabDevice, in moment: LabMoment) -> Bool {
        guard lastSeen.count == LabSide.allCases.count, moment.group.devices.count == lastSeen.count,
            left.reading.owner != nil, left.reading.owner == right.reading.owner
        else { return false }
        return lastSeen[0].goesOn(left) && lastSeen[1].goesOn(right)
    }

    /// Compares the ticks that both watched devices have confirmed in their timeline.
    private mutating func compareConfirmed(
        in moment: LabMoment,
        _ inputs: InputFaultMeasure
    ) -> (tick: UInt32, kind: Desync.Kind)? {
        let (left, right) = (moment[.left], moment[.right])
        return compare(through: min(left.reading.confirmed.tick, right.reading.confirmed.tick)) { tick in
            guard let one = left.confirmed(at: tick) else { return nil }
            return right.confirmed(at: tick).map { PerSide(one, $0) }
        } step: {
            Self.step(&$0, in: moment, inputs)
        } isConfirmed: {
            left.hasConfirmed($0) && right.hasConfirmed($0)
        }
    }

    /// Takes what has happened to the watched devices besides confirming ticks.
    ///
    /// An owner that has begun a timeline to heal a desync is compared in the next tick, with what it had confirmed
    /// then.
    private mutating func takeChanges(in moment: LabMoment, but reports: [Report]) -> Desync? {
        var found: Desync?
        let watched = moment.group.watched
        if lastSeen[watched.left].timeline != moment[.left].reading.timeline { base = nil }
        for side in LabSide.allCases {
            let (place, device) = (watched[side], moment[side])
            if let evidence = reports.first(where: { $0.place == place })?.evidence,
                evidence.timeline != device.reading.timeline, let last = evidence.ticks.last
            {
                lastSeen[place].confirmed = last.match
                continue
            }
            guard let (kind, tick) = lastSeen[place].take(device, under: moment.group.setup.rules) else { continue }
            found = found ?? note(Desync(kind, at: tick, device.reading.timeline, by: nil, place, in: moment.tick))
        }
        return found
    }

    /// Compares the ticks of a timeline that were not compared yet.
    ///
    /// - Parameters:
    ///   - confirmed: The latest tick of the match that both have confirmed.
    ///   - matches: The matches of both devices at a tick; `nil` if one of them does not have it.
    ///   - step: Makes of a match the next one, with the players' inputs; false if they are not known.
    ///   - isConfirmed: True if both devices have confirmed just this match at its tick; it spares `matches`.
    /// - Returns: The first tick that differs.
    mutating func compare(
        through confirmed: UInt32,
        _ matches: (UInt32) -> PerSide<Match>?,
        step: (inout Match) -> Bool = { _ in false },
        isConfirmed: (Match) -> Bool = { _ in false }
    ) -> (tick: UInt32, kind: Desync.Kind)? {
        var first: (tick: UInt32, kind: Desync.Kind)?
        // The match can be replaced by an earlier one, or by one that is far ahead.
        if confirmed + 1 < next { next = confirmed }
        next = max(next, confirmed - min(confirmed, Self.reach))
        while next <= confirmed {
            defer { next += 1 }
            // Most often both have the step from the match before.
            var expected: Match?
            if var match = base, match.tick + 1 == next, step(&match) {
                if isConfirmed(match) {
                    compared += 1
                    (latest, base) = (PerSide(match, match), match)
                    continue
                }
                expected = match
            }
            guard let both = matches(next) else { continue }
            compared += 1
            (latest, base) = (both, both.left)
            if both.left != both.right {
                divergent += 1
                firstDifference = firstDifference ?? both
                first = first ?? (next, both.left.hash == both.right.hash ? .unhashed : .different)
            } else if let expected, expected != both.left {
                divergent += 1
                first = first ?? (next, .unlikeInputs)
            }
        }
        return first
    }

    /// Makes of a match the next one with the inputs that the players' own devices have recorded.
    ///
    /// - Returns: False if they are not known, or another device has a seat.
    private static func step(_ match: inout Match, in moment: LabMoment, _ inputs: InputFaultMeasure) -> Bool {
        guard let seat = moment[.left].seat, moment[.right].seat == seat.opponent,
            let left = inputs.recorded(at: .left, match.tick + 1),
            let right = inputs.recorded(at: .right, match.tick + 1)
        else { return false }
        let players = seat == .one ? PerPlayer(left, right) : PerPlayer(right, left)
        _ = match.step(players, under: moment.group.setup.rules)
        return true
    }

    /// Compares the devices that are not watched with a watched one in the same timeline.
    private mutating func compareOthers(in moment: LabMoment, _ reports: [Report]) -> Desync? {
        var found: Desync?
        for place in moment.group.devices.indices where moment.group.watched.side(of: place) == nil {
            let device = moment.group.devices[place]
            guard let side = LabSide.allCases.first(where: { device.reading.isInTimeline(of: moment[$0].reading) })
            else {
                lastSeen[place].next = nil
                continue
            }
            let watched = moment[side]
            let last = min(watched.reading.confirmed.tick, device.reading.confirmed.tick)
            // The match can be replaced by an earlier one, or by one that is far ahead.
            var tick = max(min(lastSeen[place].next ?? last, last), last - min(last, Self.reach))
            while tick <= last {
                if let one = watched.confirmed(at: tick), let other = device.confirmed(at: tick), one != other {
                    divergent += 1
                    let kind: Desync.Kind = one.hash == other.hash ? .unhashed : .different
                    let by = reports.first { $0.place == place }?.place
                    found =
                        found ?? note(Desync(kind, at: tick, device.reading.timeline, by: by, place, in: moment.tick))
                }
                tick += 1
            }
            lastSeen[place].next = last + 1
        }
        return found
    }

    /// Under a strategy that sends states: compares received states with the owner's match at that tick.
    private mutating func followed(in moment: LabMoment) -> Desync? {
        let devices = moment.group.devices
        guard let owner = devices.first(where: \.reading.isOwner) else { return nil }
        if sent.timeline != owner.reading.timeline {
            sent = (owner.reading.timeline, Array(repeating: owner.reading.confirmed, count: Int(Self.reach)))
        }
        sent.matches[Int(owner.reading.confirmed.tick % Self.reach)] = owner.reading.confirmed
        guard !owner.reading.strategy.has(.sendsInputs) else { return nil }
        var found: Desync?
        for (place, follower) in devices.enumerated() where follower !== owner {
            let received = follower.reading.confirmed
            let match = sent.matches[Int(received.tick % Self.reach)]
            guard received.tick == match.tick, follower.reading.isInTimeline(of: owner.reading),
                !follower.reading.strategy.has(.sendsInputs), !received.follows(match)
            else { continue }
            let desync = Desync(.unlikeOwner, at: match.tick, owner.reading.timeline, by: nil, place, in: moment.tick)
            found = found ?? note(desync)
        }
        return found
    }

    /// A desync that the peer of a device has noticed in a tick.
    private typealias Report = (place: Int, evidence: DesyncEvidence)

    private mutating func takeReports(_ devices: [LabDevice]) -> [Report] {
        var reports: [Report] = []
        while lastSeen.count < devices.count { lastSeen.append(LastSeen(devices[lastSeen.count])) }
        for place in devices.indices {
            let device = devices[place]
            // Each desync is a problem: while their count stays, the peer needs not be copied.
            guard device.shell.problems != lastSeen[place].problems else { continue }
            let count = device.desyncs
            if count > lastSeen[place].desyncs, let evidence = device.evidence { reports.append((place, evidence)) }
            (lastSeen[place].desyncs, lastSeen[place].problems) = (count, device.shell.problems)
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
            guard let side = moment.group.watched.side(of: place),
                let other = moment[side.other].confirmed(at: tick.match.tick, in: evidence.timeline)
            else { continue }
            compared += 1
            if other != tick.match {
                divergent += 1
                firstDifference =
                    firstDifference ?? (side == .left ? PerSide(tick.match, other) : PerSide(other, tick.match))
                let kind: Desync.Kind = other.hash == tick.match.hash ? .unhashed : .different
                return note(Desync(kind, at: tick.match.tick, evidence.timeline, by: place, in: moment.tick))
            }
            if tick.match.tick == evidence.tick { kind = .falseAlarm }
        }
        if kind == .notCompared { divergent += 1 }
        return note(Desync(kind, at: evidence.tick, evidence.timeline, by: place, in: moment.tick))
    }

    /// - Returns: `nil` if its timeline has a desync already.
    private mutating func note(_ desync: Desync) -> Desync? {
        guard desync.timeline != timeline else { return nil }
        timeline = desync.timeline
        found.note(desync)
        return desync
    }
}

extension Match {
    /// True if it is what an owner's update and snapshot tell of the owner's match at the same tick.
    fileprivate func follows(_ owner: Match) -> Bool {
        ball == owner.ball && score == owner.score && server == owner.server && pausedBy == owner.pausedBy
    }
}
