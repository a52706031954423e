internal import GameCore
internal import MatchSync

/// Compares each player's actions with the inputs that the player's device records.
///
/// Each action is recorded in exactly one tick, in the first for which the device takes an input after it; the device
/// may hold it in a stall. A move is recorded in each tick; in the ticks of a gap the one before it goes on, or none.
/// Ticks that a snapshot has skipped have none, and the move goes on after them. No other input is recorded. When
/// another timeline begins, a device that keeps its seat and its strategy keeps the inputs of the ticks that it has
/// simulated, if it predicts: its player has seen what they did.
///
/// Strategies that send states record no inputs: of them it compares the serves with the requests, see
/// ``ServeMeasure``.
struct InputFaultMeasure {
    private(set) var found = Findings<InputFault>()

    private var recorders = PerSide(Recorder(), Recorder())
    private var serves = ServeMeasure()

    /// - Parameter devices: The devices in the tick.
    /// - Returns: The first fault of the tick.
    mutating func take(_ moment: LabMoment, _ devices: PerSide<TickRecord.Device>) -> InputFault? {
        let leftGoesOn = recorders.left.goesOn(moment[.left], devices.left)
        let rightGoesOn = recorders.right.goesOn(moment[.right], devices.right)
        if leftGoesOn && rightGoesOn { return nil }
        var faults: [InputFault] = []
        for side in LabSide.allCases where !(side == .left ? leftGoesOn : rightGoesOn) {
            guard let (kind, tick) = recorders[side].take(moment[side], devices[side]) else { continue }
            faults.append(InputFault(kind: kind, side: side, tick: tick, labTick: moment.tick))
        }
        if let side = serves.take(devices, in: moment) {
            let tick = (devices.left.isOwner ? devices.left : devices.right).confirmed.tick
            faults.append(InputFault(kind: .outdated, side: side, tick: tick, labTick: moment.tick))
        }
        for fault in faults { found.note(fault) }
        return faults.first
    }

    /// Drops the figures; what is known of the devices stays.
    mutating func restart() { found = Findings() }

    /// The input of a device's player that its device has recorded for a tick; `nil` if it is not kept.
    func recorded(at side: LabSide, _ tick: UInt32) -> Input? { recorders[side][tick] }
}

/// A device's recorded inputs and its player's latest actions.
private struct Recorder {
    private var isOwner = false
    private var session = 0
    private var seat: Player?
    private var identity: Identity?
    private var timeline: Timeline?
    private var currentTick: UInt32 = 0

    /// Snapshots that the peer has adopted in its session.
    private var adoptions = 0

    /// True if the peer may have another strategy than it names: it is about to switch, and records nothing until then.
    private var mayBeSwitching = false

    /// The ticks whose inputs are kept: after the first one, up to the last one.
    private var firstTick: UInt32 = 0
    private var lastTick: UInt32 = 0

    /// The recorded inputs, each at its tick modulo their count; empty before the first.
    private var entries: [(tick: UInt32, input: Input)] = []

    /// Actions that the player has made: all that may still be recorded, and all that must be.
    private var held: Input.Actions = []
    private var owed: Input.Actions = []

    /// More ticks than are ever unconfirmed; the same with an input delay.
    private static let unconfirmed: UInt32 = 96
    private static let capacity: UInt32 = 128

    typealias Fault = (kind: InputFault.Kind, tick: UInt32)

    /// While it stays the same, recorded inputs stay.
    private struct Identity: Equatable {
        let session: Int
        let seat: Player
        let strategy: StrategyKind
    }

    subscript(tick: UInt32) -> Input? {
        guard !entries.isEmpty else { return nil }
        let entry = entries[Int(tick % Self.capacity)]
        return entry.tick == tick && tick > firstTick ? entry.input : nil
    }

    /// Takes a tick in which the device, whose strategy sends inputs, goes on and records just what its player has
    /// made.
    ///
    /// - Returns: False for any other tick; nothing is taken from it.
    mutating func goesOn(_ device: LabDevice, _ record: TickRecord.Device) -> Bool {
        guard record.isPresent, record.ticks > 0, !record.isStalled, !entries.isEmpty,
            firstTick == device.reading.firstTick, let identity, identity.session == device.sessionNumber,
            identity.seat == record.seat, timeline == record.timeline, identity.strategy == record.strategy,
            let known = device.localInput(at: lastTick + 1), known.lastTick == lastTick + 1,
            known.input.move == record.input.move || known.input.move == record.input.packed.move,
            known.input.actions == held.union(record.input.actions), known.input.actions.isSuperset(of: owed)
        else { return false }
        lastTick = known.lastTick
        entries[Int(lastTick % Self.capacity)] = (lastTick, known.input)
        (isOwner, currentTick, mayBeSwitching) = (record.isOwner, device.reading.currentTick, false)
        (held, owed) = ([], [])
        return true
    }

    /// - Returns: The first fault of the tick.
    mutating func take(_ device: LabDevice, _ record: TickRecord.Device) -> Fault? {
        let wasOwner = isOwner
        isOwner = record.isOwner
        if session != device.sessionNumber { held = [] }
        let isNewcomer = session != device.sessionNumber || seat != record.seat
        (session, seat) = (device.sessionNumber, record.seat)
        let adopted = device.reading.statistics.adoptions - adoptions
        adoptions += adopted
        held.formUnion(record.input.actions)
        owed.formUnion(record.input.actions)
        let now = seat.map { Identity(session: session, seat: $0, strategy: record.strategy) }
        let before = identity
        let firstTick = device.reading.firstTick
        if let now, now == before, timeline == record.timeline, self.firstTick == firstTick, record.isPresent {
            return takeNext(device, record)
        }
        guard let now, record.strategy.has(.sendsInputs), record.isPresent else {
            (identity, owed) = (nil, [])
            return nil
        }
        // Of two snapshots in a tick, the first may have taken the seat, or brought another strategy.
        let forgotten = now == before && !mayBeSwitching && adopted < 2 ? firstForgotten(device) : nil
        if now.strategy != before?.strategy { mayBeSwitching = true }
        let made = held
        (identity, timeline, self.firstTick) = (now, record.timeline, firstTick)
        currentTick = device.reading.currentTick
        lastTick = max(firstTick, currentTick - min(currentTick, Self.unconfirmed))
        entries = []
        let notMade = note(device, record)
        // Actions of the abandoned timeline may be lost.
        owed = []
        if let forgotten { return (isOwner && !wasOwner ? .forgottenInTakeover : .forgotten, forgotten) }
        // A newcomer has made nothing before; else the inputs may be those of the timeline before.
        if isNewcomer { return notMade }
        held = made
        return nil
    }

    /// Takes the inputs recorded in a tick, where the device goes on with those before them.
    private mutating func takeNext(_ device: LabDevice, _ record: TickRecord.Device) -> Fault? {
        let before = lastTick
        let other = note(device, record)
        currentTick = device.reading.currentTick
        if record.ticks > 0 { mayBeSwitching = lastTick == before && !record.isStalled }
        guard lastTick != before, !record.isStalled else { return other }
        // The last one is what the player has made, and all that was held.
        defer { (held, owed) = ([], []) }
        if let other { return other }
        if self[lastTick]?.move != record.input.packed.move { return (.notMade, lastTick) }
        return owed.isEmpty ? nil : (.lost, lastTick)
    }

    /// Notes the inputs after the last tick.
    ///
    /// - Returns: The first one that the player has not made, and that fills no gap.
    private mutating func note(_ device: LabDevice, _ record: TickRecord.Device) -> Fault? {
        var fault: Fault?
        var move = self[lastTick]?.move ?? .none
        // The last tick that already had an input, or that a snapshot has skipped.
        let skipped = currentTick + UInt32(record.strategy.inputDelay)
        if entries.isEmpty { entries = Array(repeating: (.max, .none), count: Int(Self.capacity)) }
        while let known = device.localInput(at: lastTick + 1) {
            let input = known.input
            lastTick += 1
            entries[Int(lastTick % Self.capacity)] = (lastTick, input)
            let fits = input.move == move || input.move == .none || input.move == record.input.packed.move
            if fault == nil, !fits || !held.isSuperset(of: input.actions) { fault = (.notMade, lastTick) }
            held.subtract(input.actions)
            owed.subtract(input.actions)
            if lastTick > skipped { move = input.move }
            if known.lastTick == lastTick { break }
        }
        return fault
    }

    /// The first tick of the timeline before whose input the device no longer has as it was recorded.
    private func firstForgotten(_ device: LabDevice) -> UInt32? {
        let (begin, present) = (device.reading.firstTick, device.reading.currentTick)
        // A peer that is further from the match that it goes on from starts over.
        let isClose = currentTick >= begin && present >= currentTick && present - begin <= Rollback.predictionWindow
        let first = max(firstTick, begin) + 1
        guard device.reading.strategy.has(.predicts), isClose, first <= lastTick else { return nil }
        return (first...lastTick).first { tick in self[tick].map { device.localInput(at: tick)?.input != $0 } ?? false }
    }
}

/// Finds serves that an owner makes under a strategy that sends states, though no player has asked for one then.
///
/// A request counts only in the revision of the match in which its player made it. So before a serve the owner's own
/// player has asked for it, or the pause before it has passed, or the other player has asked in the owner's revision.
struct ServeMeasure {
    /// The owner at the end of the tick before.
    private var owner: Owner?

    /// True for a player who has asked for a serve since the device last made a tick.
    private var isHeld = PerSide(false, false)

    /// The latest revision of the timeline in which each player may have asked; `nil` for a player that has not.
    private var asked = PerSide<UInt32?>(nil, nil)

    private struct Owner {
        let side: LabSide
        let timeline: Timeline
        let play: Play
        let revision: UInt32
    }

    /// - Parameter devices: The devices in the tick.
    /// - Returns: The side whose player's outdated request was taken in the tick.
    mutating func take(_ devices: PerSide<TickRecord.Device>, in moment: LabMoment) -> LabSide? {
        guard !devices.left.strategy.has(.sendsInputs), !devices.right.strategy.has(.sendsInputs) else {
            // An action may still be held when the strategy changes.
            (owner, isHeld) = (nil, PerSide(true, true))
            return nil
        }
        let isMade = PerSide { takeHeld(devices[$0], at: $0) }
        let side = devices.left.isOwner ? LabSide.left : .right
        let now = devices[side]
        guard now.isOwner, let seat = now.seat, devices[side.other].seat == seat.opponent,
            devices.left.timeline == devices.right.timeline
        else {
            owner = nil
            return nil
        }
        if owner?.timeline != now.timeline { asked = PerSide(nil, nil) }
        for side in LabSide.allCases where isMade[side] { asked[side] = devices[side].session.revision }
        return take(now, at: side, isOwn: isMade[side], under: moment.group.setup.rules)
    }

    /// - Parameter isOwn: True if the owner's own player may have asked.
    private mutating func take(_ now: TickRecord.Device, at side: LabSide, isOwn: Bool, under rules: Rules) -> LabSide?
    {
        let before = owner
        owner = Owner(side: side, timeline: now.timeline, play: now.confirmed.play, revision: now.session.revision)
        guard let before, before.side == side, before.timeline == now.timeline, !isOwn,
            before.play.needsRequest(for: now.confirmed.play, within: now.ticks, under: rules)
        else { return nil }
        return asked[side.other].map { $0 >= before.revision } ?? false ? nil : side.other
    }

    /// Takes the player's request of a tick.
    ///
    /// - Returns: True if the device makes it in this tick.
    private mutating func takeHeld(_ device: TickRecord.Device, at side: LabSide) -> Bool {
        if device.input.actions.contains(.serve) { isHeld[side] = true }
        guard isHeld[side], device.ticks > 0 else { return false }
        isHeld[side] = false
        return true
    }
}

extension Play {
    /// True if only a player's request leads to another play within some ticks.
    fileprivate func needsRequest(for next: Play, within ticks: Int, under rules: Rules) -> Bool {
        switch (self, next) {
        case (.ready, .ready), (.over, .over), (.serving, .serving), (.serving, .ready): false
        case (.ready, _), (.over, _): true
        case (.serving(let ticksLeft), _): !rules.servesAutomatically || Int(ticksLeft) > ticks
        case (.playing, _), (.goal, _): false
        }
    }
}
