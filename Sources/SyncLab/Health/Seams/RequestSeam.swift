internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import SyncCore

/// Follows what players ask for: each action that a tick takes is recorded, or sent, or has its effect, and is not held
/// for the next tick, too; each request comes to the owner once and has its effect once.
///
/// Reasons for which an action has no effect: its player has no seat, the session has no owner or no other participant,
/// the owner waits for another participant, or the phase of the match knows no such action. The abandoned ticks of a
/// timeline take their actions with them.
struct RequestSeam {
    private var devices: [Device] = []

    private struct Device {
        /// The actions that wait for the tick that the device makes now; `nil` without actions.
        var waiting: Waiting?

        /// The requests of the other players that the next tick takes, as the owner.
        var asked = PerPlayer<Input.Actions>([], [])

        /// True if requests have come of which nothing is known: the next tick takes them.
        var hasMissed = false

        /// The actions that the device has sent as requests in the tick that it makes now.
        var sent: Input.Actions = []

        /// Requests that are under way to an owner.
        var requests: [(message: RequestMessage, owner: ParticipantID?, labTick: UInt32)] = []

        /// The latest request of each other device that it has taken.
        var taken: [(sender: ParticipantID, number: UInt32)] = []

        /// The pause of the match that the device owns, which only a request changes.
        var pause: (timeline: Timeline, player: Player?)?

        /// The strategy that the owner is to switch to.
        var next: (kind: StrategyKind, labTick: UInt32)?
    }

    /// The actions that wait for a tick of a device, and the device before it.
    private struct Waiting {
        let actions: Input.Actions
        let match: Match
        let timeline: Timeline
        let seat: Player?

        /// The last tick of its recorded inputs; `nil` for a strategy that records none.
        let lastInput: UInt32?
        let problems: Int

        init(_ actions: Input.Actions, of device: LabDevice) {
            self.actions = actions
            (match, timeline, seat) = (device.reading.confirmed, device.reading.timeline, device.reading.seat)
            problems = device.shell.problems
            lastInput = seat.flatMap { device.lastInput(of: $0) }
        }
    }

    mutating func addDevice() { devices.append(Device()) }

    mutating func beginSession(at place: Int) { devices[place] = Device() }

    /// Forgets what is under way to a device that has received more than its shell keeps.
    mutating func missTraffic(_ now: SeamMeasure.Place) {
        devices[now.place].hasMissed = true
        for place in devices.indices { devices[place].requests.removeAll { $0.owner == now.device.participant } }
    }

    // MARK: Ticks

    mutating func willTick(_ now: SeamMeasure.Place) {
        let actions = now.device.heldActions
        guard !actions.isEmpty || devices[now.place].asked != PerPlayer([], []) else { return }
        devices[now.place].waiting = Waiting(actions, of: now.device)
        devices[now.place].sent = []
    }

    mutating func didTick(_ now: SeamMeasure.Place, into faults: inout [SyncFault]) {
        if devices[now.place].hasMissed {
            devices[now.place].hasMissed = false
            (devices[now.place].waiting, devices[now.place].pause) = (nil, nil)
            devices[now.place].asked = PerPlayer([], [])
        }
        guard let waiting = devices[now.place].waiting else { return }
        devices[now.place].waiting = nil
        let (device, reading) = (now.device, now.device.reading)
        let held = device.heldActions
        let taken = waiting.actions.subtracting(held)
        guard device.isPresent, let seat = reading.seat else { return devices[now.place].asked = PerPlayer([], []) }
        if let last = device.lastInput(of: seat) {
            devices[now.place].asked = PerPlayer([], [])
            let recorded = device.localInput(at: last)?.input ?? .none
            if !recorded.actions.isSuperset(of: taken) {
                let difference = SyncFault.Difference(
                    recorded.text,
                    Input(recorded.move, taken).text,
                    of: "the recorded input"
                )
                faults.append(now.fault(.droppedAction, last, difference))
            }
            let isNew = seat == waiting.seat && last > waiting.lastInput ?? 0
            if isNew, !recorded.actions.isDisjoint(with: held) {
                let difference = SyncFault.Difference(
                    held.text,
                    held.subtracting(recorded.actions).text,
                    of: "the held actions"
                )
                faults.append(now.fault(.takenAndHeld, last, difference))
            }
        } else if reading.isOwner {
            takeEffect(of: taken, by: seat, after: waiting, now, into: &faults)
        } else {
            devices[now.place].asked = PerPlayer([], [])
            let isHeard = reading.owner != nil && device.shell.session.activeParticipants.count > 1
            guard isHeard, device.shell.problems == waiting.problems,
                !devices[now.place].sent.isSuperset(of: taken)
            else { return }
            let difference = SyncFault.Difference(
                devices[now.place].sent.text,
                taken.text,
                of: "the request that it sent"
            )
            faults.append(now.fault(.droppedAction, reading.confirmed.tick, difference))
        }
    }

    /// Compares the owner's match with the one before its tick and the actions that the tick takes.
    private mutating func takeEffect(
        of own: Input.Actions,
        by seat: Player,
        after waiting: Waiting,
        _ now: SeamMeasure.Place,
        into faults: inout [SyncFault]
    ) {
        let (reading, before) = (now.device.reading, waiting.match)
        let match = reading.confirmed
        var actions = devices[now.place].asked
        // The owner waits for a participant before a serve, and keeps the others' requests; its own player asks again.
        if reading.isPending, match.tick == before.tick { return }
        devices[now.place].asked = PerPlayer([], [])
        actions[seat] = own
        devices[now.place].pause = (reading.timeline, match.pausedBy)
        guard reading.timeline == waiting.timeline, match.tick == before.tick + 1 else { return }
        let rules = now.group.setup.rules
        let pausedBy = before.pause(after: actions)
        var expected = match
        expected.pausedBy = pausedBy
        if pausedBy == nil, before.absentPlayers.isEmpty, let play = before.play(after: actions, under: rules) {
            expected.play = play
        }
        guard let difference = SyncFault.Difference(match, expected) else { return }
        faults.append(now.fault(.withoutEffect, match.tick, difference))
    }

    /// Finds a pause that no player has asked for, and a switch that the owner has forgotten.
    mutating func endTick(_ now: SeamMeasure.Place, into faults: inout [SyncFault]) {
        let device = now.device
        if let next = devices[now.place].next { follow(next, now, into: &faults) }
        guard device.reading.isOwner, !device.strategy.has(.sendsInputs) else {
            if devices[now.place].pause != nil { devices[now.place].pause = nil }
            return
        }
        let (timeline, match) = (device.reading.timeline, device.reading.confirmed)
        if let pause = devices[now.place].pause, pause.timeline == timeline, !devices[now.place].hasMissed {
            var expected = match
            expected.pausedBy = pause.player
            if let difference = SyncFault.Difference(match, expected) {
                faults.append(now.fault(.withoutRequest, match.tick, difference))
            }
        }
        devices[now.place].pause = (timeline, match.pausedBy)
    }

    // MARK: Requests

    mutating func sent(_ request: RequestMessage, _ now: SeamMeasure.Place) {
        devices[now.place].sent.formUnion(request.actions.inputs)
        devices[now.place].requests.append((request, now.device.reading.owner, now.tick))
    }

    mutating func received(
        _ request: RequestMessage,
        _ verdict: MessageVerdict?,
        from id: ParticipantID,
        _ now: SeamMeasure.Place,
        into faults: inout [SyncFault]
    ) {
        guard let sender = now.place(of: id) else { return }
        let (reading, own) = (now.device.reading, now.device.participant)
        // Reliable messages come in order: what was sent to this device before is lost.
        let isNew = devices[sender].requests.contains { $0.message.number == request.number }
        for lost in devices[sender].requests where lost.owner == own && lost.message.number < request.number {
            let seam = SyncFault.Seam(.request, sent: lost.labTick)
            let difference = SyncFault.Difference("none", lost.message.actions.inputs.text, of: "the request that came")
            faults.append(now.fault(.lostRequest, and: sender, reading.confirmed.tick, difference, over: seam))
        }
        let labTick = devices[sender].requests.first { $0.message.number == request.number }?.labTick
        devices[sender].requests.removeAll { $0.message.number <= request.number }
        guard verdict?.isOfUse == true, case .used = verdict else { return }
        let seam = SyncFault.Seam(.request, sent: labTick, arrived: now.tick)
        if !isNew, devices[now.place].taken.contains(where: { $0.sender == id && $0.number >= request.number }) {
            faults.append(now.fault(.takenTwice, and: sender, reading.confirmed.tick, over: seam))
        }
        devices[now.place].taken.removeAll { $0.sender == id }
        devices[now.place].taken.append((id, request.number))
        guard let player = reading.seats[id] else { return }
        let isTimely = request.epoch == reading.epoch && request.revision == reading.revision
        if request.actions.contains(.serve), isTimely { devices[now.place].asked[player].insert(.serve) }
        if request.actions.contains(reading.confirmed.pausedBy == nil ? .pause : .resume) {
            devices[now.place].asked[player].insert(.pause)
        }
    }

    // MARK: Strategies

    mutating func willSwitch(_ now: SeamMeasure.Place, to kind: StrategyKind) {
        let isOther = now.device.strategy != kind
        devices[now.place].next = now.device.reading.isOwner && isOther ? (kind, now.tick) : nil
    }

    /// Looks whether the owner has switched, or is still about to.
    private mutating func follow(
        _ next: (kind: StrategyKind, labTick: UInt32),
        _ now: SeamMeasure.Place,
        into faults: inout [SyncFault]
    ) {
        guard now.device.isPresent, now.device.reading.isOwner else { return devices[now.place].next = nil }
        let isDone = now.device.strategy == next.kind
        if isDone || now.device.reading.strategy != next.kind { devices[now.place].next = nil }
        guard !isDone, now.device.reading.strategy != next.kind else { return }
        let difference = SyncFault.Difference(now.device.reading.strategy, next.kind, of: "the next strategy")
        let seam = SyncFault.Seam(.strategySwitch, sent: next.labTick)
        faults.append(now.fault(.lostSwitch, now.device.reading.confirmed.tick, difference, over: seam))
    }
}

extension RequestMessage.Actions {
    /// The actions of a player that become this request.
    fileprivate var inputs: Input.Actions {
        var actions: Input.Actions = contains(.serve) ? .serve : []
        if contains(.pause) || contains(.resume) { actions.insert(.pause) }
        return actions
    }
}

/// The effects of actions, a second time: an error in the match's own step is found, too.
extension Match {
    /// The player who has paused the match after a tick with these actions.
    fileprivate func pause(after actions: PerPlayer<Input.Actions>) -> Player? {
        let (one, two) = (actions.one.contains(.pause), actions.two.contains(.pause))
        guard absentPlayers.isEmpty, one || two else { return pausedBy }
        switch play {
        case .ready, .over: return nil
        case .serving, .playing, .goal: return pausedBy != nil ? nil : one && two ? server : one ? .one : .two
        }
    }

    /// The play after a tick with these actions, where a serve changes it; `nil` where none does.
    fileprivate func play(after actions: PerPlayer<Input.Actions>, under rules: Rules) -> Play? {
        let isAsked = actions.one.contains(.serve) || actions.two.contains(.serve)
        switch play {
        case .ready, .over: return isAsked ? .serving(ticksLeft: rules.servePause) : play
        case .serving: return actions[server].contains(.serve) ? .playing : nil
        case .playing, .goal: return nil
        }
    }
}
