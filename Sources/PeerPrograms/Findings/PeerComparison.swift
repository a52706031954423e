internal import GameDescriptions
package import SyncLab

/// Compares what the devices of a lab confirm and show, tick by tick of the match.
package struct PeerComparison: Sendable {
    /// The first finding of each kind and device, in the order in which they were found.
    package private(set) var findings: [PeerFinding] = []

    /// The ticks of the match that both have confirmed, and those among them whose states differ.
    package private(set) var compared = 0
    package private(set) var differing = 0

    /// Ticks of the lab in which both showed the same tick of the match, and those among them with different states.
    package private(set) var shown = 0
    package private(set) var shownDiffering = 0

    private var tracks: [Track] = LabSide.allCases.map { _ in Track(participant: 0) }

    /// The confirmed states of one device's session.
    private struct Track {
        let participant: Int

        /// True once the device knows that the other one has left: what it confirms from then on is not compared.
        var isAlone = false

        /// The latest states, by their ticks; the oldest ones are forgotten.
        private var states: [Int: ConfirmedState] = [:]
        private var order: [Int] = []
        private(set) var last: Int?

        /// The device's ticks since it confirmed one.
        var waiting = 0
        var isFrozen = false
        var shown: ShownState?

        /// True once the device has left the session.
        var isOver = false

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

    package func lastConfirmed(at side: LabSide) -> Int? { tracks[side.rawValue].last }

    /// The confirmed states that are not long ago.
    package func confirmedCount(of side: LabSide) -> Int { tracks[side.rawValue].count }

    /// A confirmed state that is not long ago.
    package func confirmed(at tick: Int, of side: LabSide) -> ConfirmedState? { tracks[side.rawValue].state(at: tick) }

    /// Begins a session of a device.
    mutating func begin(_ side: LabSide, participant: Int) {
        tracks[side.rawValue] = Track(participant: participant)
        // The two were never in a session together.
        if tracks[side.other.rawValue].isOver { tracks[side.other.rawValue] = Track(participant: 0) }
        tracks[side.other.rawValue].isAlone = false
    }

    /// Ends a session of a device: what it has confirmed can still be compared.
    mutating func end(_ side: LabSide) { (tracks[side.rawValue].shown, tracks[side.rawValue].isOver) = (nil, true) }

    /// Takes what a device is told before a tick.
    mutating func take(_ events: [PeerEvent], at side: LabSide) {
        for case .left(tracks[side.other.rawValue].participant) in events { tracks[side.rawValue].isAlone = true }
    }

    /// Takes the answer of a device.
    mutating func take(_ answer: TickAnswer, at side: LabSide, _ labTick: UInt32, _ tables: GameTables) {
        let place = side.rawValue
        tracks[place].waiting += 1
        tracks[place].shown = answer.shown
        for state in answer.confirmed {
            (tracks[place].waiting, tracks[place].isFrozen) = (0, false)
            compareWithEarlier(state, at: side, labTick, tables)
            let isNew = tracks[place].state(at: state.tick) == nil
            tracks[place].append(state)
            if isNew, !tracks[place].isAlone { compareWithOther(state, at: side, labTick, tables) }
        }
        if let known = tracks[place].state(at: answer.shown.tick), let shown = answer.shown.state, known.state != shown
        {
            let later = ConfirmedState(tick: known.tick, state: shown)
            note(.changed, side, known, later, labTick, tables)
        }
    }

    /// Looks whether a device confirms a tick again, or one below the last.
    private mutating func compareWithEarlier(
        _ state: ConfirmedState,
        at side: LabSide,
        _ labTick: UInt32,
        _ tables: GameTables
    ) {
        let track = tracks[side.rawValue]
        if let known = track.state(at: state.tick), known.state != state.state {
            note(.changed, side, known, state, labTick, tables)
        } else if let last = track.last, state.tick < last {
            var finding = PeerFinding(kind: .changed, side: side, tick: state.tick, labTick: labTick)
            (finding.field, finding.values) = ("the confirmed tick", ["\(last)", "\(state.tick)"])
            add(finding)
        }
    }

    private mutating func compareWithOther(
        _ state: ConfirmedState,
        at side: LabSide,
        _ labTick: UInt32,
        _ tables: GameTables
    ) {
        guard let other = tracks[side.other.rawValue].state(at: state.tick) else { return }
        compared += 1
        let isEqual = state.state == other.state
        if !isEqual { differing += 1 }
        let (left, right) = side == .left ? (state, other) : (other, state)
        if !isEqual { note(.difference, nil, left, right, labTick, tables) }
        if let one = left.hash, let two = right.hash, (one == two) != isEqual {
            var finding = PeerFinding(kind: .blindCheck, tick: state.tick, labTick: labTick)
            (finding.field, finding.values) = ("hash", [one, two])
            if isEqual { finding.field = "hash of equal states" }
            add(finding)
        }
    }

    private mutating func note(
        _ kind: PeerFinding.Kind,
        _ side: LabSide?,
        _ one: ConfirmedState,
        _ two: ConfirmedState,
        _ labTick: UInt32,
        _ tables: GameTables
    ) {
        var finding = PeerFinding(kind: kind, side: side, tick: one.tick, labTick: labTick)
        let differences = one.state.differences(from: two.state, tables.state)
        if let index = differences.first {
            finding.field = tables.state.names[index]
            finding.others = differences.dropFirst().map { tables.state.names[$0] }
            finding.values = [one, two].map { $0.state[index]?.text ?? "absent" }
        }
        if !one.inputs.isEmpty, !two.inputs.isEmpty { finding.inputsDiffer = one.inputs != two.inputs }
        add(finding)
    }

    /// Keeps a finding if it is the first of its kind at its device.
    private mutating func add(_ finding: PeerFinding) {
        guard !findings.contains(where: { $0.kind == finding.kind && $0.side == finding.side }) else { return }
        findings.append(finding)
    }

    /// Takes the end of a tick of the lab.
    ///
    /// - Parameter isCut: True if the network or a standstill keeps the devices from confirming.
    mutating func endTick(_ labTick: UInt32, isCut: Bool, _ isPresent: PerSide<Bool>) {
        let areBoth = isPresent.left && isPresent.right
        if let left = tracks[0].shown, let right = tracks[1].shown, left.tick == right.tick {
            shown += 1
            if left.state != right.state { shownDiffering += 1 }
        }
        for side in LabSide.allCases {
            if isCut || !areBoth { tracks[side.rawValue].waiting = 0 }
            guard confirms, tracks[side.rawValue].waiting >= freeze, !tracks[side.rawValue].isFrozen else { continue }
            tracks[side.rawValue].isFrozen = true
            add(PeerFinding(kind: .frozen, side: side, tick: tracks[side.rawValue].last, labTick: labTick))
        }
    }

    /// False for programs that do not know what is final: what they show is measured, and they never freeze.
    var confirms = true

    mutating func finish(at labTick: UInt32) {
        guard compared == 0, tracks.allSatisfy({ $0.last != nil }) else { return }
        add(PeerFinding(kind: .nothingCompared, labTick: labTick))
    }
}
