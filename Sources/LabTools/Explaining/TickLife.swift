public import GameCore
package import JSONText
internal import MatchSync
public import SyncLab

/// The life of one tick of the match: every simulation of it, on both devices.
public struct TickLife: Sendable, Hashable {
    /// The rules of the run.
    let rules: Rules

    /// The tick of the match.
    public let tick: UInt32

    /// In the order of the run.
    public let simulations: [Simulation]

    private let confirmations: PerSide<Confirmation?>

    /// The places of the two devices.
    let places: DevicePair

    /// A device's confirmation of the tick.
    public struct Confirmation: Sendable, Hashable {
        /// The tick of the run.
        public let labTick: UInt32

        /// Both players' inputs; `nil` if the device does not have the tick.
        public let inputs: PerPlayer<Input>?

        /// The device's strategy, which may be one that keeps no simulated ticks.
        let strategy: StrategyKind
    }

    /// A device's last confirmation of it; `nil` for a device that did not confirm it.
    public subscript(side: LabSide) -> Confirmation? { confirmations[side] }

    /// One simulation of the tick.
    public struct Simulation: Sendable, Hashable {
        public let side: LabSide

        /// The tick of the run.
        public let labTick: UInt32

        public let cause: Cause

        /// Both players' inputs, and whose of them were predicted.
        public let inputs: PerPlayer<Input>
        public let predicted: PlayerSet

        /// The match after the tick before; `nil` if the device does not have it.
        public let before: Match?

        /// The match after the tick.
        public let match: Match

        /// The fields that differ from the simulation before of the same device, with the values before and after.
        public let changes: [FieldDifference]

        /// The message whose input made the device roll back; `nil` if none did.
        public fileprivate(set) var message: LoggedMessage?
    }

    /// The reason for a simulation.
    public enum Cause: Sendable, Hashable {
        /// The tick came.
        case first
        /// A predicted input was incorrect: so many ticks were resimulated, from the first incorrect one on. A later
        /// first one means that the rollback has changed the tick all the same.
        case rollback(depth: Int, from: UInt32)
        /// The device went on from a snapshot.
        case snapshot
        /// The device began a timeline as the owner.
        case timeline
        /// Nothing that is known has changed the tick.
        case unknown
    }
}

extension TickLife {
    /// Replays a run, and notes each simulation of a tick of the match.
    public init(of tick: UInt32, in run: RunRecord) {
        var lab = run.lab()
        var traces = PerSide { TickTrace(side: $0, tick: tick) }
        var simulations: [Simulation] = []
        while lab.tick < run.end {
            let next = lab.tick + 1
            run.replayNext(on: &lab) { place, device in
                guard let side = run.setup.watched.side(of: place) else { return }
                traces[side].read(device.shell.peer, at: next)
            }
            for side in LabSide.allCases { simulations += traces[side].take(lab) }
        }
        rules = lab.rules
        places = lab.watched
        self.tick = tick
        self.simulations = simulations
        confirmations = PerSide(traces.left.confirmation, traces.right.confirmation)
    }
}

/// One device's simulations of a tick, while a run is replayed.
struct TickTrace {
    let side: LabSide
    let tick: UInt32

    /// The peer's last match and timeline of the tick, and its rollbacks and resimulated ticks by then.
    private var match: Match?
    private var timeline: Timeline?
    private var rollbacks = 0
    private var resimulated = 0
    private var adoptions = 0

    private(set) var confirmation: TickLife.Confirmation?

    /// The simulations of the lab's current tick.
    private(set) var found: [TickLife.Simulation] = []

    init(side: LabSide, tick: UInt32) { (self.side, self.tick) = (side, tick) }

    /// Reads the peer after the device has received or made its ticks.
    ///
    /// - Parameter only: The only timeline that counts; `nil` for all. If the peer has noticed a desync there and begun
    ///   another one, its evidence has the rest.
    mutating func read(_ peer: Peer, at labTick: UInt32, in only: Timeline? = nil) {
        guard let only, only != peer.timeline else { return read(peer, at: labTick, peer.timeline, peer.simulated) }
        guard timeline == only, let evidence = peer.evidence, evidence.timeline == only else { return }
        read(peer, at: labTick, only) { tick in evidence.ticks.first { $0.match.tick == tick } }
        timeline = peer.timeline
    }

    private mutating func read(
        _ peer: Peer,
        at labTick: UInt32,
        _ present: Timeline,
        _ simulated: (UInt32) -> SimulatedTick?
    ) {
        let statistics = peer.statistics
        defer {
            (timeline, rollbacks, resimulated) = (present, statistics.rollbacks, statistics.resimulatedTicks)
            adoptions = statistics.adoptions
        }
        guard let now = simulated(tick) else {
            if peer.currentTick < tick { match = nil }
            return
        }
        guard let cause = cause(of: now, peer, present, statistics) else { return }
        found.append(
            TickLife.Simulation(
                side: side,
                labTick: labTick,
                cause: cause,
                inputs: now.inputs,
                predicted: now.predicted,
                before: tick == 0 ? nil : simulated(tick - 1)?.match,
                match: now.match,
                changes: match.map { FieldDifference.all($0, now.match) } ?? []
            )
        )
        match = now.match
    }

    /// The reason for a simulation since the last reading; `nil` if there was none.
    private func cause(
        of simulated: SimulatedTick,
        _ peer: Peer,
        _ present: Timeline,
        _ statistics: SyncStatistics
    ) -> TickLife.Cause? {
        let isSame = simulated.match == match
        if present != timeline { return peer.isOwner ? .timeline : .snapshot }
        if present == peer.timeline, tick == peer.firstTick { return isSame ? nil : .snapshot }
        guard match != nil else { return .first }
        if statistics.rollbacks != rollbacks, let first = statistics.firstIncorrectTick, first <= tick || !isSame {
            return .rollback(depth: statistics.resimulatedTicks - resimulated, from: first)
        }
        return isSame ? nil : statistics.adoptions != adoptions ? .snapshot : .unknown
    }

    /// Takes the simulations of the lab's tick, each with the message that led to it.
    mutating func take(_ lab: Lab) -> [TickLife.Simulation] {
        let device = lab.watchedDevices[side]
        if device.reading.confirmed.tick < tick {
            confirmation = nil
        } else if confirmation == nil {
            let inputs = device.shell.peer.simulated(tick)?.inputs
            confirmation = TickLife.Confirmation(labTick: lab.tick, inputs: inputs, strategy: device.reading.strategy)
        }
        for place in found.indices {
            guard case .rollback(_, let first) = found[place].cause else { continue }
            found[place].message = lab.unreliableMessages.kept.first {
                $0.sender == side.other && $0.arrivalTick == lab.tick && $0.brings(first)
            }
        }
        defer { found = [] }
        return found
    }
}

/// The life of a tick in words.
extension TickLife {
    /// The simulations of each device, and the parts of its last one.
    public var text: String {
        let isUnknown = LabSide.allCases.contains { self[$0]?.isUnrecorded == true }
        guard !simulations.isEmpty || isUnknown else { return "no device simulated tick \(tick)" }
        return (["tick \(tick) of the match"] + LabSide.allCases.map(text)).joined(separator: "\n\n")
    }

    private func text(of side: LabSide) -> String {
        let own = simulations.filter { $0.side == side }
        let name = LabSide.name(of: places[side])
        guard let last = own.last else {
            guard let confirmation = self[side], confirmation.isUnrecorded else { return "\(name) did not simulate it" }
            return "\(name): confirmed by tick \(confirmation.labTick) of the run; "
                + "under \(confirmation.strategy.rawValue) no simulations are kept"
        }
        var end = "not confirmed"
        if let confirmation = self[side] {
            end = "confirmed in tick \(confirmation.labTick) of the run"
            if let inputs = confirmation.inputs, inputs != last.inputs {
                end += " with the inputs \(inputs.one.text) / \(inputs.two.text), and not simulated with them"
            }
        }
        let head = ["run", "why", "player one", "player two", "changed", "message sent"]
        let table = TextTable([head] + own.map(\.row), firstNumber: 1).text
        return "\(name): \(end)\n\(table)\n\n\(partsText(of: last))"
    }

    /// A line for each field that a part of the step changed.
    private func partsText(of simulation: Simulation) -> String {
        guard simulation.before != nil else { return "the tick before it is not kept" }
        let rows = parts(of: simulation).flatMap { part, changes in
            changes.map { ["\(part)", $0.field.rawValue, $0.one, $0.other] }
        }
        return TextTable([["part", "field", "before", "after"]] + rows).text
    }

    /// The fields that each part of the step changed.
    private func parts(of simulation: Simulation) -> [(part: StepPart, changes: [FieldDifference])] {
        guard var state = simulation.before else { return [] }
        let trace = StepTrace(state, simulation.inputs, under: rules)
        return StepPart.allCases.map { part in
            defer { state = trace[part] }
            return (part, FieldDifference.all(state, trace[part]))
        }
    }
}

extension TickLife.Confirmation {
    /// True for a device whose simulations are not known.
    fileprivate var isUnrecorded: Bool { inputs == nil && !strategy.has(.sendsInputs) }
}

extension TickLife.Simulation {
    fileprivate var row: [String] {
        let changes = changes.map { "\($0.field.rawValue) \($0.one) → \($0.other)" }.joined(separator: ", ")
        return ["\(labTick)", cause.text] + Player.allCases.map(text) + [changes, message.map { "\($0.tick)" } ?? "–"]
    }

    private func text(of player: Player) -> String {
        inputs[player].text + (predicted.contains(PlayerSet(player)) ? " (predicted)" : "")
    }
}

extension TickLife.Cause {
    fileprivate var rollback: (depth: Int, first: UInt32)? {
        if case .rollback(let depth, let first) = self { (depth, first) } else { nil }
    }

    fileprivate var text: String { rollback.map { "rollback of \($0.depth) from \($0.first)" } ?? String(caseOf: self) }
}

/// The simulations for scripts.
extension TickLife {
    package var json: JSONValue {
        [
            "tick": .whole(tick),
            "confirmed": .object(LabSide.allCases.map { ($0.name, self[$0]?.json ?? .null) }),
            "simulations": .list(simulations.map(json)),
        ]
    }

    private func json(_ simulation: Simulation) -> JSONValue {
        let inputs = Player.allCases.map { player in
            let isPredicted = simulation.predicted.contains(PlayerSet(player))
            let input: JSONValue = ["input": .text(simulation.inputs[player].text), "predicted": .flag(isPredicted)]
            return (name: player.name, value: input)
        }
        func list(_ changes: [FieldDifference]) -> JSONValue { .list(changes.map { $0.json("before", "after") }) }
        let parts = parts(of: simulation).map { part, changes -> JSONValue in
            ["part": .text("\(part)"), "changes": list(changes)]
        }
        return [
            "device": .text(simulation.side.name),
            "labTick": .whole(simulation.labTick),
            "cause": .text(String(caseOf: simulation.cause)),
            "depth": .whole(simulation.cause.rollback?.depth),
            "firstIncorrectTick": .whole(simulation.cause.rollback?.first),
            "inputs": .object(inputs),
            "changes": list(simulation.changes),
            "parts": .list(parts),
            "message": .whole(simulation.message?.number),
        ]
    }
}

extension TickLife.Confirmation {
    fileprivate var json: JSONValue { ["labTick": .whole(labTick), "inputs": inputs?.json ?? .null] }
}
