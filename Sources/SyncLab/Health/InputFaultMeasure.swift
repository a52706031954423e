internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore

/// Compares each player's actions with the inputs that the player's device records.
///
/// Each action is recorded in exactly one tick, in the first for which the device takes an input after it; the device
/// may hold it in a stall. A move is recorded in each tick; in the ticks of a gap the one before it goes on, or none.
/// Ticks that a snapshot has skipped have none, and the move goes on after them. No other input is recorded. When
/// another timeline begins, a device that keeps its seat and its strategy keeps the inputs of the ticks that it has
/// simulated, if it predicts: its player has seen what they did. An owner switches to another strategy once all of its
/// inputs are confirmed, so it drops none then.
///
/// Strategies that send states record no inputs: of them it compares the serves with the requests, see
/// ``ServeMeasure``.
struct InputFaultMeasure {
    private(set) var found = Findings<InputFault>()

    /// The recorded inputs of each device, by its place.
    private var recorders: [Recorder] = []
    private var serves = ServeMeasure()

    /// - Returns: The first fault of the tick.
    mutating func take(_ moment: LabMoment) -> InputFault? {
        let devices = moment.group.devices
        while recorders.count < devices.count { recorders.append(Recorder()) }
        var (isCalm, first) = (true, nil as InputFault?)
        for place in devices.indices {
            let device = devices[place]
            let made = recorders[place].made(by: device)
            if recorders[place].goesOn(device, made) { continue }
            isCalm = false
            guard let (kind, tick, input, expected) = recorders[place].take(device, made) else { continue }
            let difference = SyncFault.Difference(input, expected, of: "the recorded input")
            let fault = InputFault(kind: kind, place: place, tick: tick, labTick: moment.tick, difference: difference)
            found.note(fault)
            first = first ?? fault
        }
        if isCalm { return nil }
        let recorders = recorders
        guard let fault = serves.take(devices, in: moment, made: { recorders[$0].latest.ticks }) else { return first }
        found.note(fault)
        return first ?? fault
    }

    /// Drops the figures; what is known of the devices stays.
    mutating func restart() { found = Findings() }

    /// The input of a device's player that its device has recorded for a tick; `nil` if it is not kept.
    func recorded(at place: Int, _ tick: UInt32) -> Input? {
        recorders.indices.contains(place) ? recorders[place][tick] : nil
    }
}

/// A device's recorded inputs and its player's latest actions.
private struct Recorder {
    private var isOwner = false
    private var session = 0
    private var seat: Player?
    private var identity: Identity?
    private var timeline: Timeline?
    private var currentTick: UInt32 = 0

    /// The ticks of the device's clock, and the stalls of its strategy, at the end of the last tick; and those in it.
    private var ticks: UInt32 = 0
    private var stallTicks = 0
    private(set) var latest = Made(ticks: 0, isStalled: false)

    /// Snapshots that the peer has adopted in its session.
    private var adoptions = 0

    /// The strategy that has recorded the inputs; `nil` once another timeline has begun with one that records none.
    private var strategy: StrategyKind?

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

    /// A fault with the recorded input and the one that should be recorded, in words.
    typealias Fault = (kind: InputFault.Kind, tick: UInt32, input: String, expected: String)

    /// The ticks that a device made in a tick of the lab, and whether it stalled in one.
    struct Made {
        let ticks: Int
        let isStalled: Bool
    }

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

    /// The ticks that the device has made since the last call; a session and a strategy count from 0 again.
    mutating func made(by device: LabDevice) -> Made {
        let stalls = device.reading.statistics.stallTicks
        latest = Made(
            ticks: Int(device.ticks >= ticks ? device.ticks - ticks : device.ticks),
            isStalled: (stalls >= stallTicks ? stalls - stallTicks : stalls) > 0
        )
        (ticks, stallTicks) = (device.ticks, stalls)
        return latest
    }

    /// Takes a tick in which the device, whose strategy sends inputs, goes on and records just what its player has
    /// made.
    ///
    /// - Returns: False for any other tick; nothing is taken from it.
    mutating func goesOn(_ device: LabDevice, _ made: Made) -> Bool {
        let input = device.input
        guard device.isPresent, made.ticks > 0, !made.isStalled, !entries.isEmpty,
            firstTick == device.reading.firstTick, let identity, identity.session == device.sessionNumber,
            identity.seat == device.reading.seat, timeline == device.reading.timeline,
            identity.strategy == device.reading.strategy,
            let known = device.localInput(at: lastTick + 1), known.lastTick == lastTick + 1,
            known.input.move == input.move || known.input.move == input.packed.move,
            known.input.actions == held.union(input.actions), known.input.actions.isSuperset(of: owed)
        else { return false }
        lastTick = known.lastTick
        entries[Int(lastTick % Self.capacity)] = (lastTick, known.input)
        (isOwner, currentTick, mayBeSwitching) = (device.reading.isOwner, device.reading.currentTick, false)
        (held, owed) = ([], [])
        return true
    }

    /// - Returns: The first fault of the tick.
    mutating func take(_ device: LabDevice, _ made: Made) -> Fault? {
        let wasOwner = isOwner
        isOwner = device.reading.isOwner
        if session != device.sessionNumber { held = [] }
        let isNewcomer = session != device.sessionNumber || seat != device.reading.seat
        (session, seat) = (device.sessionNumber, device.reading.seat)
        let adopted = device.reading.statistics.adoptions - adoptions
        adoptions += adopted
        held.formUnion(device.input.actions)
        owed.formUnion(device.input.actions)
        let now = seat.map { Identity(session: session, seat: $0, strategy: device.reading.strategy) }
        let before = identity
        let firstTick = device.reading.firstTick
        if let now, now == before, timeline == device.reading.timeline, self.firstTick == firstTick, device.isPresent {
            return takeNext(device, made)
        }
        let dropped = wasOwner && isOwner && !isNewcomer && adopted == 0 ? firstDropped(device) : nil
        guard let now, device.reading.strategy.has(.sendsInputs), device.isPresent else {
            (identity, owed) = (nil, [])
            if timeline != device.reading.timeline { strategy = nil }
            return dropped.map { (.forgotten, $0.tick, $0.input, $0.expected) }
        }
        // Of two snapshots in a tick, the first may have taken the seat, or brought another strategy.
        let forgotten = now == before && !mayBeSwitching && adopted < 2 ? firstForgotten(device) : nil
        if now.strategy != before?.strategy { mayBeSwitching = true }
        let (earlier, latest) = (held, lastTick)
        (identity, timeline, self.firstTick) = (now, device.reading.timeline, firstTick)
        strategy = device.strategy
        currentTick = device.reading.currentTick
        lastTick = max(firstTick, currentTick - min(currentTick, Self.unconfirmed))
        entries = []
        let first = max(latest, lastTick)
        let notMade = note(device)
        // Actions of the abandoned timeline may be lost.
        owed = []
        if let (tick, input, expected) = dropped { return (.forgotten, tick, input, expected) }
        if let forgotten {
            let (tick, input, expected) = forgotten
            return (isOwner && !wasOwner ? .forgottenInTakeover : .forgotten, tick, input, expected)
        }
        // A newcomer has made nothing before; else the inputs may be those of the timeline before.
        if isNewcomer { return notMade }
        held = earlier
        // An action of a later one is taken: it must not be held for the next tick, too.
        for tick in first..<max(first, lastTick) { held.subtract(self[tick + 1]?.actions ?? []) }
        return nil
    }

    /// Takes the inputs recorded in a tick, where the device goes on with those before them.
    private mutating func takeNext(_ device: LabDevice, _ made: Made) -> Fault? {
        let before = lastTick
        let other = note(device)
        currentTick = device.reading.currentTick
        if made.ticks > 0 { mayBeSwitching = lastTick == before && !made.isStalled }
        guard lastTick != before, !made.isStalled else { return other }
        // The last one is what the player has made, and all that was held.
        defer { (held, owed) = ([], []) }
        if let other { return other }
        let recorded = self[lastTick] ?? .none
        if recorded.move != device.input.packed.move {
            return (.notMade, lastTick, recorded.text, Input(device.input.packed.move, recorded.actions).text)
        }
        guard !owed.isEmpty else { return nil }
        return (.lost, lastTick, recorded.text, Input(recorded.move, recorded.actions.union(owed)).text)
    }

    /// Notes the inputs after the last tick.
    ///
    /// - Returns: The first one that the player has not made, and that fills no gap.
    private mutating func note(_ device: LabDevice) -> Fault? {
        let made = device.input.packed.move
        var fault: Fault?
        var move = self[lastTick]?.move ?? .none
        // The last tick that already had an input, or that a snapshot has skipped.
        let skipped = currentTick + UInt32(device.reading.strategy.inputDelay)
        if entries.isEmpty { entries = Array(repeating: (.max, .none), count: Int(Self.capacity)) }
        while let known = device.localInput(at: lastTick + 1) {
            let input = known.input
            lastTick += 1
            entries[Int(lastTick % Self.capacity)] = (lastTick, input)
            let fits = input.move == move || input.move == .none || input.move == made
            if fault == nil, !fits || !held.isSuperset(of: input.actions) {
                let expected = Input(fits ? input.move : made, input.actions.intersection(held))
                fault = (.notMade, lastTick, input.text, expected.text)
            }
            held.subtract(input.actions)
            owed.subtract(input.actions)
            if lastTick > skipped { move = input.move }
            if known.lastTick == lastTick { break }
        }
        return fault
    }

    /// The first recorded input that an owner has dropped by a switch of its strategy, with what it had.
    private func firstDropped(_ device: LabDevice) -> (tick: UInt32, input: String, expected: String)? {
        let begin = device.reading.firstTick
        guard let strategy, strategy != device.strategy, let timeline,
            device.reading.timeline.number == timeline.number + 1, firstTick <= begin, begin < lastTick
        else { return nil }
        return (begin + 1, "no input", self[begin + 1]?.text ?? "one that is no longer kept")
    }

    /// The first tick of the timeline before whose input the device no longer has as it was recorded, with what it has
    /// now and what it had.
    private func firstForgotten(_ device: LabDevice) -> (tick: UInt32, input: String, expected: String)? {
        let (begin, present) = (device.reading.firstTick, device.reading.currentTick)
        // A peer that is further from the match that it goes on from starts over.
        let isClose = currentTick >= begin && present >= currentTick && present - begin <= Rollback.predictionWindow
        let first = max(firstTick, begin) + 1
        guard device.reading.strategy.has(.predicts), isClose, first <= lastTick else { return nil }
        for tick in first...lastTick {
            guard let before = self[tick], case let now = device.localInput(at: tick)?.input, now != before else {
                continue
            }
            return (tick, now?.text ?? "no input", before.text)
        }
        return nil
    }
}

/// Finds serves that an owner makes under a strategy that sends states, though no player has asked for one then.
///
/// A request counts only in the revision of the match in which its player made it. So before a serve the owner's own
/// player has asked for it, or the pause before it has passed, or the other player has asked in the owner's revision.
struct ServeMeasure {
    /// The owner at the end of the tick before.
    private var owner: Owner?

    /// For each device, by its place: true if its player has asked for a serve since the device last made a tick.
    private var isHeld: [Bool] = []

    /// For each device: the latest revision of the timeline in which its player may have asked; `nil` for none.
    private var asked: [UInt32?] = []

    private struct Owner {
        let place: Int
        let timeline: Timeline
        let play: Play
        let revision: UInt32
    }

    /// - Parameter ticks: The ticks that each device has made, by its place.
    /// - Returns: The outdated request that was taken in the tick.
    mutating func take(_ devices: [LabDevice], in moment: LabMoment, made ticks: (Int) -> Int) -> InputFault? {
        while asked.count < devices.count {
            isHeld.append(false)
            asked.append(nil)
        }
        guard devices.allSatisfy({ !$0.reading.strategy.has(.sendsInputs) }) else {
            // An action may still be held when the strategy changes.
            owner = nil
            for place in devices.indices { isHeld[place] = true }
            return nil
        }
        guard let place = devices.firstIndex(where: \.isOwner), let seat = devices[place].reading.seat,
            let other = devices.firstIndex(where: { other in
                other.reading.seat == seat.opponent && other.reading.timeline == devices[place].reading.timeline
            })
        else {
            for place in devices.indices { _ = takeHeld(devices[place], at: place, ticks(place)) }
            owner = nil
            return nil
        }
        let now = devices[place]
        if owner?.timeline != now.reading.timeline {
            for place in asked.indices { asked[place] = nil }
        }
        var isOwn = false
        for index in devices.indices where takeHeld(devices[index], at: index, ticks(index)) {
            asked[index] = devices[index].reading.revision
            if index == place { isOwn = true }
        }
        let before = owner
        let play = now.reading.confirmed.play
        owner = Owner(place: place, timeline: now.reading.timeline, play: play, revision: now.reading.revision)
        guard let before, before.place == place, before.timeline == now.reading.timeline, !isOwn,
            before.play.needsRequest(for: play, within: ticks(place), under: moment.group.setup.rules),
            asked[other].map({ $0 < before.revision }) ?? true
        else { return nil }
        return InputFault(
            kind: .outdated,
            place: other,
            tick: now.reading.confirmed.tick,
            labTick: moment.tick,
            difference: SyncFault.Difference(
                asked[other].map { "\($0)" } ?? "none",
                before.revision,
                of: "the revision for which it asked last"
            )
        )
    }

    /// Takes the player's request of a tick.
    ///
    /// - Parameter ticks: The ticks that the device has made.
    /// - Returns: True if the device makes it in this tick.
    private mutating func takeHeld(_ device: LabDevice, at place: Int, _ ticks: Int) -> Bool {
        if device.input.actions.contains(.serve) { isHeld[place] = true }
        guard isHeld[place], ticks > 0 else { return false }
        isHeld[place] = false
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
