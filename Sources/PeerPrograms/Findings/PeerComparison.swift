internal import GameDescriptions
internal import SyncLab

/// Compares what the devices of a lab confirm and show, each with each other, tick by tick of the match.
package struct PeerComparison: Sendable {
    /// The first finding of each kind and device, in the order in which they were found.
    package private(set) var findings: [PeerFinding] = []

    /// The ticks of the match that two devices have confirmed, and those among them whose states differ.
    package private(set) var compared = 0
    package private(set) var differing = 0

    /// Ticks of the lab in which two showed the same tick of the match, and those among them with different states.
    package private(set) var shown = 0
    package private(set) var shownDiffering = 0

    /// By the devices' places.
    private var tracks: [Track] = []

    /// The latest participant.
    private var latest = 0

    /// The confirmed states of one device's session.
    private struct Track {
        let participant: Int

        /// Participants who have left, as the device knows: it is not compared with them from then on.
        var departed: Set<Int> = []

        /// The latest states, by their ticks; the oldest ones are forgotten.
        private var states: [Int: ConfirmedState] = [:]
        private var order: [Int] = []
        private(set) var last: Int?

        /// The device's ticks since it confirmed one.
        var waiting = 0
        var isFrozen = false
        var shown: ShownState?

        /// True once a state of it was compared with another device's.
        var isCompared = false

        /// The latest participant when the device left the session; `nil` while it is in it.
        var end: Int?

        /// True if it was in the session together with another.
        func met(_ other: Track) -> Bool {
            participant <= other.end ?? .max && other.participant <= end ?? .max
        }

        static let capacity = 4_096

        init(participant: Int) { self.participant = participant }

        var count: Int { order.count }

        func state(at tick: Int) -> ConfirmedState? { states[tick] }

        mutating func append(_ state: ConfirmedState) {
            if states.updateValue(state, forKey: state.tick) == nil { order.append(state.tick) }
            last = max(last ?? state.tick, state.tick)
            guard order.count > 2 * Self.capacity else { return }
            for tick in order.prefix(Self.capacity) { states[tick] = nil }
            order.removeFirst(Self.capacity)
        }
    }

    /// Ticks without a confirmed one that are a freeze: 5 s, and the time of a round trip.
    private var freeze = 300

    mutating func allow(roundTrip: Duration) { freeze = 300 + Int(roundTrip * 60 / .seconds(1)) }

    package func lastConfirmed(at place: Int) -> Int? { tracks[place].last }

    /// The confirmed states that are not long ago.
    package func confirmedCount(of place: Int) -> Int { tracks[place].count }

    /// A confirmed state that is not long ago.
    package func confirmed(at tick: Int, of place: Int) -> ConfirmedState? { tracks[place].state(at: tick) }

    /// Begins a session of a device, in the order of the participants' numbers.
    mutating func begin(_ place: Int, participant: Int) {
        if place == tracks.count { tracks.append(Track(participant: participant)) }
        tracks[place] = Track(participant: participant)
        latest = participant
    }

    /// Ends a session of a device: what it has confirmed can still be compared.
    mutating func end(_ place: Int) {
        guard tracks[place].end == nil else { return }
        (tracks[place].shown, tracks[place].end) = (nil, latest)
    }

    /// Takes what a device is told before a tick.
    mutating func take(_ events: [PeerEvent], at place: Int) {
        for case .left(let participant) in events { tracks[place].departed.insert(participant) }
    }

    /// Takes the answer of a device.
    mutating func take(_ answer: TickAnswer, at place: Int, _ labTick: UInt32, _ tables: GameTables) {
        tracks[place].waiting += 1
        tracks[place].shown = answer.shown
        for state in answer.confirmed {
            (tracks[place].waiting, tracks[place].isFrozen) = (0, false)
            compareWithEarlier(state, at: place, labTick, tables)
            let isNew = tracks[place].state(at: state.tick) == nil
            tracks[place].append(state)
            guard isNew else { continue }
            for other in tracks.indices where other != place { compare(state, at: place, with: other, labTick, tables) }
        }
        if let known = tracks[place].state(at: answer.shown.tick), let shown = answer.shown.state, known.state != shown
        {
            let later = ConfirmedState(tick: known.tick, state: shown)
            note(.changed, [place], known, later, labTick, tables)
        }
    }

    /// Looks whether a device confirms a tick again, or one below the last.
    private mutating func compareWithEarlier(
        _ state: ConfirmedState,
        at place: Int,
        _ labTick: UInt32,
        _ tables: GameTables
    ) {
        let track = tracks[place]
        if let known = track.state(at: state.tick), known.state != state.state {
            note(.changed, [place], known, state, labTick, tables)
        } else if let last = track.last, state.tick < last {
            var finding = PeerFinding(kind: .changed, places: [place], tick: state.tick, labTick: labTick)
            (finding.field, finding.values) = ("the confirmed tick", ["\(last)", "\(state.tick)"])
            add(finding)
        }
    }

    private mutating func compare(
        _ state: ConfirmedState,
        at place: Int,
        with otherPlace: Int,
        _ labTick: UInt32,
        _ tables: GameTables
    ) {
        let known = tracks[otherPlace]
        guard let other = known.state(at: state.tick), tracks[place].met(known),
            !tracks[place].departed.contains(known.participant)
        else { return }
        compared += 1
        for place in [place, otherPlace] { tracks[place].isCompared = true }
        let isEqual = state.state == other.state
        if !isEqual { differing += 1 }
        let places = [min(place, otherPlace), max(place, otherPlace)]
        let (first, second) = place < otherPlace ? (state, other) : (other, state)
        if !isEqual { note(.difference, places, first, second, labTick, tables) }
        if let one = first.hash, let two = second.hash, (one == two) != isEqual {
            var finding = PeerFinding(kind: .blindCheck, places: places, tick: state.tick, labTick: labTick)
            (finding.field, finding.values) = ("hash", [one, two])
            if isEqual { finding.field = "hash of equal states" }
            add(finding)
        }
    }

    private mutating func note(
        _ kind: PeerFinding.Kind,
        _ places: [Int],
        _ one: ConfirmedState,
        _ two: ConfirmedState,
        _ labTick: UInt32,
        _ tables: GameTables
    ) {
        var finding = PeerFinding(kind: kind, places: places, tick: one.tick, labTick: labTick)
        let differences = one.state.differences(from: two.state, tables.state)
        if let index = differences.first {
            finding.field = tables.state.names[index]
            finding.others = differences.dropFirst().map { tables.state.names[$0] }
            finding.values = [one, two].map { $0.state[index]?.text ?? "absent" }
        }
        if !one.inputs.isEmpty, !two.inputs.isEmpty { finding.inputsDiffer = one.inputs != two.inputs }
        add(finding)
    }

    /// Keeps a finding if it is the first of its kind at its devices.
    private mutating func add(_ finding: PeerFinding) {
        guard !findings.contains(where: { $0.kind == finding.kind && $0.places == finding.places }) else { return }
        findings.append(finding)
    }

    /// Takes the end of a tick of the lab.
    ///
    /// - Parameter isCut: True if the network or a standstill keeps the devices from confirming.
    mutating func endTick(_ labTick: UInt32, isCut: Bool) {
        for (place, track) in tracks.enumerated() {
            guard let one = track.shown else { continue }
            for other in tracks.dropFirst(place + 1) {
                guard let two = other.shown, two.tick == one.tick else { continue }
                shown += 1
                if one.state != two.state { shownDiffering += 1 }
            }
        }
        let isAlone = tracks.count { $0.end == nil } < 2
        for place in tracks.indices {
            if isCut || isAlone { tracks[place].waiting = 0 }
            guard confirms, tracks[place].waiting >= freeze, !tracks[place].isFrozen else { continue }
            tracks[place].isFrozen = true
            add(PeerFinding(kind: .frozen, places: [place], tick: tracks[place].last, labTick: labTick))
        }
    }

    /// False for programs that do not know what is final: what they show is measured, and they never freeze.
    var confirms = true

    /// Confirmed states of a further device of which one is compared, if it plays the same match.
    private static let comparable = 300

    mutating func finish(at labTick: UInt32) {
        let confirming = tracks.indices.filter { tracks[$0].last != nil }
        let met = confirming.filter { one in
            confirming.contains { $0 != one && tracks[$0].met(tracks[one]) }
        }
        guard compared > 0 else {
            if !met.isEmpty { add(PeerFinding(kind: .nothingCompared, labTick: labTick)) }
            return
        }
        for place in met where LabSide(rawValue: place) == nil && tracks[place].count >= Self.comparable {
            guard !tracks[place].isCompared else { continue }
            add(PeerFinding(kind: .nothingCompared, places: [place], labTick: labTick))
        }
    }
}
