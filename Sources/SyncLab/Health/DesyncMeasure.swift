internal import GameBasics
package import GameCore
internal import GameDescriptions
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// Ticks of the match that differ between devices, though both have confirmed them.
///
/// Whole matches are compared: every tick that two devices have confirmed, as soon as both have, while both follow the
/// same owner in the same timeline; ticks that a peer plays alone do not count. Each device is compared with the first
/// one before it in the lab's list that shares its timeline, so that all are. A peer that notices a desync may begin
/// another timeline at once: then the ticks that it had confirmed until then are compared. What two devices have
/// confirmed is compared with the step that the players' inputs make of the tick before.
///
/// Strategies that send states confirm no ticks alike: what a device has received is compared with what the owner had
/// at that tick. Under no strategy does a device go back to an earlier tick of a timeline; nor by a switch of the
/// strategy, see ``MatchSync/Peer/switchStrategy(to:)``. What else begins a timeline may take confirmed ticks from a
/// device that does not own the session.
package struct DesyncMeasure {
    private(set) var found = Findings<Desync>()

    /// The comparison of each device with one before it, by the device's place.
    private var comparisons: [MatchComparison] = []

    /// Ticks compared after a peer's report, and those that differ or could not be compared.
    private var reported = (compared: 0, divergent: 0)
    private var reportedDifference: PerSide<Match>?

    /// True if all devices sent inputs when one of them last began a timeline.
    private var sendInputs = false

    /// True if nothing but ticks has happened to any device in the last tick: sessions, owners, timelines and the matches
    /// that they go on from are the same as before.
    private(set) var isSteady = false

    /// A tick for which a device was found to have the match of another tick, in the last tick of the lab.
    private(set) var misplaced: (place: Int, tick: UInt32, kept: UInt32)?

    /// The state of each device at the end of the tick before, by the device's place.
    private var lastSeen: [LastSeen] = []

    /// The owner's recent matches of a timeline under a strategy that sends states, each at its tick modulo their
    /// count.
    private var sent: (timeline: Timeline?, matches: [Match]) = (nil, [])

    /// An error of one device, and its tick.
    private typealias Fault = (kind: Desync.Kind, tick: UInt32, differences: [FieldDifference])

    /// A device's last confirmed match, and what its peer had noticed by then.
    private struct LastSeen {
        /// 0 before the device was seen first.
        var session = 0
        var owner: ParticipantID?
        var seats: Seats
        var timeline: Timeline
        var strategy: StrategyKind
        var confirmed: Match
        var adoptions = 0

        var desyncs = 0
        var problems = 0

        init(_ device: LabDevice) {
            seats = device.reading.seats
            timeline = device.reading.timeline
            strategy = device.strategy
            confirmed = device.reading.confirmed
        }

        /// Takes a device's confirmed tick if nothing else has happened to it: it goes on in its timeline, and its peer
        /// has noticed nothing.
        mutating func goesOn(_ device: LabDevice) -> Bool {
            guard session == device.sessionNumber, problems == device.shell.problems,
                adoptions == device.reading.statistics.adoptions, confirmed.tick <= device.reading.confirmed.tick,
                timeline == device.reading.timeline, owner == device.reading.owner
            else { return false }
            confirmed = device.reading.confirmed
            return true
        }

        /// Takes a device's confirmed tick, and compares it with that at the end of the tick before.
        ///
        /// - Returns: The error and the tick; `nil` if there is none.
        mutating func take(_ device: LabDevice, under rules: Rules) -> Fault? {
            let before = self
            owner = device.reading.owner
            (session, adoptions) = (device.sessionNumber, device.reading.statistics.adoptions)
            (seats, timeline, confirmed) = (device.reading.seats, device.reading.timeline, device.reading.confirmed)
            strategy = device.strategy
            guard before.session == session else { return nil }
            let firstTick = device.reading.firstTick
            if before.isSwitched(to: self), firstTick < before.confirmed.tick {
                return (.takenBack, firstTick, before.differences(at: firstTick))
            }
            guard before.adoptions == adoptions else { return nil }
            guard before.timeline != timeline else {
                guard confirmed.tick < before.confirmed.tick else { return nil }
                return (.takenBack, confirmed.tick, before.differences(at: confirmed.tick))
            }
            guard device.reading.isOwner else { return nil }
            return before.begin(device, under: rules)
        }

        /// True if the next timeline of the term has begun with another strategy.
        private func isSwitched(to next: LastSeen) -> Bool {
            next.strategy != strategy && next.timeline.isOfTerm(of: timeline)
                && next.timeline.number == timeline.number + 1
        }

        /// The number of the confirmed tick, and that of an earlier one that is confirmed after it.
        private func differences(at tick: UInt32) -> [FieldDifference] {
            var earlier = confirmed
            earlier.tick = tick
            return FieldDifference.all(confirmed, earlier)
        }

        /// Compares the first match of an owner's new timeline with its last confirmed one.
        private func begin(_ now: LabDevice, under rules: Rules) -> Fault? {
            let first = now.reading.firstTick
            // An owner that has confirmed more ticks than a match may have counts from the beginning again.
            if first < MatchComparison.reach, confirmed.tick + MatchComparison.reach > Peer<Match>.greatestTick {
                return nil
            }
            guard first >= confirmed.tick else { return (.takenBack, first, differences(at: first)) }
            let match = now.reading.confirmed.tick == first ? now.reading.confirmed : now.confirmed(at: first)
            guard first == confirmed.tick, let match else { return nil }
            // With other seats, a player may have left and come back meanwhile.
            let absences = seats == now.reading.seats ? [match.absentPlayers] : [match.absentPlayers, .both]
            let expected = absences.map { absent in
                var expected = confirmed
                expected.setAbsentPlayers(absent, under: rules)
                expected.setAbsentPlayers(match.absentPlayers, under: rules)
                // Under a strategy that sends states each device moves the paddles of its own match.
                expected.paddles = match.paddles
                return expected
            }
            return expected.contains(match) ? nil : (.unlikeBefore, first, FieldDifference.all(expected[0], match))
        }
    }

    /// The timeline of the last desync.
    private var timeline: Timeline?

    package init() {}

    /// Ticks that differ, and reported ticks that could not be compared; `nil` if none was compared.
    var observed: Int? {
        let compared = comparisons.reduce(reported.compared) { $0 + $1.compared }
        let divergent = comparisons.reduce(reported.divergent) { $0 + $1.divergent }
        return compared > 0 || divergent > 0 ? divergent : nil
    }

    /// The matches at the first tick that differed: of a device and of one after it in the list.
    package var firstDifference: PerSide<Match>? {
        comparisons.lazy.compactMap(\.firstDifference).first ?? reportedDifference
    }

    /// The matches of two devices at the latest tick that was compared; `nil` if they were not compared.
    func latest(of pair: DevicePair) -> PerSide<Match>? {
        let place = max(pair.left, pair.right)
        guard comparisons.indices.contains(place), let latest = comparisons[place].latest,
            pair == .players || comparisons[place].partner == min(pair.left, pair.right)
        else { return nil }
        return pair.left < pair.right ? latest : PerSide(latest.right, latest.left)
    }

    /// Compares the confirmed ticks of a lab's devices at the end of its last tick.
    ///
    /// - Returns: The desync that became known in it.
    package mutating func take(_ lab: Lab) -> Desync? { take(lab.moment, InputFaultMeasure()) }

    /// Drops the figures; the desyncs that are known stay so.
    mutating func restart() {
        (reported, found) = ((0, 0), Findings())
        for place in comparisons.indices { comparisons[place].restart() }
    }

    /// Compares the devices' confirmed ticks at the end of a tick.
    ///
    /// - Parameter inputs: The inputs that the players' devices have recorded.
    /// - Returns: The desync that became known in it.
    mutating func take(_ moment: LabMoment, _ inputs: InputFaultMeasure) -> Desync? {
        let devices = moment.group.devices
        misplaced = nil
        defer { skipApart(devices) }
        isSteady = goOn(devices)
        if isSteady { return sendInputs ? compareConfirmed(in: moment, inputs, []) : followed(in: moment) }
        let reports = takeReports(devices)
        var found = takeChanges(in: moment, but: reports)
        for place in comparisons.indices { comparisons[place].pair(place, in: devices) }
        if let desync = compareConfirmed(in: moment, inputs, reports) { found = found ?? desync }
        sendInputs = devices.allSatisfy { $0.reading.strategy.has(.sendsInputs) }
        if !sendInputs { found = found ?? followed(in: moment) }
        for report in reports {
            let desync = take(report, in: moment)
            found = found ?? desync
        }
        return found
    }

    /// Takes the confirmed ticks of all devices if nothing else has happened.
    private mutating func goOn(_ devices: [LabDevice]) -> Bool {
        guard lastSeen.count == devices.count else { return false }
        for place in devices.indices {
            guard lastSeen[place].goesOn(devices[place]) else { return false }
        }
        return true
    }

    /// Compares the ticks that two devices have confirmed in their timeline, for each device and its partner.
    ///
    /// - Returns: The first desync.
    private mutating func compareConfirmed(
        in moment: LabMoment,
        _ inputs: InputFaultMeasure,
        _ reports: [Report]
    ) -> Desync? {
        var found: Desync?
        let devices = moment.group.devices
        for place in comparisons.indices.dropFirst() {
            let device = devices[place]
            guard let partner = comparisons[place].partner else { continue }
            let other = devices[partner]
            let players = comparisons[place].players
            let last = min(other.reading.confirmed.tick, device.reading.confirmed.tick)
            let difference = comparisons[place].compare(through: last) { tick in
                guard let one = other.confirmed(at: tick) else { return nil }
                return device.confirmed(at: tick).map { PerSide(one, $0) }
            } step: {
                Self.step(&$0, of: players, under: device.rules, inputs)
            } isConfirmed: {
                other.hasConfirmed($0) && device.hasConfirmed($0)
            }
            if let (side, tick, kept) = comparisons[place].misplaced {
                misplaced = (side == .left ? partner : place, tick, kept)
            }
            guard found == nil, let difference else { continue }
            let noticer = reports.first { $0.place == place || $0.place == partner }?.place
            let by = difference.kind == .unlikeInputs ? nil : noticer
            found = note(
                Desync(
                    difference.kind,
                    at: difference.tick,
                    device.reading.timeline,
                    by: by,
                    between: place,
                    partner,
                    difference.fields,
                    in: moment.tick
                )
            )
        }
        return found
    }

    /// Skips the ticks of devices that share their timeline with none before them.
    private mutating func skipApart(_ devices: [LabDevice]) {
        for place in comparisons.indices.dropFirst() where comparisons[place].partner == nil {
            let confirmed = min(devices[0].reading.confirmed.tick, devices[place].reading.confirmed.tick)
            comparisons[place].skip(through: confirmed)
        }
    }

    /// Takes what has happened to the devices besides confirming ticks.
    ///
    /// An owner that has begun a timeline to heal a desync is compared in the next tick, with what it had confirmed
    /// then.
    private mutating func takeChanges(in moment: LabMoment, but reports: [Report]) -> Desync? {
        var found: Desync?
        for place in moment.group.devices.indices {
            let device = moment.group.devices[place]
            if let evidence = reports.first(where: { $0.place == place })?.evidence,
                evidence.timeline != device.reading.timeline, let last = evidence.ticks.last
            {
                lastSeen[place].confirmed = last.state
                continue
            }
            guard let fault = lastSeen[place].take(device, under: device.rules) else { continue }
            let timeline = device.reading.timeline
            let desync = Desync(fault.kind, at: fault.tick, timeline, place, fault.differences, in: moment.tick)
            found = found ?? note(desync)
        }
        return found
    }

    /// Makes of a match the next one with the inputs that the players' own devices have recorded.
    ///
    /// - Parameter players: The places of their devices.
    /// - Returns: False if the inputs are not known.
    private static func step(
        _ match: inout Match,
        of players: PerPlayer<Int>?,
        under rules: Rules,
        _ inputs: InputFaultMeasure
    ) -> Bool {
        guard let players, let one = inputs.recorded(at: players.one, match.tick + 1),
            let two = inputs.recorded(at: players.two, match.tick + 1)
        else { return false }
        _ = match.step(PerPlayer(one, two), under: rules)
        return true
    }

    /// Under a strategy that sends states: compares received states with the owner's match at that tick.
    private mutating func followed(in moment: LabMoment) -> Desync? {
        let devices = moment.group.devices
        guard let ownerPlace = devices.firstIndex(where: \.isOwner) else { return nil }
        let owner = devices[ownerPlace]
        if sent.timeline != owner.reading.timeline {
            sent = (
                owner.reading.timeline, Array(repeating: owner.reading.confirmed, count: Int(MatchComparison.reach))
            )
        }
        sent.matches[Int(owner.reading.confirmed.tick % MatchComparison.reach)] = owner.reading.confirmed
        guard !owner.reading.strategy.has(.sendsInputs) else { return nil }
        var found: Desync?
        for (place, follower) in devices.enumerated() where follower !== owner {
            let received = follower.reading.confirmed
            let match = sent.matches[Int(received.tick % MatchComparison.reach)]
            guard received.tick == match.tick, follower.reading.isInTimeline(of: owner.reading),
                !follower.reading.strategy.has(.sendsInputs), case let differences = received.differences(from: match),
                !differences.isEmpty
            else { continue }
            let timeline = owner.reading.timeline
            let desync = Desync(
                .unlikeOwner,
                at: match.tick,
                timeline,
                place,
                besides: ownerPlace,
                differences,
                in: moment.tick
            )
            found = found ?? note(desync)
        }
        return found
    }

    /// A desync that the peer of a device has noticed in a tick.
    private typealias Report = (place: Int, evidence: DesyncEvidence<Match>)

    private mutating func takeReports(_ devices: [LabDevice]) -> [Report] {
        var reports: [Report] = []
        while lastSeen.count < devices.count {
            lastSeen.append(LastSeen(devices[lastSeen.count]))
            comparisons.append(MatchComparison())
        }
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
        let others = moment.group.devices.indices.filter { $0 != place }
        let next = comparisons[max(place, LabSide.right.rawValue)].next
        var (kind, compared) = (Desync.Kind.notCompared, nil as Int?)
        for tick in evidence.ticks where tick.state.tick >= min(next, evidence.tick) {
            let found = others.lazy.compactMap { other in
                moment.group.devices[other].confirmed(at: tick.state.tick, in: evidence.timeline).map { (other, $0) }
            }.first
            guard let (other, match) = found else { continue }
            reported.compared += 1
            compared = other
            if match != tick.state {
                reported.divergent += 1
                let both = place < other ? PerSide(tick.state, match) : PerSide(match, tick.state)
                reportedDifference = reportedDifference ?? both
                let kind: Desync.Kind = match.hash == tick.state.hash ? .unhashed : .different
                let (tick, timeline) = (tick.state.tick, evidence.timeline)
                return note(Desync(kind, at: tick, timeline, by: place, between: place, other, in: moment.tick))
            }
            if tick.state.tick == evidence.tick { kind = .falseAlarm }
        }
        if kind == .notCompared { reported.divergent += 1 }
        let (tick, timeline) = (evidence.tick, evidence.timeline)
        return note(Desync(kind, at: tick, timeline, by: place, between: place, compared, in: moment.tick))
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
    /// The fields in which it is not what an owner's update and snapshot tell of the owner's match at the same tick.
    fileprivate func differences(from owner: Match) -> [FieldDifference] {
        let follows = ball == owner.ball && score == owner.score && server == owner.server && pausedBy == owner.pausedBy
        if follows { return [] }
        var told = self
        (told.ball, told.score, told.server, told.pausedBy) = (owner.ball, owner.score, owner.server, owner.pausedBy)
        return FieldDifference.all(told, self)
    }
}
