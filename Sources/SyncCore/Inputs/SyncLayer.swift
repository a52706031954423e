public import GameBasics

/// One peer's copy of a timeline in which all peers simulate the same inputs: the inputs, the recent states, and the
/// last confirmed tick.
///
/// The layer combines the ``InputQueue``, the ``SnapshotBuffer``, the ``DesyncDetector`` and the ``TimeSync``. The
/// ``InputSender`` selects the inputs to send, see `SyncLayer+Packets.swift`.
public struct SyncLayer<Game: SyncGame>: Sendable {
    /// Ticks that may be simulated beyond the last confirmed one; 0 for no predictions.
    @usableFromInline var predictionWindow: UInt32

    @usableFromInline var inputs: InputQueue<Game>
    @usableFromInline package var snapshots: SnapshotBuffer<Game>
    @usableFromInline var firstSimulations = FirstSimulations<Game>()
    @usableFromInline var desyncs = DesyncDetector()
    @usableFromInline var timeSync = TimeSync()
    @usableFromInline var sender: InputSender

    /// The first tick of the timeline, the last confirmed one, and the last simulated one.
    @usableFromInline package var firstTick: UInt32 = 0
    @usableFromInline package var confirmedTick: UInt32 = 0
    @usableFromInline package var currentTick: UInt32 = 0

    /// Outcomes of all predictions, of every timeline.
    @usableFromInline var predictions = PredictionOutcomes()

    /// True if the local peer has no seat and follows the players.
    @usableFromInline var isSpectator = false

    /// True if a player takes the owner's inputs only once it acknowledges a local one; see ``SyncStrategy``.
    @usableFromInline var awaitsAcknowledgement = false

    /// The last tick that each player has confirmed, according to its packets.
    @usableFromInline var confirmedByPlayers = PerPlayer<UInt32>(0, 0)

    /// The first tick simulated with an incorrect prediction, according to the received inputs.
    @usableFromInline package var firstIncorrectTick: UInt32?

    /// - Parameters:
    ///   - inputDelay: In ticks, 0 to 30.
    ///   - predictionWindow: In ticks, at most 80.
    ///   - longestInterval: The most ticks between packets on a link with little bandwidth.
    @inlinable init(_ state: Game, inputDelay: UInt32, predictionWindow: UInt32, longestInterval: UInt32) {
        self.predictionWindow = predictionWindow
        inputs = InputQueue<Game>(inputDelay: inputDelay)
        snapshots = SnapshotBuffer<Game>(state)
        sender = InputSender(longestInterval: longestInterval)
        currentTick = state.tick
        begin(with: state, keeping: [])
    }

    /// Ticks from making a local input to its effect.
    @inlinable public var inputDelay: UInt32 { inputs.inputDelay }

    @inlinable public var confirmed: Game { snapshots[confirmedTick] }

    /// The absent players in this timeline, who give no inputs.
    @usableFromInline var absentPlayers: PlayerSet = []

    /// Ticks by which a spectator's view may be ahead of the tick in which the newest input that it has was made.
    ///
    /// They hide the one-way delay of most links. A spectator has no input that must take effect at once, and players
    /// that stand still, because their devices are suspended, do not speed up for a view that runs ahead of them.
    @inlinable static var spectatorLead: UInt32 { 8 }

    /// True if the next tick may be simulated.
    @inlinable var isInWindow: Bool {
        guard currentTick - confirmedTick < predictionWindow else { return false }
        let newestInput = max(inputs.known.one, inputs.known.two)
        return !awaitsPlayers || currentTick + inputs.inputDelay < newestInput + Self.spectatorLead
    }

    /// True if the local peer confirms no tick before both players have.
    ///
    /// When a player leaves, its last inputs may have reached only a spectator. The match continues from the other
    /// player's last confirmed tick, and what the spectator had shown would be taken back. A newcomer that gets the
    /// seat of an absent player is not delayed.
    @inlinable var awaitsPlayers: Bool { isSpectator && absentPlayers.isEmpty }

    /// The last tick up to which the inputs of all present players are known; for a spectator, known to both players,
    /// too.
    @inlinable package var knownTick: UInt32 {
        let known = inputs.knownTick(excluding: absentPlayers)
        return awaitsPlayers ? min(known, confirmedByPlayers.one, confirmedByPlayers.two) : known
    }

    /// True if a participant of the timeline lacks more inputs than a packet has room for.
    @inlinable var hasStraggler: Bool {
        guard let acknowledged = sender.acknowledgements.leastOfParty else { return false }
        return Int(confirmedTick) - Int(acknowledged) > Game.Inputs.capacity
    }

    /// Begins a timeline from the confirmed match; see ``SyncStrategy``.
    ///
    /// - Parameter kept: As for ``resume(with:keeping:)``.
    @inlinable mutating func restart(absentPlayers: PlayerSet, keeping kept: PlayerSet, under rules: Game.Rules) {
        var state = confirmed
        state.setAbsentPlayers(absentPlayers, under: rules)
        isSpectator = false
        begin(with: state, keeping: kept)
        resimulate(after: state.tick, under: rules)
    }

    /// Continues from a snapshot of the owner; see ``SyncStrategy``.
    ///
    /// - Parameter kept: The players whose inputs another timeline keeps, as for ``resume(with:keeping:)``.
    @inlinable mutating func adopt(
        _ state: Game,
        as seat: Seat?,
        isContinued: Bool,
        keeping kept: PlayerSet,
        under rules: Game.Rules
    ) {
        isSpectator = seat == nil
        if isContinued {
            if hasConfirmed(state) { return }
            resume(with: state, keeping: .both)
        } else {
            begin(with: state, keeping: kept)
        }
        resimulate(after: state.tick, under: rules)
    }

    /// Begins a timeline with a match.
    ///
    /// - Parameter kept: As for ``resume(with:keeping:)``.
    @inlinable mutating func begin(with state: Game, keeping kept: PlayerSet) {
        sender.acknowledgements.restart()
        awaitsAcknowledgement = false
        confirmedByPlayers = PerPlayer(0, 0)
        firstSimulations.restart()
        resume(with: state, keeping: kept)
        timeSync.begin()
    }

    /// Continues a timeline from a later match.
    ///
    /// The current tick stays if it is in the prediction window, so that the view does not jump; the ticks up to it
    /// must be simulated next.
    ///
    /// - Parameter kept: The players whose inputs after the match's tick are kept; a single player's only in the
    ///   window.
    @inlinable mutating func resume(with state: Game, keeping kept: PlayerSet) {
        let isClose = currentTick >= state.tick && currentTick - state.tick <= predictionWindow
        (firstTick, confirmedTick) = (state.tick, state.tick)
        if !isClose { currentTick = state.tick }
        firstIncorrectTick = nil
        snapshots[state.tick] = state
        absentPlayers = state.absentPlayers
        inputs.begin(at: state.tick, keeping: isClose || kept == .both ? kept : [])
        desyncs.begin(at: state.tick, state.hash)
        timeSync.resume()
        sender.begin(at: state.tick)
    }

    /// True if a match that the owner has confirmed is of a tick that is confirmed here, too, and so adds nothing.
    ///
    /// A spectator confirms the ticks of its known inputs once the players have: it skips none unless it is late
    /// itself. If the match differs from the local one, that is a desync.
    @inlinable mutating func hasConfirmed(_ state: Game) -> Bool {
        let reachable = min(inputs.knownTick(excluding: absentPlayers), currentTick + inputs.inputDelay)
        let last = awaitsPlayers ? max(confirmedTick, reachable) : confirmedTick
        guard state.tick <= last else { return false }
        desyncs.compare(state.hash, at: state.tick)
        return true
    }

    /// Simulates the next tick, and confirms the known ones.
    @inlinable mutating func simulateNext(under rules: Game.Rules) {
        currentTick += 1
        resimulate(after: currentTick - 1, under: rules)
        let predicted = inputs.predicted(at: currentTick).subtracting(absentPlayers)
        firstSimulations.note(currentTick, SimulatedTick<Game>.First(inputs: inputs[currentTick], predicted: predicted))
    }

    /// A kept tick of the timeline: one of the last 128; `nil` for any other.
    @inlinable func simulated(_ tick: UInt32) -> SimulatedTick<Game>? {
        guard isKept(tick) else { return nil }
        return SimulatedTick<Game>(
            state: snapshots[tick],
            inputs: inputs[tick],
            predicted: inputs.predicted(at: tick),
            first: firstSimulations[tick]
        )
    }

    /// The match at a kept confirmed tick of the timeline; `nil` for any other.
    @inlinable func confirmed(at tick: UInt32) -> Game? {
        isKept(tick) && tick <= confirmedTick ? snapshots[tick] : nil
    }

    /// True if just this match is at its tick, which is confirmed and kept.
    @inline(__always)
    @inlinable func hasConfirmedTick(of state: Game) -> Bool {
        isKept(state.tick) && state.tick <= confirmedTick && snapshots.has(state)
    }

    @inlinable func isKept(_ tick: UInt32) -> Bool {
        tick >= firstTick && tick <= currentTick && currentTick - tick < SnapshotBuffer<Game>.capacity
    }

    /// Simulates the ticks after the given one up to the current one, and confirms the known ones.
    @inlinable mutating func resimulate(after tick: UInt32, under rules: Game.Rules) {
        snapshots.simulate(after: tick, through: currentTick, &inputs, under: rules)
        confirm()
    }

    /// Resimulates from the first tick with an incorrect prediction, and confirms the known ticks.
    ///
    /// - Returns: The rollback depth in ticks; 0 without an incorrect prediction.
    @inlinable mutating func rollBack(under rules: Game.Rules) -> Int {
        guard let tick = firstIncorrectTick else {
            confirm()
            return 0
        }
        firstIncorrectTick = nil
        resimulate(after: tick - 1, under: rules)
        return Int(currentTick - tick) + 1
    }

    /// Confirms the ticks that nothing can change any more.
    @inlinable mutating func confirm() {
        let lastCorrect = firstIncorrectTick.map { $0 - 1 } ?? currentTick
        let last = min(knownTick, lastCorrect)
        while confirmedTick < last {
            confirmedTick += 1
            desyncs.confirm(confirmedTick, snapshots[confirmedTick].hash)
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
    @inlinable mutating func noteGap(_ length: UInt32?, of seat: Seat?) -> UInt32 {
        let ticks = ticksBehind(after: length, of: seat)
        timeSync.restart(afterGap: currentTick + 1 + ticks + inputs.inputDelay, isTold: length != nil)
        sender.sendInNextTick()
        return ticks
    }

    /// Ticks to simulate at once to make up the rest of a gap.
    @inlinable mutating func takeGap() -> UInt32 {
        let ticks = timeSync.takeGap(before: currentTick + 1 + inputs.inputDelay)
        if ticks > 0 { sender.sendInNextTick() }
        return ticks
    }

    /// True if the remote peers' inputs show a gap that the clock does not, because it slept with its device.
    @inlinable func showsGap(of seat: Seat?) -> Bool {
        remoteTick(for: seat).map { timeSync.showsGap(at: currentTick, remoteTick: $0) } ?? false
    }

    @inlinable func ticksBehind(after length: UInt32?, of seat: Seat?) -> UInt32 {
        guard let remoteTick = remoteTick(for: seat) else { return 0 }
        return timeSync.ticksBehind(
            after: length,
            currentTick: currentTick,
            remoteTick: remoteTick,
            stallTick: seat.map { inputs.known[$0] + predictionWindow }
        )
    }

    /// The tick of the remote peers when they sent their latest input; `nil` if no remote player is present.
    @inlinable func remoteTick(for seat: Seat?) -> Int? {
        let others = absentPlayers.union(PlayerSet(seat))
        return others == .both ? nil : Int(inputs.knownTick(excluding: others)) - Int(inputs.inputDelay)
    }
}
