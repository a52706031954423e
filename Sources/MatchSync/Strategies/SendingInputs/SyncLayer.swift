internal import GameBasics
internal import GameCore

/// One peer's copy of a timeline in which all peers simulate the same inputs: the inputs, the recent matches, and the
/// last confirmed tick.
///
/// The layer combines the ``InputQueue``, the ``SnapshotBuffer``, the ``DesyncDetector`` and the ``TimeSync``. The
/// ``InputSender`` selects the inputs to send, see `SyncLayer+Packets.swift`.
package struct SyncLayer: Sendable {
    /// Ticks that may be simulated beyond the last confirmed one; 0 for no predictions.
    let predictionWindow: UInt32

    var inputs: InputQueue
    package var snapshots: SnapshotBuffer
    private var firstSimulations = FirstSimulations()
    var desyncs = DesyncDetector()
    var timeSync = TimeSync()
    var sender: InputSender

    /// The first tick of the timeline, the last confirmed one, and the last simulated one.
    private(set) var firstTick: UInt32 = 0
    private(set) var confirmedTick: UInt32 = 0
    package private(set) var currentTick: UInt32 = 0

    /// Outcomes of all predictions, of every timeline.
    var predictions = PredictionOutcomes()

    /// True if the local peer has no seat and follows the players.
    var isSpectator = false

    /// True if a player takes the owner's inputs only once it acknowledges a local one; see ``SyncStrategy``.
    var awaitsAcknowledgement = false

    /// The last tick that each player has confirmed, according to its packets.
    var confirmedByPlayers = PerPlayer<UInt32>(0, 0)

    /// The first tick simulated with an incorrect prediction, according to the received inputs.
    package var firstIncorrectTick: UInt32?

    /// - Parameters:
    ///   - inputDelay: In ticks, 0 to 30.
    ///   - predictionWindow: In ticks, at most 80.
    ///   - longestInterval: The most ticks between packets on a link with little bandwidth.
    init(_ match: Match, inputDelay: Int, predictionWindow: UInt32, longestInterval: UInt32) {
        self.predictionWindow = predictionWindow
        inputs = InputQueue(inputDelay: inputDelay)
        snapshots = SnapshotBuffer(match)
        sender = InputSender(longestInterval: longestInterval)
        currentTick = match.tick
        begin(with: match, keeping: [])
    }

    var confirmed: Match { snapshots[confirmedTick] }

    /// The absent players in this timeline, who give no inputs.
    private(set) var absentPlayers: PlayerSet = []

    /// Ticks by which a spectator's view may be ahead of the tick in which the newest input that it has was made.
    ///
    /// They hide the one-way delay of most links. A spectator has no paddle that must respond at once, and players that
    /// stand still, because their devices are suspended, do not speed up for a view that runs ahead of them.
    private static let spectatorLead: UInt32 = 8

    /// True if the next tick may be simulated.
    var isInWindow: Bool {
        guard currentTick - confirmedTick < predictionWindow else { return false }
        let newestInput = max(inputs.known.one, inputs.known.two)
        return !awaitsPlayers || currentTick + inputs.inputDelay < newestInput + Self.spectatorLead
    }

    /// True if the local peer confirms no tick before both players have.
    ///
    /// When a player leaves, its last inputs may have reached only a spectator. The match continues from the other
    /// player's last confirmed tick, and a goal that the spectator had shown would be revoked. While a player is absent
    /// no point is scored, and a newcomer that gets the seat is not delayed.
    var awaitsPlayers: Bool { isSpectator && absentPlayers.isEmpty }

    /// The last tick up to which the inputs of all present players are known; for a spectator, known to both players,
    /// too.
    package var knownTick: UInt32 {
        let known = inputs.knownTick(excluding: absentPlayers)
        return awaitsPlayers ? min(known, confirmedByPlayers.one, confirmedByPlayers.two) : known
    }

    /// True if a participant of the timeline lacks more inputs than a packet has room for.
    var hasStraggler: Bool {
        guard let acknowledged = sender.acknowledgements.leastOfParty else { return false }
        return Int(confirmedTick) - Int(acknowledged) > InputSequence.capacity
    }

    /// Begins a timeline from the confirmed match; see ``SyncStrategy``.
    ///
    /// - Parameter kept: As for ``resume(with:keeping:)``.
    mutating func restart(absentPlayers: PlayerSet, keeping kept: PlayerSet, under rules: Rules) {
        var match = confirmed
        match.setAbsentPlayers(absentPlayers, under: rules)
        isSpectator = false
        begin(with: match, keeping: kept)
        resimulate(after: match.tick, under: rules)
    }

    /// Continues from a snapshot of the owner; see ``SyncStrategy``.
    ///
    /// - Parameter kept: The players whose inputs another timeline keeps, as for ``resume(with:keeping:)``.
    mutating func adopt(
        _ match: Match,
        as seat: Player?,
        isContinued: Bool,
        keeping kept: PlayerSet,
        under rules: Rules
    ) {
        isSpectator = seat == nil
        if isContinued {
            if hasConfirmed(match) { return }
            resume(with: match, keeping: .both)
        } else {
            begin(with: match, keeping: kept)
        }
        resimulate(after: match.tick, under: rules)
    }

    /// Begins a timeline with a match.
    ///
    /// - Parameter kept: As for ``resume(with:keeping:)``.
    private mutating func begin(with match: Match, keeping kept: PlayerSet) {
        sender.acknowledgements.restart()
        awaitsAcknowledgement = false
        confirmedByPlayers = PerPlayer(0, 0)
        firstSimulations.restart()
        resume(with: match, keeping: kept)
        timeSync.begin()
    }

    /// Continues a timeline from a later match.
    ///
    /// The current tick stays if it is in the prediction window, so that the view does not jump; the ticks up to it
    /// must be simulated next.
    ///
    /// - Parameter kept: The players whose inputs after the match's tick are kept; a single player's only in the
    ///   window.
    private mutating func resume(with match: Match, keeping kept: PlayerSet) {
        let isClose = currentTick >= match.tick && currentTick - match.tick <= predictionWindow
        (firstTick, confirmedTick) = (match.tick, match.tick)
        if !isClose { currentTick = match.tick }
        firstIncorrectTick = nil
        snapshots[match.tick] = match
        absentPlayers = match.absentPlayers
        inputs.begin(at: match.tick, keeping: isClose || kept == .both ? kept : [])
        desyncs.begin(with: match)
        timeSync.resume()
        sender.begin(at: match.tick)
    }

    /// True if a match that the owner has confirmed is of a tick that is confirmed here, too, and so adds nothing.
    ///
    /// A spectator confirms the ticks of its known inputs once the players have: it skips none unless it is late
    /// itself. If the match differs from the local one, that is a desync.
    mutating func hasConfirmed(_ match: Match) -> Bool {
        let reachable = min(inputs.knownTick(excluding: absentPlayers), currentTick + inputs.inputDelay)
        let last = awaitsPlayers ? max(confirmedTick, reachable) : confirmedTick
        guard match.tick <= last else { return false }
        desyncs.receive(match)
        return true
    }

    /// Simulates the next tick, and confirms the known ones.
    mutating func simulateNext(under rules: Rules) {
        currentTick += 1
        resimulate(after: currentTick - 1, under: rules)
        let predicted = inputs.predicted(at: currentTick).subtracting(absentPlayers)
        firstSimulations.note(currentTick, SimulatedTick.First(inputs: inputs[currentTick], predicted: predicted))
    }

    /// A kept tick of the timeline: one of the last 128; `nil` for any other.
    func simulated(_ tick: UInt32) -> SimulatedTick? {
        guard isKept(tick) else { return nil }
        return SimulatedTick(
            match: snapshots[tick],
            inputs: inputs[tick],
            predicted: inputs.predicted(at: tick),
            first: firstSimulations[tick]
        )
    }

    /// The match at a kept confirmed tick of the timeline; `nil` for any other.
    func confirmed(at tick: UInt32) -> Match? {
        isKept(tick) && tick <= confirmedTick ? snapshots[tick] : nil
    }

    /// True if just this match is at its tick, which is confirmed and kept.
    @inline(__always)
    func hasConfirmedTick(of match: Match) -> Bool {
        isKept(match.tick) && match.tick <= confirmedTick && snapshots.has(match)
    }

    private func isKept(_ tick: UInt32) -> Bool {
        tick >= firstTick && tick <= currentTick && currentTick - tick < SnapshotBuffer.capacity
    }

    /// Simulates the ticks after the given one up to the current one, and confirms the known ones.
    mutating func resimulate(after tick: UInt32, under rules: Rules) {
        snapshots.simulate(after: tick, through: currentTick, &inputs, under: rules)
        confirm()
    }

    /// Resimulates from the first tick with an incorrect prediction, and confirms the known ticks.
    ///
    /// - Returns: The rollback depth in ticks; 0 without an incorrect prediction.
    mutating func rollBack(under rules: Rules) -> Int {
        guard let tick = firstIncorrectTick else {
            confirm()
            return 0
        }
        firstIncorrectTick = nil
        resimulate(after: tick - 1, under: rules)
        return Int(currentTick - tick) + 1
    }

    /// Confirms the ticks that nothing can change any more.
    mutating func confirm() {
        let lastCorrect = firstIncorrectTick.map { $0 - 1 } ?? currentTick
        let last = min(knownTick, lastCorrect)
        while confirmedTick < last {
            confirmedTick += 1
            desyncs.confirm(snapshots[confirmedTick])
        }
    }
}

/// Gaps, see ``TimeSync``.
extension SyncLayer {
    /// Notes a gap, in which this peer simulated nothing.
    ///
    /// The peer makes it up in two steps: at once, as far as the distance to the remote peers is known; and the rest
    /// after eight packets of remote peers that know of the gap, see ``takeGap()``.
    ///
    /// - Parameter length: In ticks; `nil` if the clock does not show it.
    /// - Returns: Ticks to simulate at once, besides the next one.
    mutating func noteGap(_ length: UInt32?, of seat: Player?) -> UInt32 {
        let ticks = ticksBehind(after: length, of: seat)
        timeSync.restart(afterGap: currentTick + 1 + ticks + inputs.inputDelay, isTold: length != nil)
        sender.sendInNextTick()
        return ticks
    }

    /// Ticks to simulate at once to make up the rest of a gap.
    mutating func takeGap() -> UInt32 {
        let ticks = timeSync.takeGap(before: currentTick + 1 + inputs.inputDelay)
        if ticks > 0 { sender.sendInNextTick() }
        return ticks
    }

    /// True if the remote peers' inputs show a gap that the clock does not, because it slept with its device.
    func showsGap(of seat: Player?) -> Bool {
        remoteTick(for: seat).map { timeSync.showsGap(at: currentTick, remoteTick: $0) } ?? false
    }

    private func ticksBehind(after length: UInt32?, of seat: Player?) -> UInt32 {
        guard let remoteTick = remoteTick(for: seat) else { return 0 }
        return timeSync.ticksBehind(
            after: length,
            currentTick: currentTick,
            remoteTick: remoteTick,
            stallTick: seat.map { inputs.known[$0] + predictionWindow }
        )
    }

    /// The tick of the remote peers when they sent their latest input; `nil` if no remote player is present.
    private func remoteTick(for seat: Player?) -> Int? {
        let others = absentPlayers.union(PlayerSet(seat))
        return others == .both ? nil : Int(inputs.knownTick(excluding: others)) - Int(inputs.inputDelay)
    }
}
