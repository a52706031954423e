internal import GameBasics
package import GameCore
package import GroupSessions
internal import MatchSync
package import SyncCore
package import MockGroupSessions

/// One of a lab's devices, and the peer that plays on it.
///
/// A class, because reading one property of a value would copy all that the peer holds.
package final class LabDevice {
    let device: MockDevice
    @exclusivity(unchecked) package private(set) var shell: PeerShell<MockSession, Match>

    /// The peer's state when it was read last.
    @exclusivity(unchecked) private var lastReading: PeerReading<Match>

    /// True if the peer may have changed since the last reading.
    @exclusivity(unchecked) private var hasChanged = false

    package let rules: Rules

    /// Counts the device's sessions, from 1.
    package let sessionNumber: Int

    /// The clock by which the device's ticks are due.
    @exclusivity(unchecked) private(set) var clock: TickClock

    /// Ticks that are over by its clock, missed ones included, because its view may show all of them.
    @exclusivity(unchecked) package private(set) var ticks: UInt32 = 0

    /// True if it has joined its session, or has begun to.
    @exclusivity(unchecked) private var hasJoined = false

    /// The local player's input since the lab's last tick: the latest move, and all actions.
    @exclusivity(unchecked) package private(set) var input = Input.none

    /// ``join()`` joins the session.
    ///
    /// - Parameters:
    ///   - session: The device's, see ``MockGroupSessions/MockDevice/offeredSession()``.
    ///   - strategy: Its strategy until it has met another peer.
    ///   - heals: See ``RunSetup/heals``.
    ///   - memory: Its participant's memory of the match from an earlier session.
    ///   - sessionNumber: Counts the device's sessions, from 1.
    init(
        _ device: MockDevice,
        _ session: MockSession,
        _ clock: TickClock,
        strategy: any SyncStrategy<Match>,
        rules: Rules,
        heals: Bool,
        memory: PeerMemory<Match>? = nil,
        sessionNumber: Int = 1
    ) {
        self.device = device
        self.clock = clock
        self.rules = rules
        self.sessionNumber = sessionNumber
        shell = PeerShell(session, strategy: MatchStrategy(strategy), rules: rules, memory: memory, heals: heals)
        lastReading = shell.read()
    }

    /// Copies a device into a copy of its network.
    init(copying original: LabDevice, in network: MockNetwork) {
        device = original.device.copy(in: network)
        shell = original.shell.copy(onto: original.shell.session.copy(in: network))
        lastReading = original.reading
        rules = original.rules
        sessionNumber = original.sessionNumber
        clock = original.clock
        ticks = original.ticks
        hasJoined = original.hasJoined
        input = original.input
    }

    var isPresent: Bool { !shell.session.state.isOver }

    /// True if it is in the session.
    var takesPart: Bool { shell.session.state == .joined }

    /// The device's participant, another one in each session.
    package var participant: ParticipantID { shell.session.localParticipant.id }

    /// The seat of the device's participant; `nil` without one.
    package var seat: Player? { reading.seat }

    /// True if the device's participant owns the session.
    package var isOwner: Bool { reading.isOwner }

    /// The peer's state, read once after each change.
    package var reading: PeerReading<Match> {
        // In place: a reading is large, and most readers want one field of it.
        @inline(__always) _read {
            if hasChanged {
                lastReading = shell.read()
                hasChanged = false
            }
            yield lastReading
        }
    }

    /// The last confirmed tick; the peer is not read for it.
    var confirmedTick: UInt32 { shell.readConfirmedTick() }

    /// The hash of a recent confirmed tick; `nil` if the strategy does not keep it.
    package func confirmedHash(at tick: UInt32) -> UInt64? { shell.readConfirmedHash(at: tick) }

    /// The match at a recent confirmed tick; `nil` if the strategy does not keep it.
    func confirmed(at tick: UInt32) -> Match? { shell.readConfirmed(at: tick) }

    /// True if its peer has just this match at a recent confirmed tick.
    func hasConfirmed(_ match: Match) -> Bool { shell.hasConfirmed(match) }

    /// Its player's input in a recent tick of the match; `nil` if it has none, or the strategy does not keep it.
    func localInput(at tick: UInt32) -> KnownInput<Input>? { shell.readLocalInput(at: tick) }

    /// True if its peer knows a player's input in a recent tick of the match, and the strategy keeps it.
    func knows(_ player: Player, at tick: UInt32) -> Bool { shell.readKnows(player, at: tick) }

    /// See ``MatchSync/Peer/isSwitching`` and ``MatchSync/Peer/awaitsTimeline``.
    var isSwitching: Bool { shell.peer.isSwitching }
    var isAwaitingTimeline: Bool { shell.peer.awaitsTimeline }

    /// The match at a confirmed tick of a timeline: the one that the peer is in, or the one in which it last noticed a
    /// desync.
    func confirmed(at tick: UInt32, in timeline: Timeline) -> Match? {
        if reading.timeline == timeline { return confirmed(at: tick) }
        guard let evidence, evidence.timeline == timeline else { return nil }
        return evidence.ticks.first { $0.state.tick == tick }?.state
    }

    /// The last match that the peer had confirmed when its session ended; `nil` before that.
    var lastConfirmed: Match? { shell.lastConfirmed }

    /// The strategy that plays, while another one may be about to.
    var strategy: StrategyKind { shell.readStrategy() }

    /// Actions of its player that no tick has taken yet.
    var heldActions: Input.Actions { shell.held?.actions ?? [] }

    /// The state that a packet of the last tick tells; `nil` if its strategy sends no inputs.
    func facts(of packet: InputMessage<Match>) -> PacketFacts? { shell.readFacts(of: packet) }

    /// The last tick whose local input another participant has acknowledged; `nil` for none.
    func acknowledged(by id: ParticipantID) -> UInt32? { shell.readAcknowledged(by: id) }

    /// The last tick of a player's known inputs; `nil` if its strategy sends none.
    func lastInput(of player: Player) -> UInt32? { shell.readLastInput(of: player) }

    /// The last tick of a player's known inputs in a timeline; `nil` if it takes none of it.
    func lastInput(of player: Player, in timeline: Timeline) -> UInt32? {
        shell.readLastInput(of: player, in: timeline)
    }

    /// The last confirmed match, and the seat; the peer is not read for them.
    var confirmedMatch: Match { shell.readConfirmed() }
    var presentSeat: Player? { shell.readSeat() }

    /// Messages that it has sent in its session, and those received that are not packets of inputs.
    var seldomTraffic: Int { shell.readSeldomTraffic() }

    /// The numbers of the messages that its shell keeps, sent and received.
    var traffic: Range<Int> { shell.traffic.numbers }

    /// A kept message, if it is a packet of inputs.
    func packet(_ number: Int) -> InputMessage<Match>? {
        if case .input(let packet) = shell.traffic[number].message { packet } else { nil }
    }

    /// Reads one of the kept messages in place.
    func readTraffic(_ number: Int, _ read: (PeerTraffic<Match>) -> Void) { read(shell.traffic[number]) }

    /// Desyncs that the peer has noticed.
    var desyncs: Int { shell.peer.desyncs }

    /// The peer's confirmed ticks when it last noticed a desync.
    package var evidence: DesyncEvidence<Match>? { shell.peer.evidence }

    /// Takes the local player's input: the move until the next one, each action until a tick takes it.
    func hold(_ input: Input) {
        self.input = Input(input.move, self.input.actions.union(input.actions))
        shell.hold(input)
    }

    /// Ends a tick of the lab: its actions have been made.
    func endTick() { input.actions = [] }

    /// Takes the ticks that are due now, to be made with ``tick(missed:)``.
    func takeDue() -> TickSchedule.Due {
        let due = clock.takeDue(speedUp: reading.speedUp)
        ticks += UInt32(due.ticks + due.missed)
        return due
    }

    /// Makes a tick.
    ///
    /// - Parameter missed: Ticks that were due before it while the device was suspended.
    func tick(missed: Int) {
        shell.tick(Input(input.move), missed: missed)
        hasChanged = true
    }

    func switchStrategy(to kind: StrategyKind) {
        shell.switchStrategy(to: kind)
        hasChanged = true
    }

    func receive() {
        shell.receive()
        hasChanged = true
    }

    /// True if its script lets it activate a session.
    var canActivate: Bool {
        device.prepareForActivation() == .preferred && device.script.activationError == nil
    }

    /// Joins the session; without effect once it has, or where its script lets it activate none.
    func join() {
        guard !hasJoined, isPresent, canActivate else { return }
        hasJoined = true
        do {
            try shell.session.join()
        } catch {
            preconditionFailure("A session of the lab's own could not be joined: \(error)")
        }
    }

    /// Sends bytes to all other participants; without effect once the session is over.
    func send(_ message: RawMessage, _ mode: DeliveryMode) {
        guard isPresent else { return }
        shell.send(stray: message, in: mode)
    }

    /// Makes the next message of its peer fail.
    func refuseNextSend(with error: SessionError, in mode: DeliveryMode?) {
        shell.session.refuseNextSend(with: error, in: mode)
    }

    /// Leaves the session; without effect if it is over.
    func leave() { stop { try $0.leave() } }

    /// Ends the session for all participants; without effect if it is over.
    ///
    /// The other devices learn of it when they receive next.
    func end() { stop { try $0.end() } }

    /// Breaks the session of this device; without effect if it is over.
    func invalidate(with error: SessionError) { stop { $0.fail(with: error) } }

    private func stop(_ action: (MockSession) throws -> Void) {
        guard isPresent else { return }
        do {
            try action(shell.session)
        } catch {
            preconditionFailure("A session that is not over could not be left or ended: \(error)")
        }
        receive()
    }

    /// Suspends the device until a moment.
    func suspend(until end: VirtualTime) {
        clock.suspend(until: end)
    }
}

extension MockDevice {
    /// The offer of the current session, or of one that it begins; `nil` while the device is in a session.
    ///
    /// - Precondition: The device's script lets it activate a session.
    func offeredSession() -> MockSession? {
        do {
            try activate()
        } catch {
            preconditionFailure("A session of the lab's own could not be activated: \(error)")
        }
        return nextSession()
    }
}
